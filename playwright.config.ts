import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from './e2e/chromium-args.ts';
import { findChromium } from './scripts/find-chromium.ts';

const PORT = Number(process.env.E2E_PORT ?? 3210);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // A part of each test is waiting, for a page or for a run that types, so two cores carry three.
  workers: 3,
  fullyParallel: false,
  // Several times what a test takes on two free cores: a machine may do much else.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A second try tells a slow machine from a fault; scripts/test.ts names what needed one.
  retries: 1,
  reporter: process.env.E2E_REPORT ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['line']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
  webServer: {
    command: 'node e2e/serve.ts',
    // Both are up then; the workers read the address from the environment, as E2E_INSTANT_URL.
    wait: { stdout: /The instant one is ready: (?<e2e_instant_url>\S+)/ },
    env: { PORT: String(PORT) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
