import * as fc from 'fast-check';

// The same cases on every machine, so that a red run is red for everybody; FC_SEED=random draws new ones.
const seed = process.env.FC_SEED ?? '20170706';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
