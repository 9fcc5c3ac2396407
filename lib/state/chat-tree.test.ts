import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { leafAfterNews, leafOf, pathTo, siblingBeside } from './chat-tree.ts';

const turn = (runId: string, after: string | null) => ({ runId, after });

/** a, then b after it with the sibling c; d after b; e in the place of a. */
const TURNS = [turn('a', null), turn('b', 'a'), turn('c', 'a'), turn('d', 'b'), turn('e', null)];

const ids = (path: { turn: { runId: string } }[]) => path.map((shown) => shown.turn.runId);

describe('the path of a conversation', () => {
  it('ends at the turn asked last, unless another is named', () => {
    expect(leafOf(TURNS, null)).toBe('e');
    expect(leafOf(TURNS, 'nobody')).toBe('e');
    expect(leafOf([], null)).toBeNull();
  });

  it('goes on below a named turn by the newest way', () => {
    expect(leafOf(TURNS, 'a')).toBe('c');
    expect(leafOf(TURNS, 'b')).toBe('d');
  });

  it('has each question with those that were asked in its place', () => {
    const path = pathTo(TURNS, 'd');
    expect(ids(path)).toEqual(['a', 'b', 'd']);
    expect(path.map(({ siblings }) => siblings)).toEqual([['a', 'e'], ['b', 'c'], ['d']]);
    expect(path.map((shown) => [siblingBeside(shown, -1), siblingBeside(shown, 1)])).toEqual([
      [null, 'e'],
      [null, 'c'],
      [null, null],
    ]);
  });

  it('begins anew where the question before is not there', () => {
    const left = TURNS.filter(({ runId }) => runId !== 'a');
    expect(ids(pathTo(left, 'd'))).toEqual(['b', 'd']);
    expect(pathTo(left, 'd')[0]?.siblings).toEqual(['b', 'c', 'e']);
  });
});

describe('news from elsewhere', () => {
  it('leads nobody away from a path by a sibling, and shows what was asked at its end', () => {
    const path = ['a', 'b'];
    const before = [turn('a', null), turn('b', 'a')];
    expect(leafAfterNews(before, path)).toBe('b');
    expect(leafAfterNews([...before, turn('c', 'a')], path)).toBe('b');
    expect(leafAfterNews([...before, turn('c', 'a'), turn('d', 'b')], path)).toBe('d');
  });

  it('goes back to what is left of a path whose end was deleted', () => {
    expect(leafAfterNews([turn('a', null), turn('e', null)], ['a', 'b'])).toBe('a');
    expect(leafAfterNews([turn('e', null)], ['a', 'b'])).toBe('e');
    expect(leafAfterNews([], ['a', 'b'])).toBeNull();
  });
});

/** A conversation as it can grow: each turn follows an earlier one, or none; some were deleted since. */
const grown = fc
  .array(fc.record({ follows: fc.option(fc.nat(30)), isDeleted: fc.boolean() }), { maxLength: 25 })
  .map((all) =>
    all
      .map(({ follows, isDeleted }, index) => {
        const after = follows === null || index === 0 ? null : `t${follows % index}`;
        return { ...turn(`t${index}`, after), isDeleted };
      })
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ runId, after }) => turn(runId, after)),
  );

test('every turn can be reached, and its path leads through it from a beginning to an end', () => {
  fc.assert(
    fc.property(grown, (turns) => {
      for (const { runId } of turns) {
        const path = pathTo(turns, leafOf(turns, runId));
        expect(ids(path)).toContain(runId);
        path.forEach(({ turn: here, siblings }, index) => {
          expect(siblings).toContain(here.runId);
          const above = path[index - 1]?.turn.runId;
          // The question before the first of a path is none, or was deleted.
          if (above !== undefined) expect(here.after).toBe(above);
          else expect(turns.some((turn) => turn.runId === here.after)).toBe(false);
        });
        const end = ids(path).at(-1);
        expect(turns.some(({ after }) => after === end)).toBe(false);
      }
    }),
  );
});

test('the siblings of a place are the same, seen from each of them', () => {
  fc.assert(
    fc.property(grown, (turns) => {
      for (const { runId } of turns) {
        const here = pathTo(turns, runId).at(-1);
        for (const other of here?.siblings ?? []) {
          expect(pathTo(turns, other).at(-1)?.siblings).toEqual(here?.siblings);
        }
      }
    }),
  );
});

test('what comes to a conversation only ever lengthens the path that is read', () => {
  fc.assert(
    fc.property(grown, fc.nat(30), fc.nat(30), (turns, cut, at) => {
      const before = turns.slice(0, cut);
      const start = before[at % Math.max(1, before.length)]?.runId ?? null;
      const read = ids(pathTo(before, leafOf(before, start)));
      // A question that was deleted only later is not part of this law: all that was there still is.
      const next = ids(pathTo(turns, leafAfterNews(turns, read)));
      expect(next.slice(0, read.length)).toEqual(read);
    }),
  );
});

test('turns in any order, doubled or following each other, still make a path', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.array(fc.record({ runId: id, after: fc.option(id) })), (turns) => {
      for (const { runId } of turns) {
        const path = ids(pathTo(turns, leafOf(turns, runId)));
        expect(path).toContain(runId);
        expect(new Set(path).size).toBe(path.length);
      }
    }),
  );
});
