import { expect, it } from 'vitest';
import { tagsIn } from './tag-text.ts';

it('reads tags with commas between them, each once', () => {
  expect(tagsIn(' for the demo,Slow, slow ,, 演示，to  read\nnext ')).toEqual([
    'for the demo',
    'Slow',
    '演示',
    'to read',
    'next',
  ]);
});

it('keeps within what a run can have', () => {
  const tags = tagsIn(Array.from({ length: 30 }, (_, index) => `${index} ${'x'.repeat(60)}`).join(','));
  expect(tags).toHaveLength(20);
  expect(Math.max(...tags.map(({ length }) => length))).toBe(40);
});
