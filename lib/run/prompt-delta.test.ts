import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyInput } from './legal-log.arbitrary.ts';
import { applyPrompt, diffPrompt, promptText } from './prompt-delta.ts';
import type { PromptMessage } from './trajectory.ts';

// Few letters and many halves of pairs, so that common starts and ends, and cuts within a pair, come up all the time.
const wholeText = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '😁', '\u{1fa00}', '\u{1fa01}'), maxLength: 8 });
const brokenText = fc.string({ unit: fc.constantFrom('a', '\ud83d', '\ude00', '\ude01', '\ud801'), maxLength: 8 });

function messages(text: fc.Arbitrary<string>): fc.Arbitrary<PromptMessage[]> {
  const call = fc.record(
    { callId: fc.constantFrom('p1', 'p2'), tool: fc.constantFrom('Search'), input: anyInput, carry: anyInput },
    { requiredKeys: ['callId', 'tool', 'input'] },
  );
  return fc.array(
    fc.record(
      {
        role: fc.constantFrom('system', 'user', 'assistant', 'tool'),
        content: text,
        calls: fc.array(call, { maxLength: 2 }),
        callId: fc.constantFrom('p1', 'p2'),
        tool: fc.constantFrom('Search', 'Clock'),
        carry: anyInput,
      },
      { requiredKeys: ['role', 'content'] },
    ),
    { maxLength: 5 },
  );
}

/** Two prompts, the second often an edit of the first. */
function pair(text: fc.Arbitrary<string>) {
  const edited = messages(text).chain((before) =>
    fc.record({
      before: fc.constant(before),
      after: fc
        .tuple(fc.subarray(before), messages(text), fc.nat(5), text)
        .map(([some, more, at, extra]) =>
          [...some, ...more].map((message, index) =>
            index === at
              ? { ...message, content: message.content.slice(0, 3) + extra + message.content.slice(3) }
              : message,
          ),
        ),
    }),
  );
  return fc.oneof(edited, fc.record({ before: messages(text), after: messages(text) }));
}

test('the difference applied to the prompt before gives the prompt after, halves of pairs and all', () => {
  fc.assert(
    fc.property(fc.oneof(pair(wholeText), pair(brokenText)), ({ before, after }) => {
      expect(applyPrompt(before, diffPrompt(before, after))).toEqual(after);
    }),
    { numRuns: 1000 },
  );
});

test('of long texts as of short ones, all that is the same at the start is kept', () => {
  const text = 'ab'.repeat(1200);
  for (const at of [0, 1, 1023, 1024, 1025, 2047, 2048, 2399]) {
    const before = [{ role: 'user' as const, content: text }];
    const after = [{ role: 'user' as const, content: `${text.slice(0, at)}-${text.slice(at + 1)}` }];
    const { messages } = diffPrompt(before, after);
    expect(messages).toEqual([{ role: 'user', keepStart: at, insert: '-', keepEnd: text.length - at - 1 }]);
    expect(diffPrompt(before, [{ role: 'user', content: text.slice(0, at) }]).messages[0]?.keepStart).toBe(at);
  }
});

test('what is inserted is well-formed text wherever the prompt is', () => {
  fc.assert(
    fc.property(messages(wholeText), messages(wholeText), (before, after) => {
      for (const { insert } of diffPrompt(before, after).messages) expect(insert.isWellFormed()).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('a difference of arguments that were no JSON is a difference', () => {
  const message = (inputText: string): PromptMessage[] => [
    { role: 'assistant', content: '', calls: [{ callId: 'p1', tool: 'Search', input: null, inputText }] },
  ];
  const delta = diffPrompt(message('{"a"'), message('{"b"'));
  expect(applyPrompt(message('{"a"'), delta)).toEqual(message('{"b"'));
  expect(promptText(message('{"a"'))).not.toBe(promptText(message('{"b"')));
});

test('the text that is hashed does not depend on the order of keys', () => {
  const a: PromptMessage = {
    role: 'assistant',
    content: 'x',
    calls: [{ callId: 'p', tool: 't', input: { a: 1, bb: { c: 1, d: 2 } } }],
  };
  const b: PromptMessage = {
    calls: [{ input: { bb: { d: 2, c: 1 }, a: 1 }, tool: 't', callId: 'p' }],
    content: 'x',
    role: 'assistant',
  };
  expect(promptText([b])).toBe(promptText([a]));
});

test('a difference that does not fit keeps what it can', () => {
  const delta = { role: 'user' as const, keepStart: 9, insert: '+', keepEnd: 9 };
  expect(applyPrompt([], { keep: 3, messages: [delta] })).toEqual([{ role: 'user', content: '+' }]);
});

test('kept start and end never overlap, so that no log can double a text at every step', () => {
  let prompt: PromptMessage[] = [{ role: 'user', content: 'abcd' }];
  for (let step = 0; step < 100; step++) {
    prompt = applyPrompt(prompt, { keep: 0, messages: [{ role: 'user', keepStart: 9999, insert: '', keepEnd: 9999 }] });
  }
  expect(prompt).toEqual([{ role: 'user', content: 'abcd' }]);
});

/** The bytes that the prompts of a run of so many steps take in a log. */
function promptBytes(steps: number, promptOf: (history: string[]) => PromptMessage[]): number {
  let before: PromptMessage[] = [];
  let bytes = 0;
  for (let step = 0; step < steps; step++) {
    const history = Array.from(
      { length: step },
      (_, n) => `Thought: step ${n} needs a look\nAction: Search[${n}]\nObservation: ${'seen '.repeat(40)}`,
    );
    const after = promptOf(history);
    bytes += new TextEncoder().encode(JSON.stringify(diffPrompt(before, after))).length;
    before = after;
  }
  return bytes;
}

test.each<[string, (history: string[]) => PromptMessage[]]>([
  [
    'the chat layout',
    (history) => [
      { role: 'system', content: 'Be exact. '.repeat(200) },
      { role: 'user', content: 'How many?' },
      ...history.map((content): PromptMessage => ({ role: 'user', content })),
    ],
  ],
  [
    'the one-message layout, whose middle grows',
    (history) => [
      { role: 'user', content: `${'Be exact. '.repeat(200)}\nQuestion: How many?\n${history.join('\n')}\nThought:` },
    ],
  ],
])('in %s a log grows with its steps, not with their square', (_, promptOf) => {
  const [base, twenty, forty] = [1, 20, 40].map((steps) => promptBytes(steps, promptOf)) as [number, number, number];
  expect(forty).toBeLessThan(2.3 * twenty - base);
});

test('what goes back to the provider counts, with its keys sorted, and where there is none nothing changes', () => {
  const plain: PromptMessage = { role: 'assistant', content: 'a', calls: [{ callId: 'p', tool: 't', input: {} }] };
  expect(promptText([plain])).toBe(
    '[{"role":"assistant","content":"a","calls":[{"callId":"p","tool":"t","input":{}}]}]',
  );
  const signed = { ...plain, calls: [{ callId: 'p', tool: 't', input: {}, carry: 's' }], carry: { b: 1, a: 2 } };
  expect(promptText([signed])).toBe(
    '[{"role":"assistant","content":"a","calls":[{"callId":"p","tool":"t","input":{},"carry":"s"}],"carry":{"a":2,"b":1}}]',
  );
  const { keep, messages } = diffPrompt([plain], [signed]);
  expect([keep, messages]).toMatchObject([0, [{ insert: '', carry: { b: 1, a: 2 } }]]);
});
