// Refuses versions with known holes, since an audit service is not always within reach. Also checks that the lock names no registry.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FLOORS: Record<string, string> = {
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
  ai: '7.0.173',
  '@ai-sdk/openai-compatible': '3.0.92',
  '@ai-sdk/provider-utils': '5.0.40',
  sharp: '0.35.5',
};

function isBelow(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => text.split(/[.-]/).map(Number)) as [number[], number[]];
  for (let i = 0; i < 3; i++) {
    if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) < (b[i] ?? 0);
  }
  return false;
}

const lockText = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8');
const packages = (JSON.parse(lockText) as { packages: Record<string, { version?: string }> }).packages;
const problems: string[] = [];
for (const [path, { version }] of Object.entries(packages)) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const floor = FLOORS[name];
  if (path.includes('node_modules/') && floor && version && isBelow(version, floor)) {
    problems.push(`${name} ${version} is below ${floor}.`);
  }
}
if (/"resolved": "https?:/.test(lockText))
  problems.push('package-lock.json names a registry; omit-lockfile-registry-resolved in .npmrc keeps it out.');
for (const problem of problems) console.error(`  ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
