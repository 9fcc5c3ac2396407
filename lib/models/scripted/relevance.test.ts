import { describe, expect, it } from 'vitest';
import { keyWords, relevanceOf } from './relevance.ts';

const LIST =
  '1. Pixel: Google presented the Pixel in 2016. It runs Android.\n2. Danube: The Danube flows through Vienna, the capital of Austria.';

describe('whether search results answer a subject', () => {
  it.each([
    ['capital of Austria', 'answers'],
    ['Google founded', 'subject-only'],
    ['capital of Atlantis', 'off-topic'],
    ['CEO of Apple', 'off-topic'],
    ['12 km', 'off-topic'],
  ] as const)('"%s": %s', (subject, relevance) => {
    expect(relevanceOf(LIST, subject, false)).toBe(relevance);
  });

  it('takes one result at a time: a name in one and the property in another is no answer', () => {
    expect(relevanceOf(LIST, 'capital of Google', false)).toBe('subject-only');
  });

  it('takes a short answer of the searcher for one to what was asked, if it is about the same name', () => {
    expect(relevanceOf('1998\nGoogle: Google makes software.', 'Google founded', true)).toBe('answers');
    expect(relevanceOf('1998\nGoogle: Google makes software.', 'Apple founded', true)).toBe('off-topic');
  });

  it('asks again by the names alone', () => {
    expect(keyWords('CEO of Apple')).toBe('Apple');
    expect(keyWords('price of the RTX 4090')).toBe('RTX 4090');
  });
});
