import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_REASONS } from '../../lib/run/outcome.ts';
import { RUN_FLAGS } from '../../lib/run/run-flags.ts';
import { RUN_SORTS } from '../../lib/run/run-sort.ts';
import {
  activeFilters,
  NO_FILTERS,
  OUTCOME_FILTERS,
  type RunFilters,
  readFilters,
  readSelected,
  withoutFilter,
  writeFilters,
} from './run-filters.ts';

const name = fc.option(
  fc
    .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    .filter((text) => text.length <= 40 && text === text.trim()),
);
const filters: fc.Arbitrary<RunFilters> = fc.record({
  text: name.map((text) => text ?? ''),
  outcome: fc.constantFrom(null, ...OUTCOME_FILTERS),
  reason: fc.constantFrom(null, ...ALL_REASONS),
  model: name,
  dialect: name,
  tool: name,
  recipe: name,
  flags: fc.subarray([...RUN_FLAGS]),
  starred: fc.boolean(),
  tags: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 5 }),
  sort: fc.constantFrom(...RUN_SORTS),
});

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('the filters in an address', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(filters, fc.uniqueArray(fc.stringMatching(/^[\w-]{1,20}$/), { maxLength: 20 }), (all, selected) => {
        const query = writeFilters(all, selected);
        expect(read(query)).toEqual(all);
        expect(readSelected(new URLSearchParams(query))).toEqual(selected);
      }),
    );
  });

  it('leave out what cannot be used', () => {
    const query = `outcome=won&reason=bored&sort=random&flag=odd&flag=loop&starred=yes&tag=&tag=${'x'.repeat(41)}&model=&recipe=`;
    expect(read(query)).toEqual({ ...NO_FILTERS, flags: ['loop'] });
    expect(readSelected(new URLSearchParams('sel=a,b,,a,<script>'))).toEqual(['a', 'b']);
  });

  it('say nothing of what is not set', () => {
    expect(writeFilters(NO_FILTERS)).toBe('');
    expect(writeFilters({ ...NO_FILTERS, recipe: 'course@2', text: ' ' }, ['a', 'b'])).toBe('?recipe=course@2&sel=a,b');
  });

  it('can be taken away one by one until none is left', () => {
    fc.assert(
      fc.property(filters, (all) => {
        const left = activeFilters(all).reduce(withoutFilter, all);
        expect(left).toEqual({ ...NO_FILTERS, sort: all.sort });
      }),
    );
  });
});
