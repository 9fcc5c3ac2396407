import * as fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// The same cases on every machine, so that a red run is red for everybody; FC_SEED=random draws new ones.
const seed = process.env.FC_SEED ?? '20170706';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });

// A worker goes on with another file, which finds the clock and the globals as they are.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
