import { describe, expect, it } from 'vitest';
import { readPrompt } from './read-prompt.ts';
import { stuckDraft } from './stuck.ts';

const RULES =
  'Tools:\n- searchOrders[customerId]: orders\nWrite "Action: Tool[input]", end with "Action: Finish[answer]".\n\nQuestion: Which orders did C-100 place?\n';
const FOUND = '[{"id":1,"customerId":"C-100","date":"2026-01-02","amount":5,"status":"delivered"}]';
const ROUND = `Thought: I look.\nAction: searchOrders[C-100]\nObservation: ${FOUND}\n`;
const NOTE =
  '[You have made this same call before (step 1) and got the same result. Try another tool or another input.]\n';

const reply = (history: string) =>
  stuckDraft(
    readPrompt({
      messages: [{ role: 'user', content: RULES + history }],
      ...{ stop: [], tools: [], toolChoice: 'auto', temperature: null, maxOutputTokens: null },
    }),
  ).text;

describe('the stuck one', () => {
  it('makes its first call again and again', () => {
    const first = reply('');
    expect(first).toMatch(/Action: searchOrders\[C-100\]$/);
    expect(reply(ROUND)).toMatch(/Action: searchOrders\[C-100\]$/);
    expect(reply(ROUND + ROUND)).toMatch(/Action: searchOrders\[C-100\]$/);
  });

  it('comes to its senses once an observation says that the call was made before, and reads what it brought', () => {
    const text = reply(ROUND + ROUND + NOTE);
    expect(text).toMatch(/I have made that call before/);
    expect(text).toMatch(/Action: Finish\[.*\$5/);
  });
});
