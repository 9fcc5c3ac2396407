import { join } from 'node:path';

const bench = join(import.meta.dirname, '..', '..');

export default { turbopack: { root: bench }, outputFileTracingRoot: bench, poweredByHeader: false };
