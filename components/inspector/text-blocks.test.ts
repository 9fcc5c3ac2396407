import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textBlocks } from './text-blocks.ts';

const longText = fc
  .array(fc.stringMatching(/^[a-z ]{0,90}$/), { minLength: 1, maxLength: 40 })
  .map((lines) => Array.from({ length: 12 }, () => lines.join('\n')).join('\n'));

it('cuts a text so that its parts joined are the text, and blocks are whole lines', () => {
  fc.assert(
    fc.property(longText, (text) => {
      const { head, blocks, tail } = textBlocks(text);
      expect(head + blocks.join('') + tail).toBe(text);
      for (const block of blocks) expect(block.endsWith('\n')).toBe(true);
      if (blocks.length > 0) expect(head.endsWith('\n')).toBe(true);
    }),
  );
});

it('leaves a short text and one long line as they are, and cuts a long text into blocks of a screen', () => {
  expect(textBlocks('one\ntwo').blocks).toEqual([]);
  expect(textBlocks('x'.repeat(50_000)).blocks).toEqual([]);
  const { blocks } = textBlocks(`${'a line of a prompt\n'.repeat(2_000)}`);
  expect(blocks.length).toBeGreaterThan(10);
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(2_100);
});
