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
    testTimeout: 20_000,
  },
});
