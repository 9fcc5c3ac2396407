import { existsSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { newDataDir, startServer } from '../../e2e/server-process.ts';
import { type FakeProvider, startFakeProvider } from '../../fixtures/fake-provider/fake-provider.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { fillLongRuns } from './long-logs.ts';

/** The model that the runs of the bench use. */
export const MODEL = 'compatible:steady';

/** A server with a provider and a browser, all of them the bench's own. */
export interface Place {
  url: string;
  provider: FakeProvider;
  browser: Browser;
  /** An empty page of the size that the lanes are drawn for. */
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** What there must be before anything can be measured; a sentence about what is missing, or null. */
export function missing(): string | null {
  const dist = process.env.NEXT_DIST_DIR ?? '.next';
  if (!existsSync(join(import.meta.dirname, '..', '..', dist, 'BUILD_ID'))) {
    return 'There is no production build to measure. Make one with: npm run build';
  }
  return findChromium() ? null : 'There is no Chromium to measure with. Install one, or name it in CHROMIUM_PATH.';
}

/** Opens everything, with the long runs in a data folder that is thrown away at the end. */
export async function openPlace(): Promise<Place> {
  const dataDir = newDataDir();
  const closers: (() => unknown)[] = [() => rmSync(dirname(dataDir), { recursive: true, force: true })];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    await fillLongRuns(dataDir);
    const provider = await startFakeProvider();
    closers.push(() => provider.close());
    const server = await startServer({
      dataDir,
      env: {
        COMPATIBLE_BASE_URL: provider.url,
        COMPATIBLE_MODELS: 'steady',
        MAX_RUN_TOKENS: '100000000',
        MAX_STEPS: '120',
      },
    });
    closers.push(() => server.stop());
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    });
    closers.push(() => browser.close());
    // What is measured is the page. Its server and the model, which is in this process, stand for other machines: where there is
    // not a core for each, the browser has the first go.
    for (const pid of [server.pid, process.pid]) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const newPage = () => browser.newPage({ viewport: { width: 1440, height: 900 } });
    return { url: server.url, provider, browser, newPage, close };
  } catch (trouble) {
    await close();
    throw trouble;
  }
}
