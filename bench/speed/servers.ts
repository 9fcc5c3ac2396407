import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MeteredServer, startMetered } from './metered-server.ts';
import { type BenchProvider, startProvider } from './provider.ts';
import { playgroundRuns, routeRuns, type Watch } from './watched-run.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const ROUTE = join(ROOT, 'bench', 'peers', 'next-route');

/** The playground and its peer, each with the same provider, in processes of their own. */
export interface Servers {
  provider: BenchProvider;
  ours: { server: MeteredServer; watch: Watch };
  peer: { server: MeteredServer; watch: Watch };
  close(): Promise<void>;
}

/** A sentence about what must be made before anything can be measured over HTTP, or null. */
export function missingBuild(): string | null {
  const isBuilt = existsSync(join(ROOT, process.env.NEXT_DIST_DIR ?? '.next', 'BUILD_ID'));
  return isBuilt ? null : 'There is no production build to measure. Make one with: npm run build';
}

/** Opens everything, with a data folder that is thrown away at the end. */
export async function openServers(models: readonly string[]): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'speed-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    buildRoute();
    const provider = await startProvider();
    closers.push(provider.close);
    const ours = await startMetered(ROOT, 'server.ts', {
      ...{ PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: '', LOCAL_MODELS: 'off' },
      ...{ COMPATIBLE_BASE_URL: provider.url, COMPATIBLE_MODELS: models.join(',') },
      ...{ MAX_RUNNING: '200', MAX_QUEUED: '200', MAX_VIEWERS: '400', MAX_STEPS: '200', MAX_RUN_TOKENS: '100000000' },
    });
    closers.push(ours.close);
    const peer = await startMetered(ROUTE, 'server.js', { PROVIDER_URL: provider.url });
    closers.push(peer.close);
    return {
      provider,
      ours: { server: ours, watch: playgroundRuns(ours.url) },
      peer: { server: peer, watch: routeRuns(peer.url) },
      close,
    };
  } catch (trouble) {
    await close();
    throw trouble;
  }
}

/** Builds the peer's route when it was never built, or has changed since. */
function buildRoute(): void {
  const built = join(ROUTE, '.next', 'BUILD_ID');
  const sources = globSync('{*.js,app/**/*.js}', { cwd: ROUTE }).map((file) => statSync(join(ROUTE, file)).mtimeMs);
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources)) return;
  console.log('Building the route to compare with…');
  const next = join(ROOT, 'bench', 'node_modules', 'next', 'dist', 'bin', 'next');
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  execFileSync(process.execPath, [next, 'build'], { cwd: ROUTE, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
