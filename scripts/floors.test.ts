import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { floorProblems } from './floors.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const lockText = read('package-lock.json');
const manifest = JSON.parse(read('package.json'));

/** The lock of this project with a few packages at other versions. */
function planted(versions: Record<string, string | undefined>): string[] {
  const lock = JSON.parse(lockText);
  for (const [name, version] of Object.entries(versions)) {
    lock.packages[name.includes('node_modules/') ? name : `node_modules/${name}`] = version && { version };
  }
  return floorProblems(JSON.stringify(lock), manifest);
}

it('finds nothing against what is locked here', () => {
  expect(floorProblems(lockText, manifest)).toEqual([]);
});

it.each([
  ['next', '16.4.5'],
  ['next', '16.4.6-canary.3'],
  ['next', 'latest'],
  ['react', '19.3.0'],
  ['react-dom', '18.9.9'],
  ['ai', '7.0.99'],
  ['@ai-sdk/openai-compatible', '3.0.91'],
  ['@ai-sdk/mcp', '2.0.48'],
  ['@modelcontextprotocol/sdk', '1.23.9'],
  ['sharp', '0.34.9'],
])('refuses %s %s', (name, version) => {
  expect(planted({ [name]: version })).toEqual([expect.stringMatching(`^${name} ${version} is below `)]);
});

it('refuses an old version that only another package uses', () => {
  expect(planted({ 'node_modules/other/node_modules/react': '19.0.0' })).toEqual(['react 19.0.0 is below 19.3.1.']);
});

it('takes what is newer', () => {
  expect(planted({ next: '16.10.0', react: '20.0.0', '@ai-sdk/mcp': '2.1.0' })).toEqual([]);
});

it('says when a floor holds nothing up, a version is open, or the lock names a registry', () => {
  expect(planted({ ai: undefined })).toEqual(['ai has a floor and is not in package-lock.json.']);
  const open = floorProblems(lockText, { ...manifest, dependencies: { ...manifest.dependencies, next: '^16.4.6' } });
  expect(open).toEqual(['next ^16.4.6 is not pinned to one version.']);
  const named = lockText.replace('"version"', '"resolved": "http://127.0.0.1/next.tgz",\n      "version"');
  expect(floorProblems(named, manifest)).toEqual([expect.stringContaining('names a registry')]);
});
