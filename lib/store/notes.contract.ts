import { expect, it } from 'vitest';
import type { RunStore } from './run-store.ts';
import { collect, sampleDeltas, sampleEnd, sampleRun, sampleSummary } from './sample-run.ts';

/** What a person makes of the runs of a store. */
export function describeNotes(store: () => RunStore): void {
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
