import { describe, expect, it } from 'vitest';
import { readAll, SAMPLE_TOOLS } from '../testing.ts';
import { textReader } from './text-reader.ts';

function read(text: string) {
  return readAll(textReader({ tools: SAMPLE_TOOLS, strict: true, form: 'bracket' }), [text]).turn;
}

describe('a native call that came out as text', () => {
  it.each([
    '<tool_call>\n{"name": "Search", "arguments": {"query": "tea"}}\n</tool_call>',
    '[TOOL_CALLS] [{"name": "Search", "arguments": {"query": "tea"}}]',
    '[TOOL_CALLS]Search[ARGS]{"query": "tea"}',
    '<|python_tag|>{"name": "Search", "parameters": {"query": "tea"}}<|eom_id|>',
    '<|tool_call|>[{"name": "Search", "arguments": {"query": "tea"}}]<|/tool_call|>',
    '<|action_start|><|plugin|>\n{"name": "Search", "parameters": {"query": "tea"}}<|action_end|>',
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.Search:0<|tool_call_argument_begin|>{"query": "tea"}<|tool_call_end|><|tool_calls_section_end|>',
    '<|tool_call_begin|>Search\n{"query": "tea"}<|tool_call_end|>',
    '<|tool_call_begin|>{"name": "Search", "arguments": {"query": "tea"}}<|tool_call_end|>',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>Search\n```json\n{"query": "tea"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>Search<｜tool▁sep｜>{"query": "tea"}<｜tool▁call▁end｜>',
    '<function=Search>{"query": "tea"}</function>',
    '<tool_call>\n<function=Search>\n<parameter=query>\ntea\n</parameter>\n</function>\n</tool_call>',
    '<tool_call>Search\n<arg_key>query</arg_key>\n<arg_value>tea</arg_value>\n</tool_call>',
    '<function_calls>\n<invoke name="Search">\n<parameter name="query">tea</parameter>\n</invoke>\n</function_calls>',
    '<|start|>assistant<|channel|>commentary to=functions.Search <|constrain|>json<|message|>{"query": "tea"}<|call|>',
    '<|start|>assistant to=functions.Search<|channel|>commentary json<|message|>{"query": "tea"}<|call|>',
  ])('is read, with and without a thought before it: %j', (leak) => {
    for (const [before, thought] of [
      ['', null],
      ['I look it up.\n', 'I look it up.'],
      ['Thought: I look it up.\n\n', 'I look it up.'],
    ] as const) {
      const turn = read(before + leak);
      expect(turn).toMatchObject({ kind: 'act', calls: [{ tool: 'Search', input: { query: 'tea' } }] });
      expect(turn.thought?.text ?? null).toBe(thought);
      expect(turn.kind === 'act' && turn.calls[0]?.repairs[0]?.rule).toBe('text-call');
    }
  });

  it('counts as the first of several, and the rest is named as left out', () => {
    const one = (query: string) =>
      `<|tool_call_begin|>functions.Search:0<|tool_call_argument_begin|>{"query": "${query}"}`;
    const turn = read(`${one('a')}<|tool_call_end|>${one('b')}<|tool_call_end|>`);
    expect(turn).toMatchObject({ calls: [{ input: { query: 'a' } }] });
    expect(turn.kind === 'act' && turn.calls[0]?.repairs.map(({ rule }) => rule)).toContain('extra-calls');
  });

  it('keeps arguments as they are written: lists, numbers, several lines', () => {
    const text =
      '<function=searchOrders><parameter=customerId>C-1\nC-2</parameter><parameter=x>[1, 2]</parameter></function>';
    expect(read(text)).toMatchObject({
      calls: [{ tool: 'searchOrders', input: { customerId: 'C-1\nC-2', x: [1, 2] } }],
    });
  });

  it('in a wrapper without marks counts only as the last thing of a reply', () => {
    const wrapper = '{"tool_call": {"action": "Search", "action_input": {"query": "tea"}}}';
    expect(read(`Thought: search\n${wrapper}`)).toMatchObject({ kind: 'act', thought: { text: 'search' } });
    expect(read(`Thought: search\n${wrapper}\nwould be wrong`)).toMatchObject({ kind: 'malformed' });
    expect(read(`Thought: never ${wrapper}`)).toMatchObject({ kind: 'malformed' });
  });

  it('is none within hidden thinking', () => {
    expect(read('<think><tool_call>{"name": "Search", "arguments": {}}</tool_call></think>\nThought: a')).toMatchObject(
      {
        kind: 'malformed',
      },
    );
  });
});

describe('a reply in channels', () => {
  const head =
    '<|channel|>analysis<|message|>Action: Search[coffee] would do.<|end|><|start|>assistant<|channel|>final<|message|>';

  it('has its analysis as hidden thinking, and the rest read as ever, however it is cut', () => {
    for (const [text, wanted] of [
      [
        `${head}Thought: a\nAction: Search[tea]<|return|>`,
        { kind: 'act', thought: { text: 'a' }, calls: [{ input: 'tea' }] },
      ],
      [`${head}Final Answer: tea<|return|>`, { kind: 'answer', text: 'tea' }],
      [`${head}It is tea.<|return|>`, { kind: 'malformed', reason: 'no-action' }],
      ['<|channel|>analysis<|message|>Action: Search[tea]', { kind: 'malformed', reason: 'open-thinking' }],
      ['<|channel|>final<|message|>Final Answer: tea', { kind: 'answer', text: 'tea' }],
      ['<|channel|>analysis\nThought: a\nAction: Search[tea]', { kind: 'act', thought: { text: 'a' } }],
      [
        '<|channel|>commentary<|message|>I look.<|end|><|start|>assistant<|channel|>final<|message|>Action: Search[tea]',
        { kind: 'act', thought: { text: 'I look.' } },
      ],
      ['<|im_start|>assistant\nThought: a\nAction: Search[tea]<|im_end|>', { kind: 'act', thought: { text: 'a' } }],
    ] as const) {
      const reader = () => textReader({ tools: SAMPLE_TOOLS, strict: true, form: 'bracket' });
      const whole = readAll(reader(), [text]);
      expect(whole.turn).toMatchObject(wanted);
      expect(readAll(reader(), text.split('')).turn).toEqual(whole.turn);
      expect(whole.segments.map(({ delta }) => delta).join('')).toBe(text);
      const streamed = (channel: string) =>
        whole.segments
          .filter((one) => one.channel === channel)
          .map((one) => one.delta)
          .join('');
      expect(streamed('thought')).not.toContain('coffee');
      if (text.startsWith(head)) expect(streamed('reasoning')).toBe('Action: Search[coffee] would do.');
    }
  });
});
