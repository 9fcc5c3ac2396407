import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StepPrompt } from '../../lib/run/trajectory.ts';
import { freshParts } from './fresh-parts.ts';
import { inspectorTab } from './inspector-tab.ts';
import { type Finding, spanParts } from './span-parts.ts';

function prompt(contents: string[], keep: number, keptStart = 0, keptEnd = 0): StepPrompt {
  const messages = contents.map((content) => ({ role: 'user' as const, content }));
  return { messages, keep, keptStart, keptEnd, tools: [], params: {}, ignored: [], sha256: '' };
}

describe('what is new in a prompt', () => {
  it('is the middle of the first changed message', () => {
    expect(freshParts(prompt(['Q: one two three'], 0, 7, 6), 0, false)).toEqual([
      { text: 'Q: one ', isFresh: false },
      { text: 'two', isFresh: true },
      { text: ' three', isFresh: false },
    ]);
  });

  it('is none of the messages before it and all of those after', () => {
    const three = prompt(['a', 'b', 'c'], 1);
    expect(freshParts(three, 0, false)).toEqual([{ text: 'a', isFresh: false }]);
    expect(freshParts(three, 2, false)).toEqual([{ text: 'c', isFresh: true }]);
  });

  it('is not marked in the first step, where everything is new', () => {
    expect(freshParts(prompt(['a'], 0), 0, true)).toEqual([{ text: 'a', isFresh: false }]);
  });

  it('always joins to the message', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(50), fc.nat(50), (content, start, end) => {
        const parts = freshParts(prompt([content], 0, start, end), 0, false);
        expect(parts.map(({ text }) => text).join('')).toBe(content);
      }),
    );
  });
});

describe('the marked raw reply', () => {
  it('always joins to the reply, however the spans lie', () => {
    const finding = fc
      .tuple(fc.nat(40), fc.nat(40))
      .map(([a, b]): Finding => ({ kind: 'mend', rule: 'r', note: 'n', span: [Math.min(a, b), Math.max(a, b)] }));
    fc.assert(
      fc.property(fc.string(), fc.array(finding, { maxLength: 6 }), (text, findings) => {
        const sorted = findings.sort((a, b) => a.span[0] - b.span[0]);
        const parts = spanParts(text, sorted);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });

  it('gives a stretch its finding', () => {
    const mend: Finding = { kind: 'mend', rule: 'bold', note: 'bold label', span: [0, 2] };
    expect(spanParts('**Act', [mend])).toEqual([
      { text: '**', finding: mend },
      { text: 'Act', finding: null },
    ]);
  });
});

describe('the tab in the address', () => {
  it('is the first one for a word that is none', () => {
    expect([null, 'raw', 'nonsense'].map(inspectorTab)).toEqual(['prompt', 'raw', 'prompt']);
  });
});
