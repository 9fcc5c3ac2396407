import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CANARIES, type Rig } from './rig.ts';

/** What is looked at besides the page of a run. */
const PAGES = ['/', '/settings', '/tools', '/runs', '/recipes', '/compare'];

/** No key, in no spelling, in anything that the server showed, stored or printed. */
export function checkCanaries(rig: Rig): void {
  const seen = rig.played.map((run) => JSON.stringify(run.seen));
  checkText([rig.server.output(), ...rig.printed, ...rig.answers, ...seen].join('\n'), 'was shown');
}

/** No key in the page of this run or in any other page. */
export async function checkPages(rig: Rig, runId: string): Promise<void> {
  for (const path of [...PAGES, `/runs/${runId}`]) {
    const { status, text } = await rig.call('GET', path);
    assert.equal(status, 200, `${path} is there`);
    assert.match(text, /<html/, `${path} is a page`);
    checkText(text, `stands in ${path}`);
  }
}

/** No key in any file that the server wrote; there must be some. */
export function checkFiles({ server }: Rig): void {
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.ok(files.length > 0, 'the server wrote files');
  for (const { parentPath, name } of files) {
    // Each byte as one character: a database is no text, but what is in it stands there as it is.
    checkText(readFileSync(join(parentPath, name), 'latin1'), `stands in the file ${name}`);
  }
}

function checkText(text: string, where: string): void {
  for (const [name, key] of Object.entries(CANARIES)) {
    const spellings = [key, Buffer.from(key).toString('base64').replace(/=+$/, ''), encodeURIComponent(key)];
    for (const spelling of spellings) assert.ok(!text.includes(spelling), `${name} ${where}`);
  }
}
