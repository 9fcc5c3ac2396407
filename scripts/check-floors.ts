// Refuses versions with known holes, since an audit service is not always within reach. Also checks that every dependency is
// pinned and that the lock names no registry.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { floorProblems } from './floors.ts';

const [lock = '', manifest = ''] = ['package-lock.json', 'package.json'].map((file) =>
  readFileSync(join(import.meta.dirname, '..', file), 'utf8'),
);
const problems = floorProblems(lock, JSON.parse(manifest));
for (const problem of problems) console.error(`  ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
