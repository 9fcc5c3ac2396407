import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playRecording } from '../../scripts/recordings/play-recording.ts';
import { RECORDED } from '../../scripts/recordings/recorded.ts';
import { checkLegal } from '../run/legal.ts';
import { writeLogFile } from '../run/log-file.ts';
import { memoryRunStore } from '../store/memory.ts';
import type { RunSummary } from '../store/run-store.ts';
import { collect, sampleRun } from '../store/sample-run.ts';
import { type Recordings, readRecordings, withRecordings } from './recordings.ts';

const FOLDER = resolve(import.meta.dirname, '../../public/recordings');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the recordings that come with the playground', () => {
  const said: string[] = [];
  const recordings = readRecordings(FOLDER, (sentence) => said.push(sentence));

  it('are all whole and legal, and show answers, a repair, a circle and an error', () => {
    expect(said).toEqual([]);
    expect(recordings.list().map(({ id }) => id)).toEqual(RECORDED.map(({ id }) => `demo-${id}`));
    for (const { id } of recordings.list()) {
      expect(checkLegal([...(recordings.log(id) ?? [])], { sha256, complete: true })).toEqual([]);
    }
    const flags = new Set(recordings.list().flatMap((run) => run.flags));
    expect([...flags]).toEqual(expect.arrayContaining(['repaired', 'loop', 'tool-error']));
    const reasons = recordings.list().map(({ reason }) => reason);
    expect(reasons).toEqual(expect.arrayContaining(['answered', 'tool-loop']));
  });

  it('answer the same question more than once, so that two can be compared', () => {
    const [first] = recordings.list();
    const same = recordings.list().filter(({ question }) => question === first?.question);
    expect(same.length).toBeGreaterThanOrEqual(2);
  });

  it('are what the loop writes: a run played twice gives the same log', async () => {
    const [run] = RECORDED;
    if (!run) throw new Error('There are none.');
    expect(writeLogFile(await playRecording(run, 0))).toBe(writeLogFile(await playRecording(run, 0)));
  });
});

describe('the store with recordings under it', () => {
  let folder = '';
  let recordings: Recordings;
  const said: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'react-playground-recordings-'));
    const [name = ''] = (await readdir(FOLDER)).sort();
    await copyFile(join(FOLDER, name), join(folder, name));
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, '2-cut.jsonl'), text.slice(0, text.trimEnd().lastIndexOf('\n')));
    await writeFile(join(folder, '3-broken.jsonl'), 'not a log');
    await writeFile(join(folder, 'other.txt'), 'not a log');
    recordings = readRecordings(folder, (sentence) => said.push(sentence));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('leaves out what is no whole log, and says so', () => {
    expect(recordings.list()).toHaveLength(1);
    expect(said).toEqual([
      expect.stringMatching(/^The recording 2-cut\.jsonl is left out: .*\.$/),
      expect.stringMatching(/^The recording 3-broken\.jsonl is left out: .*\.$/),
    ]);
    expect(readRecordings(join(folder, 'nowhere'), () => undefined).list()).toEqual([]);
  });

  it('reads and lists a recording as any other run, and never changes it', async () => {
    const own = memoryRunStore();
    const store = withRecordings(own, recordings);
    await store.create(sampleRun('mine'));
    const [{ id, lastSeq } = { id: '', lastSeq: 0 }] = recordings.list();
    expect(await store.get(id)).toMatchObject({ id, status: 'ended' });
    expect(await collect(store.read(id, { after: 0, follow: true }))).toEqual(recordings.log(id));
    expect(await collect(store.read(id, { after: lastSeq - 1, follow: false }))).toHaveLength(1);
    expect(new Set((await store.list({ limit: 10 })).items.map((run) => run.id))).toEqual(new Set(['mine', id]));
    expect(await store.annotate(id, { isStarred: true })).toBeNull();
    const { recipeId, recipeVersion, question, answer } = recordings.list()[0] as RunSummary;
    const found = async (text: string) => (await store.list({ limit: 10, text })).items.map((run) => run.id);
    expect(await found(question.toUpperCase())).toEqual([id]);
    expect(await found(`${answer}`.slice(0, 20))).toEqual([id]);
    expect((await store.list({ limit: 10, recipe: { id: recipeId, version: recipeVersion } })).total).toBe(1);
    expect((await store.choices()).recipes.map((recipe) => recipe.id).sort()).toEqual(['classic', recipeId].sort());
    const uses = [{ id: recipeId, version: recipeVersion, runs: 1 }];
    expect(await store.recipeUse()).toEqual(expect.arrayContaining([...uses, { id: 'classic', version: 1, runs: 1 }]));
    expect(await store.remove(id)).toBe(false);
    expect(await store.get('mine')).toMatchObject({ id: 'mine' });
  });
});
