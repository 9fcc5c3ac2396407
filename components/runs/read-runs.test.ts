import { describe, expect, it } from 'vitest';
import type { ListedRun, RunPage } from '../../lib/api/client.ts';
import { withFreshHead } from './read-runs.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString();
const run = (id: string, minute: number, more: Partial<ListedRun> = {}) =>
  ({ id, startedAt: at(minute), status: 'ended', elapsedMs: minute, cost: null, ...more }) as ListedRun;
const page = (items: ListedRun[], nextCursor: string | null, total: number | null = null): RunPage => ({
  ...{ items, nextCursor, total },
});
const ids = ({ items }: RunPage) => items.map(({ id }) => id).join('');

describe('a list whose beginning was read anew', () => {
  const old = page([run('f', 6), run('e', 5), run('d', 4), run('c', 3), run('b', 2)], 'behind b');

  it('keeps what stands behind the beginning, and the place where it goes on', () => {
    const fresh = withFreshHead(old, page([run('g', 7), run('f', 6), run('e', 5)], 'behind e', 9), 'newest');
    expect(ids(fresh)).toBe('gfedcb');
    expect([fresh.nextCursor, fresh.total]).toEqual(['behind b', 9]);
  });

  it('loses what is gone from the beginning', () => {
    expect(ids(withFreshHead(old, page([run('f', 6), run('d', 4)], 'behind d'), 'newest'))).toBe('fdcb');
  });

  it('loses what is gone from the beginning also where many stand at the same place of the order', () => {
    const same = ['f', 'e', 'd', 'c', 'b'].map((id) => run(id, 6, { steps: 8 }));
    const fresh = page([run('f', 6, { steps: 8 }), run('d', 6, { steps: 8 })], 'behind d');
    expect(ids(withFreshHead(page(same, 'behind b'), fresh, 'most-steps'))).toBe('fdcb');
  });

  it('keeps what stands behind a run that has ended meanwhile and came up', () => {
    const going = page([run('f', 6), run('e', 5), run('d', 5), run('g', 9, { status: 'running' })], null);
    const fresh = page([run('f', 6), run('g', 5)], 'behind g');
    expect(ids(withFreshHead(going, fresh, 'longest'))).toBe('fged');
  });

  it('is the new one where that is all', () => {
    const fresh = page([run('f', 6)], null, 1);
    expect(withFreshHead(old, fresh, 'newest')).toBe(fresh);
  });

  it('goes by its own order', () => {
    const long = page([run('b', 9), run('a', 8), run('d', 4), run('c', 3)], 'behind c');
    const head = page([run('b', 9), run('x', 1, { elapsedMs: 6 })], 'behind x');
    expect(ids(withFreshHead(long, head, 'longest'))).toBe('bxdc');
  });
});
