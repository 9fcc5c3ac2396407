import { createServer, type Server } from 'node:http';
import { enableCompileCache } from 'node:module';
import { createServer as createProbe } from 'node:net';
import { resolve } from 'node:path';
import { type Environment, readEnvironment } from './lib/server/env.ts';
import { loadEnvFiles } from './lib/server/env-files.ts';
import { attachFrontDoor, loopbackHosts, MAX_HEADERS } from './lib/server/front-door.ts';
import { describeStartProblem } from './lib/server/start-problem.ts';

/** Prints one sentence and ends with exit code 1. */
function refuseToStart(message: string): never {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}

function loadEnvironment(): Environment {
  loadEnvFiles(process.env, import.meta.dirname);
  const env = readEnvironment(process.env);
  return 'message' in env ? refuseToStart(env.message) : env;
}

/** Whether the port is free, asked before anything is opened or migrated. */
function probePort(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolvePort) => {
    const probe = createProbe();
    probe.once('error', resolvePort);
    probe.listen(port, host, () => probe.close(() => resolvePort(null)));
  });
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolveListen, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolveListen(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function printWelcome(address: string, dataDir: string, scriptedOnly: boolean): void {
  const model = scriptedOnly
    ? '  No provider key is set, so a scripted model answers: it follows rules, no AI.\n  For a real one, put OPENAI_API_KEY=…, ANTHROPIC_API_KEY=… or GOOGLE_GENERATIVE_AI_API_KEY=… into .env.local and start\n  again (.env.example has all settings), or start Ollama or LM Studio: a local server is found by itself.'
    : '  A provider is set up; pick its model on the page.';
  console.log(
    `\n  ReAct Playground is ready:  ${address}\n\n  Open it, press Run, and watch the steps.\n${model}\n  Runs are kept in ${dataDir}\n  Ctrl-C stops the server.\n`,
  );
}

/**
 * A SIGTERM to npm can end npm and its shell and leave the server behind, holding the port. So a server that npm started
 * stops when its parent is gone. (`exec` in the script would do it too, but not on Windows.)
 */
function stopWhenOrphaned(stop: () => void): void {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

/** Builds the page server on `port` of `host`, behind the front door. Resolves with the port once it listens. */
async function serve(env: Environment, host: string, dev: boolean): Promise<{ port: number; server: Server }> {
  const { default: next } = await import('next');
  const server = createServer({
    maxHeaderSize: MAX_HEADERS,
    // The front door answers a request without one, as it answers one with a wrong one.
    requireHostHeader: false,
    headersTimeout: 20_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 5_000,
  });
  const app = next({ dev, dir: import.meta.dirname, hostname: host, port: env.PORT, httpServer: server });
  await app.prepare();
  const handle = app.getRequestHandler();
  const port = await listen(server, host, env.PORT);
  attachFrontDoor(server, {
    hosts: loopbackHosts(port),
    dev,
    next: (request, response) => void handle(request, response),
  });
  return { port, server };
}

/** Ends the process on Ctrl-C or SIGTERM: the runs first, then the database, then the port. A second Ctrl-C ends it at once. */
function stopOnSignal(server: Server, closeServices: () => Promise<void>, graceMs: number): void {
  let since = 0;
  const stop = (): void => {
    // npm hands Ctrl-C on a second time, within a few milliseconds; a person's second one comes later and means now.
    if (since > 0 && Date.now() - since > 500) process.exit(130);
    if (since > 0) return;
    since = Date.now();
    console.log('  Stopping: running runs get a moment to end. Press Ctrl-C again to leave at once.');
    // A database that hangs must not keep the process for ever; the next start ends what was left open.
    setTimeout(
      () => refuseToStart('The server could not close its database in time and left it.'),
      graceMs + 5_000,
    ).unref();
    // Until the runs have ended new ones are answered with 503, so the port stays open a little longer.
    closeServices().then(
      () => {
        server.closeAllConnections();
        process.exit(0);
      },
      (error) => refuseToStart(`The server did not stop cleanly: ${String(error)}`),
    );
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  stopWhenOrphaned(stop);
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const leaveEarly = (): never => process.exit(0);

async function main(): Promise<void> {
  const dev = process.argv.includes('--dev');
  const env = loadEnvironment();
  const host = env.HOST === 'localhost' ? '127.0.0.1' : env.HOST.replace(/[[\]]/g, '');
  Object.assign(process.env, {
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    // Our own handler ends the process, after the runs and the database are closed.
    NEXT_MANUAL_SIG_HANDLE: '1',
  });
  const refuseFor = (error: unknown): never => refuseToStart(describeStartProblem(error, env));
  const busy = env.PORT === 0 ? null : await probePort(host, env.PORT);
  if (busy) refuseFor(busy);
  // What is loaded from here on is compiled once and kept beside the code.
  enableCompileCache(resolve(import.meta.dirname, '.cache/compiled'));
  // Nothing runs yet, so a stop during the start has nothing to wait for.
  for (const signal of STOP_SIGNALS) process.on(signal, leaveEarly);
  const { openServices } = await import('./lib/server/open-services.ts');
  const opened = await openServices(env).catch(refuseFor);
  const { port, server } = await serve(env, host, dev).catch(async (error) => {
    await opened.close();
    return refuseFor(error);
  });
  for (const signal of STOP_SIGNALS) process.off(signal, leaveEarly);
  stopOnSignal(server, opened.close, env.STOP_GRACE_MS);
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  printWelcome(address, env.DATABASE_URL ? 'the database of DATABASE_URL' : env.DATA_DIR, opened.scriptedOnly);
}

await main();
