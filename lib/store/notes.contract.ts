import { expect, it } from 'vitest';
import type { RunStore, RunSummary } from './run-store.ts';
import { collect, sampleDeltas, sampleEnd, sampleRun, sampleSummary } from './sample-run.ts';

/** What a person makes of the runs of a store, and from them. */
export function describeNotes(store: () => RunStore): void {
  it('knows the runs that were made from one, the oldest first, also once that one is gone', async () => {
    const made = (id: string, parentId: string | null, startedAt: string) => {
      const run = sampleRun(id, { startedAt });
      return { ...run, summary: { ...run.summary, parentId } };
    };
    await store().create(made('a', null, '2026-03-01T10:00:00.000Z'));
    await store().create(made('b', 'a', '2026-03-01T12:00:00.000Z'));
    await store().create(made('c', 'a', '2026-03-01T11:00:00.000Z'));
    await store().create(made('d', 'c', '2026-03-01T13:00:00.000Z'));
    const from = async (id: string, limit = 9) => (await store().madeFrom(id, limit)).map((run) => run.id);
    expect([await from('a'), await from('c'), await from('b')]).toEqual([['c', 'b'], ['d'], []]);
    expect(await from('a', 1)).toEqual(['c']);
    // An append and the end of a run leave it as it was.
    await store().append([{ runId: 'b', events: [sampleEnd(2)], summary: (await store().get('b')) as RunSummary }]);
    await store().remove('a');
    expect(await from('a')).toEqual(['c', 'b']);
    expect(await from('no\0body')).toEqual([]);
  });

  it('keeps the star, the tags and the note of a run, also while the run goes on', async () => {
    const run = sampleRun('a');
    await store().create(run);
    expect(await store().annotate('a', { isStarred: true, tags: ['to show', 'slow', 'slow'] })).toEqual({
      ...run.summary,
      isStarred: true,
      tags: ['to show', 'slow'],
    });
    const summary = sampleSummary('a', { status: 'running', steps: 1 });
    await store().append([{ runId: 'a', events: sampleDeltas(2, 3), summary }]);
    await store().annotate('a', { note: 'half\uD83D a\0 note' });
    await store().append([{ runId: 'a', events: [sampleEnd(4)], summary }]);
    expect(await store().get('a')).toMatchObject({
      ...{ status: 'ended', steps: 1, isStarred: true, tags: ['to show', 'slow'] },
      note: 'half\uFFFD a\uFFFD note',
    });
    expect(await collect(store().read('a', { after: 0, follow: false }))).toEqual([
      run.start,
      ...sampleDeltas(2, 3),
      sampleEnd(4),
    ]);
  });

  it('changes only what is given, and knows nothing of a run that is not there', async () => {
    await store().create(sampleRun('a'));
    await store().annotate('a', { isStarred: true, tags: ['x'], note: 'n' });
    expect(await store().annotate('a', { tags: [] })).toMatchObject({ isStarred: true, tags: [], note: 'n' });
    expect(await store().annotate('a', {})).toMatchObject({ isStarred: true, tags: [], note: 'n' });
    expect(await store().annotate('nobody', { isStarred: true })).toBeNull();
    expect(await store().annotate('nobody', {})).toBeNull();
  });

  it('lists by stars and tags, and offers the tags there are', async () => {
    for (const id of ['a', 'b', 'c']) await store().create(sampleRun(id));
    await store().annotate('a', { isStarred: true, tags: ['x', 'y'] });
    await store().annotate('b', { tags: ['y"\\%'] });
    const idsOf = async (filter: { isStarred?: boolean; tags?: string[] }) =>
      (await store().list({ limit: 10, ...filter })).items.map(({ id }) => id).sort();
    expect(await idsOf({ isStarred: true })).toEqual(['a']);
    expect(await idsOf({ isStarred: false })).toEqual(['a', 'b', 'c']);
    expect(await idsOf({ tags: ['x', 'y'] })).toEqual(['a']);
    expect(await idsOf({ tags: ['y"\\%'] })).toEqual(['b']);
    expect(await idsOf({ tags: ['y'], isStarred: true })).toEqual(['a']);
    expect((await store().choices()).tags).toEqual(['x', 'y', 'y"\\%']);
  });

  it('writes the summary of an ended run anew, and leaves what a person made of it', async () => {
    await store().create(sampleRun('a'));
    await store().annotate('a', { isStarred: true, tags: ['x'] });
    await store().append([{ runId: 'a', events: [sampleEnd(2)], summary: sampleSummary('a') }]);
    const ended = await store().get('a');
    await store().rewrite({ ...sampleSummary('a', { status: 'ended', tools: ['Clock'], steps: 7 }), lastSeq: 2 });
    expect(await store().get('a')).toEqual({ ...ended, tools: ['Clock'], steps: 7 });
    expect((await store().list({ limit: 5, tool: 'Clock' })).items).toHaveLength(1);
    expect(await store().outdated('', 10)).toEqual([]);
  });
}
