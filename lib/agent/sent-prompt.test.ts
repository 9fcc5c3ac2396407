import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NATIVE } from '../dialects/native.ts';
import { finish, type ReplyPart, replies } from '../models/replies.ts';
import type { RawCall } from '../run/events.ts';
import { applyPrompt, diffPrompt, promptText } from '../run/prompt-delta.ts';
import type { PromptMessage } from '../run/trajectory.ts';
import { SentPrompt } from './sent-prompt.ts';
import { toolsOf, trial } from './trial.ts';

const INPUT = { sum: '1+1' };
const CALL: Required<RawCall> = { callId: 'a', tool: 'add', input: INPUT, inputText: '{', carry: INPUT };
const MESSAGE: Required<PromptMessage> = {
  ...{ role: 'assistant', content: 'So', calls: [CALL], callId: 'a', tool: 'add', carry: INPUT },
};
/** Another value for each field; the types see to it that none is forgotten. */
const OTHER_CALL: Required<RawCall> = { callId: 'b', tool: 'take', input: null, inputText: '[', carry: null };
const OTHER: Required<PromptMessage> = {
  ...{ role: 'tool', content: 'so', calls: [], callId: 'b', tool: 'take', carry: null },
};

const anyMessage: fc.Arbitrary<PromptMessage> = fc.record(
  {
    role: fc.constantFrom('system', 'user', 'assistant', 'tool'),
    content: fc.constantFrom('', 'a', 'b', '\ud83d', 'é"\n'),
    calls: fc.array(fc.constantFrom(CALL, OTHER_CALL, { ...CALL, input: { ...INPUT } }), { maxLength: 2 }),
    callId: fc.constantFrom('a', 'b'),
    carry: fc.constantFrom(INPUT, null, 'c'),
  },
  { requiredKeys: ['role', 'content'] },
);

/** Prompts as a run sends them: each begins with some of the one before, written anew, and goes on with others. */
const anyPrompts = fc
  .array(fc.record({ kept: fc.integer({ min: 0, max: 9 }), more: fc.array(anyMessage, { maxLength: 3 }) }), {
    maxLength: 6,
  })
  .map((steps) => {
    const prompts: PromptMessage[][] = [];
    for (const { kept, more } of steps)
      prompts.push([...(prompts.at(-1) ?? []).slice(0, kept).map((message) => ({ ...message })), ...more]);
    return prompts;
  });

function digestOf(messages: readonly PromptMessage[]): string {
  return createHash('sha256').update(promptText(messages)).digest('hex');
}

describe('the prompt that was sent', () => {
  it('tells of any prompts what comparing and hashing each from its beginning tells', () => {
    fc.assert(
      fc.property(anyPrompts, fc.array(anyMessage, { maxLength: 3 }), (prompts, first) => {
        const sent = new SentPrompt(first, []);
        let before: readonly PromptMessage[] = first;
        for (const messages of prompts) {
          const reused = sent.reuse(messages);
          expect(reused).toEqual(messages);
          const told = sent.replace(reused, []);
          expect(told).toEqual({ ...diffPrompt(before, messages), sha256: digestOf(messages) });
          expect(applyPrompt(before, told)).toEqual(messages);
          before = messages;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the messages that were sent before as the same objects, up to the first that is another', () => {
    const sent = new SentPrompt([], []);
    const first: PromptMessage[] = [MESSAGE, { ...MESSAGE, content: 'Second' }, { ...MESSAGE, content: 'Third' }];
    sent.replace(first, []);
    const next: PromptMessage[] = first.map((message) => ({ ...message, calls: [{ ...CALL }] }));
    const changed = next.with(1, { ...MESSAGE, content: 'Other' });
    expect(sent.reuse(next).map((message, index) => message === first[index])).toEqual([true, true, true]);
    expect(sent.reuse(changed).map((message, index) => message === first[index])).toEqual([true, false, false]);
  });

  it.each([
    ...(Object.keys(OTHER) as (keyof PromptMessage)[]).map((name) => ({ ...MESSAGE, [name]: OTHER[name] })),
    ...(Object.keys(OTHER_CALL) as (keyof RawCall)[]).map((name) => ({
      ...MESSAGE,
      calls: [{ ...CALL, [name]: OTHER_CALL[name] }],
    })),
    { ...MESSAGE, calls: [{ ...CALL, input: { ...INPUT } }] },
    { ...MESSAGE, carry: { ...INPUT } },
  ])('takes a message for another one when anything in it is: %j', (message) => {
    const sent = new SentPrompt([MESSAGE], []);
    expect(sent.reuse([message])[0]).toBe(message);
  });
});

describe('a run with native calls', () => {
  it('asks with the same objects for what it sent before', async () => {
    const call = (n: number): ReplyPart[] => [
      { ...{ type: 'call', index: 0, callId: 'p', tool: 'add' }, input: { sum: `${n}` }, inputText: `{"sum":"${n}"}` },
      finish('tool-calls'),
    ];
    const model = replies([call(1), call(2), call(3), 'That is all.']);
    await trial({ model, dialect: NATIVE, tools: toolsOf(async ({ input }) => ({ text: JSON.stringify(input) })) });
    const [, second, third, last] = model.requests.map(({ messages }) => messages);
    expect(last).toHaveLength(8);
    expect(second?.every((message, index) => message === last?.[index])).toBe(true);
    expect(third?.every((message, index) => message === last?.[index])).toBe(true);
  });
});
