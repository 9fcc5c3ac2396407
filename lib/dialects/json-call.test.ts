import { describe, expect, it } from 'vitest';
import { JSON_CALL } from './json-call.ts';
import { readAll, SAMPLE_TOOLS, sampleContext, sampleStep } from './testing.ts';

describe('json-call', () => {
  it('shows tools, history and the forced answer in its own form', () => {
    const { messages } = JSON_CALL.render(sampleContext('json-call', { steps: [sampleStep()], forceAnswer: true }));
    expect(messages[0]?.content).toContain('- searchOrders({"customerId": …, "minAmount": …}): Finds orders.');
    expect(messages[2]?.content).toBe('Thought: I need the orders.\nAction: searchOrders({"customerId":"C-100"})');
    expect(messages[3]?.content).toMatch(/^Observation: 2 orders\n\n.*Final Answer: your answer$/);
  });

  it('writes a bare text under the field it stood for', () => {
    const calls = [{ callId: 'c1', tool: 'Search', input: 'tea', observation: 'hot', isError: false }];
    const { messages } = JSON_CALL.render(sampleContext('json-call', { steps: [sampleStep({ calls })] }));
    expect(messages[2]?.content).toContain('Action: Search({"query":"tea"})');
  });

  it('reads its own form back', () => {
    const text = 'Thought: a\nAction: searchOrders({"customerId":"C-100","minAmount":3})';
    const { turn } = readAll(JSON_CALL.reader(SAMPLE_TOOLS, { strict: true }), [text]);
    expect(turn).toMatchObject({
      kind: 'act',
      calls: [{ tool: 'searchOrders', input: { customerId: 'C-100', minAmount: 3 }, repairs: [] }],
    });
  });

  it('explains its own form in a hint', () => {
    const { turn } = readAll(JSON_CALL.reader(SAMPLE_TOOLS, { strict: true }), ['Thought: a']);
    expect(turn.kind === 'malformed' && turn.hint).toContain('Action: tool({"field": "value"})');
  });
});
