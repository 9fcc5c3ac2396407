import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files about the store come first: some are a few lines that run a whole suite on a real database. By their size they would
 * come last, and leave one worker alone with them in the end.
 */
class StoreFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isStore = ({ moduleId }: TestSpecification) => moduleId.includes('/lib/store/');
    return [...sorted.filter(isStore), ...sorted.filter((file) => !isStore(file))];
  }
}

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
    sequence: { sequencer: StoreFirst },
    // Each worker that opens a database keeps some 400 MB; two match the cores of a small machine.
    maxWorkers: 2,
    // No test mocks a module, and vitest.setup.ts gives back clock and globals, so a worker is kept for the next file: what
    // it has loaded stays loaded, which halves the time of all.
    isolate: false,
    testTimeout: 20_000,
  },
});
