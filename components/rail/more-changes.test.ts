import { expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { MORE_DEFAULTS, moreChanges } from './more-changes.ts';

it('counts nothing in a fresh draft, or where a default was written down', () => {
  expect(moreChanges(EMPTY_DRAFT)).toEqual([]);
  expect(moreChanges({ ...EMPTY_DRAFT, repeatLimit: 5, formatRetries: 2, strict: true })).toEqual([]);
});

it('counts what differs, and nothing after a reset', () => {
  const changed = {
    ...EMPTY_DRAFT,
    keepThoughts: false,
    budgetTokens: 900,
    repeatHint: true,
    strict: false,
    tapeMiss: 'ask' as const,
  };
  expect(moreChanges(changed)).toEqual(['keepThoughts', 'repeatHint', 'strict', 'tapeMiss', 'budgetTokens']);
  expect(moreChanges({ ...changed, ...MORE_DEFAULTS })).toEqual([]);
});
