import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'lib/**/*.test.ts',
      'components/**/*.test.ts',
      'scripts/**/*.test.ts',
      'fixtures/**/*.test.ts',
      'bench/speed/**/*.test.ts',
    ],
    setupFiles: ['vitest.setup.ts'],
    // Each worker that opens a database keeps some 400 MB; two match the cores of a small machine.
    maxWorkers: 2,
    // No test mocks a module, and vitest.setup.ts gives back clock and globals, so a worker is kept for the next file: what
    // it has loaded stays loaded, which halves the time of all.
    isolate: false,
    testTimeout: 20_000,
  },
});
