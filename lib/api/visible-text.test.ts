import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotesBody, StartRunBody } from './contract.ts';
import { ConversationPatch } from './conversation-contract.ts';
import { RenameRecipeBody } from './recipe-contract.ts';

/** Zero width, a joiner, a turn of direction, a control, a filler, a blank of Braille, and plain spaces. */
const UNSEEN = [
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u202e',
  '\u2066',
  '\u0007',
  '\0',
  '\u3164',
  '\u2800',
  '\u00ad',
  ' ',
  '\n',
];
const nothing = fc.string({ unit: fc.constantFrom(...UNSEEN), maxLength: 12 });

describe('a text that people are to see', () => {
  it('is refused, in whatever field, when there is nothing to see in it', () => {
    fc.assert(
      fc.property(nothing, (text) => {
        expect(ConversationPatch.safeParse({ title: text }).success).toBe(false);
        expect(RenameRecipeBody.safeParse({ name: text }).success).toBe(false);
        expect(NotesBody.safeParse({ tags: [text] }).success).toBe(false);
        expect(StartRunBody.safeParse({ question: text }).success).toBe(false);
      }),
    );
  });

  it('is taken when there is, whatever stands around it', () => {
    fc.assert(
      fc.property(nothing, nothing, (before, after) => {
        const read = ConversationPatch.parse({ title: `${before}שלום${after}` });
        expect(read.title).toContain('שלום');
        expect(read.title).not.toMatch(/[\u202a-\u202e\u2066-\u2069\p{Cc}]/u);
        expect(StartRunBody.safeParse({ question: `${before}?${after}` }).success).toBe(true);
      }),
    );
  });

  it('keeps what joins letters and signs', () => {
    const family = '👨\u200d👩\u200d👧 می\u200cخواهم';
    expect(ConversationPatch.parse({ title: family })).toEqual({ title: family });
    expect(ConversationPatch.parse({ title: ' two\r\nlines ' })).toEqual({ title: 'two lines' });
  });

  it('keeps a question as it was asked, line by line', () => {
    const question = 'One\n\ttwo \u202e three';
    expect(StartRunBody.parse({ question })).toEqual({ question });
  });
});
