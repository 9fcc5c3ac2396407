import { describe, expect, it } from 'vitest';
import type { Json } from '../../run/json.ts';
import type { Turn } from '../dialect.ts';
import { channelText, readAll, SAMPLE_TOOLS } from '../testing.ts';
import { textReader } from './text-reader.ts';

function read(text: string, strict = true): Turn {
  return readAll(textReader({ tools: SAMPLE_TOOLS, strict, form: 'bracket' }), [text]).turn;
}

function rulesOf(turn: Turn): string[] {
  const repairs = turn.kind === 'act' ? turn.calls.flatMap((call) => call.repairs) : [];
  return (turn.kind === 'answer' ? turn.repairs : repairs).map(({ rule }) => rule);
}

/** Tool, input and the rules that were needed. */
function callOf(text: string): [string, Json, ...string[]] | null {
  const turn = read(text);
  const [call] = turn.kind === 'act' ? turn.calls : [];
  return call ? [call.tool, call.input, ...rulesOf(turn)] : null;
}

function answerOf(text: string): [string, ...string[]] | null {
  const turn = read(text);
  return turn.kind === 'answer' ? [turn.text, ...rulesOf(turn)] : null;
}

describe('a plain step', () => {
  it('has a thought, a call and no repairs', () => {
    expect(read('Thought: look it up\nAction: Search[tea]')).toEqual({
      kind: 'act',
      thought: { text: 'look it up', repairs: [] },
      calls: [{ tool: 'Search', input: 'tea', repairs: [] }],
      invented: false,
    });
  });

  it('needs no thought', () => {
    expect(read('Action: Search[tea]')).toMatchObject({ kind: 'act', thought: null });
  });

  it('takes the text before the first label as the thought', () => {
    expect(read('I will look.\n\nAction: Search[tea]')).toMatchObject({ thought: { text: 'I will look.' } });
  });
});

describe('labels', () => {
  it.each([
    ['thought: a\naction: Search[tea]'],
    ['Thought 12: a\nAction 12: Search[tea]'],
    ['Thought : a\nAction  : Search[tea]'],
    ['- Thought: a\n- Action: Search[tea]'],
    ['> Thought: a\n> Action: Search[tea]'],
    ['1. Thought: a\n2. Action: Search[tea]'],
    ['**Thought:** a\n**Action:** Search[tea]'],
    ['## Thought\na\n## Action\nSearch[tea]'],
    ['Thought：a\nAction：Search[tea]'],
    ['思考：a\n行动：Search[tea]'],
    ['【思考】a\n【行动】Search[tea]'],
    ['[THOUGHT] a\n[ACTION] Search[tea]'],
    ['<thought>a</thought>\n<action>Search[tea]</action>'],
    ['Assistant: Thought: a\nAction: Search[tea]'],
    ['Thought: Thought: a\nAction: Action: Search[tea]'],
    ['\ufeffThought: a\r\nAction: Search[tea]\r\n'],
    ['```\nThought: a\nAction: Search[tea]\n```'],
    ['<think>Action: Search[coffee]</think>\nThought: a\nAction: Search[tea]'],
    ['Thought: a\nAction: Search[tea]<|im_end|>'],
    ['**Thought: a**\n**Action: Search[tea]**'],
  ])('are seen through: %j', (text) => {
    const turn = read(text);
    expect(turn.thought?.text).toBe('a');
    expect(turn).toMatchObject({ kind: 'act', calls: [{ tool: 'Search', input: 'tea' }] });
  });

  it('in the middle of a thought are no labels', () => {
    const turn = read('Thought: the line Action: must come last\nAction: Search[tea]');
    expect(turn.thought?.text).toBe('the line Action: must come last');
  });

  it('in JSON within a thought are no action', () => {
    expect(read('Thought: {"action": "Search", "action_input": "x"} would be wrong')).toMatchObject({
      kind: 'malformed',
      reason: 'no-action',
    });
  });
});

describe('a call', () => {
  it.each<[string, [string, Json, ...string[]]]>([
    ['Search["tea"]', ['Search', 'tea', 'outer-quotes']],
    ['Search[tea [green] leaves]', ['Search', 'tea [green] leaves']],
    ['Search[tea', ['Search', 'tea', 'unclosed-bracket']],
    ['Search[tea] and so on', ['Search', 'tea', 'trailing-text']],
    ['Search【tea】', ['Search', 'tea', 'full-width-bracket']],
    ['`Search[tea]`', ['Search', 'tea']],
    ['search[tea]', ['Search', 'tea', 'name-spelling']],
    ['Serch[tea]', ['Search', 'tea', 'name-guess']],
    ['I will use Search[tea]', ['Search', 'tea', 'name-in-sentence']],
    ['Search: tea', ['Search', 'tea', 'missing-brackets']],
    ['Dance[tea]', ['Dance', 'tea']],
    ['Clock', ['Clock', {}]],
    ['Clock[]', ['Clock', {}]],
    ['searchOrders[{"customerId": "C-100"}]', ['searchOrders', { customerId: 'C-100' }]],
    ['searchOrders({"customerId": "a) b"})', ['searchOrders', { customerId: 'a) b' }]],
    [
      "searchOrders[{'customerId': 'C-1', 'x': True,}]",
      ['searchOrders', { customerId: 'C-1', x: true }, 'single-quotes', 'python-literal', 'trailing-comma'],
    ],
    ['searchOrders[{customerId: "C-1"}]', ['searchOrders', { customerId: 'C-1' }, 'unquoted-key']],
    [
      'searchOrders[{"customerId": "C-1"',
      ['searchOrders', { customerId: 'C-1' }, 'unclosed-bracket', 'json-cut-short'],
    ],
    [
      'searchOrders[customerId="C-1", minAmount=3]',
      ['searchOrders', { customerId: 'C-1', minAmount: 3 }, 'keyword-arguments'],
    ],
    ['{"name": "Search", "arguments": {"query": "tea"}}', ['Search', { query: 'tea' }, 'json-blob']],
    ['Search\ntea', ['Search', 'tea', 'missing-brackets']],
    ['Search【tea]', ['Search', 'tea', 'full-width-bracket']],
    ['searchOrders[customerId: C-1]', ['searchOrders', { customerId: 'C-1' }, 'keyword-arguments']],
    ['Search\nAction Input: tea', ['Search', 'tea']],
    ['Search Action Input: tea', ['Search', 'tea', 'inline-label']],
    ['searchOrders({"an Action Input: b": ""})', ['searchOrders', { 'an Action Input: b': '' }]],
  ])('is read from %j', (written, expected) => {
    expect(callOf(`Thought: a\nAction: ${written}`)).toEqual(expected);
  });

  it('is the first of several, and the rest is named as left out', () => {
    expect(callOf('Action: Search[a]\nThought: b\nAction: Search[c]')).toEqual(['Search', 'a', 'extra-calls']);
  });

  it('that leaked as native markup is read', () => {
    expect(callOf('<tool_call>\n{"name": "Search", "arguments": {"query": "tea"}}\n</tool_call>')).toEqual([
      'Search',
      { query: 'tea' },
      'text-call',
      'json-blob',
    ]);
  });

  it('is the one behind a plan that only looks like actions', () => {
    expect(callOf('Thought: plan:\n- Action: look for it\n- Action: add it up\nAction: Search[tea]')).toEqual([
      'Search',
      'tea',
    ]);
  });

  it('without a label counts when its tool is known', () => {
    expect(callOf('Thought: a\nSearch[tea]')).toEqual(['Search', 'tea', 'missing-label']);
    expect(read('Thought: a\nDance[tea]')).toMatchObject({ kind: 'malformed' });
  });

  it('has the span of what was mended', () => {
    const text = 'Thought: a\nAction: Search[tea';
    const turn = read(text);
    expect(turn.kind === 'act' && turn.calls[0]?.repairs[0]?.span).toEqual([text.indexOf('['), text.length]);
  });
});

describe('an answer', () => {
  it.each<[string, [string, ...string[]]]>([
    ['Action: Finish[Oslo]', ['Oslo']],
    ['Action: finish [Oslo]', ['Oslo']],
    ['Action: Finish[two\nlines [1] and [2].]', ['two\nlines [1] and [2].']],
    ['Action: Finish[in [0, 1) always]', ['in [0, 1) always', 'unclosed-bracket']],
    ['Action: Finish[glad :] see you]', ['glad :] see you']],
    ['Action: Finish[Oslo', ['Oslo', 'unclosed-bracket']],
    ['Action: Finish[a\nAction: call them\nb]', ['a\nAction: call them\nb']],
    ['Action: Finish[Oslo\nThought: and\nAction: Search[x', ['Oslo', 'unclosed-bracket']],
    ['Action: Finish: Oslo', ['Oslo', 'missing-brackets']],
    ['Action: Finish(answer="Oslo")', ['Oslo', 'keyword-arguments', 'wrapped-answer']],
    ['Action: Finish\nAction Input: Oslo', ['Oslo']],
    ['Action: Final Answer: Oslo', ['Oslo']],
    ['Final Answer: Oslo', ['Oslo']],
    ['**Final Answer:** Oslo', ['Oslo', 'markdown-label']],
    ['Answer: Oslo', ['Oslo']],
    ['最终答案：奥斯陆', ['奥斯陆', 'full-width-label']],
    ['Finish[Oslo]', ['Oslo', 'missing-label']],
    ['Action: None\nFinal Answer: Oslo', ['Oslo']],
    ['Final Answer: Report\n## Observations\n- warm', ['Report\n## Observations\n- warm']],
    ['**Final Answer: Oslo**', ['Oslo', 'markdown-label']],
    ['Final Answer: see\n```\nAction: x\n```\nend', ['see\n```\nAction: x\n```\nend']],
  ])('is read from %j', (written, expected) => {
    expect(answerOf(`Thought: a\n${written}`)?.slice(0, expected.length)).toEqual(expected);
  });

  it('is not mistaken for a tool whose name begins alike', () => {
    expect(callOf('Action: FinishOrder[8]')).toEqual(['FinishOrder', '8']);
  });
});

describe('an invented observation', () => {
  const text = 'Thought: a\nAction: Search[tea]\nObservation: hot\nThought: b\nAction: Finish[hot]';

  it('is cut off with what follows, and said so', () => {
    expect(read(text)).toMatchObject({ kind: 'act', invented: true, calls: [{ input: 'tea' }] });
    expect(callOf(text)).toEqual(['Search', 'tea', 'invented-observation']);
  });

  it('halts the stream with its first word', () => {
    const reader = textReader({ tools: SAMPLE_TOOLS, strict: true, form: 'bracket' });
    const halted = text.split('').findIndex((delta) => reader.push({ type: 'text', delta }).some(({ halt }) => halt));
    expect(halted).toBe(text.indexOf('hot'));
  });

  it('is not there when only the stop word was left', () => {
    expect(read('Action: Search[tea]\nObservation:')).toMatchObject({ kind: 'act', invented: false });
    expect(callOf('Action: Search[tea]\nObservatio')).toEqual(['Search', 'tea', 'cut-stop-word']);
  });

  it('is not there when the word is part of an input', () => {
    expect(callOf('Action: Search[space observation: how]')).toEqual(['Search', 'space observation: how']);
  });

  it('that echoes the prompt at the very start is passed over', () => {
    expect(read('Observation: 31\nThought: a\nAction: Search[tea]')).toMatchObject({ kind: 'act', invented: false });
  });
});

describe('a reply that cannot be read', () => {
  it.each([
    ['', 'empty'],
    ['Thought:\nAction:', 'empty-action'],
    ['Thought: I should think.', 'no-action'],
    ['The total is 12.', 'no-action'],
    ['Thought: a\nAction: Finish[]', 'empty-answer'],
    ['Thought: a\nFinal Answer:', 'empty-answer'],
    ['Thought: a\nAction: None', 'action-none'],
    ['Thought: a\nAction: Consult the encyclopedia about it.', 'bad-action'],
    ['Thought: a\nAction Input: tea', 'no-action'],
    ['<think>Action: Search[tea]', 'open-thinking'],
  ])('%j is malformed: %s', (text, reason) => {
    expect(read(text)).toMatchObject({ kind: 'malformed', reason });
  });

  it('gets a hint that names the format and the tools', () => {
    const turn = read('Thought: a');
    expect(turn.kind === 'malformed' && turn.hint).toMatch(
      /Action: Tool\[input\].*Search, searchOrders, Clock.*Finish\[answer\]/,
    );
  });

  it('without any marker is the answer where that is allowed', () => {
    expect(read('The total is 12.', false)).toMatchObject({ kind: 'answer', text: 'The total is 12.' });
    expect(read('Thought: I should think.', false)).toMatchObject({ kind: 'malformed' });
  });
});

describe('what streams', () => {
  function channels(text: string) {
    const { segments } = readAll(textReader({ tools: SAMPLE_TOOLS, strict: true, form: 'bracket' }), text.split(''));
    return {
      thought: channelText(segments, 'thought'),
      action: channelText(segments, 'action'),
      answer: channelText(segments, 'answer'),
      reasoning: channelText(segments, 'reasoning'),
    };
  }

  it('never shows a label as thought', () => {
    expect(channels('Thought: a\n\nb\n\n**Action:** Search[tea]\n')).toEqual({
      thought: 'a\n\nb',
      action: 'Search[tea]',
      answer: '',
      reasoning: '',
    });
  });

  it('shows only the inside of Finish as the answer', () => {
    expect(channels('Thought: a\nAction: Finish[b [1]\nc]\n')).toMatchObject({ action: '', answer: 'b [1]\nc' });
  });

  it('keeps thinking apart', () => {
    expect(channels('<think>hm</think>Thought: a\nFinal Answer: b')).toMatchObject({
      reasoning: 'hm',
      thought: 'a',
      answer: 'b',
    });
  });

  it('holds back what can still become a label, and no more', () => {
    const reader = textReader({ tools: SAMPLE_TOOLS, strict: true, form: 'bracket' });
    const shown = (delta: string) => channelText(reader.push({ type: 'text', delta }), 'thought');
    expect(shown('Thought: look')).toBe('look');
    expect(shown('\nActi')).toBe('');
    expect(shown('ng on it')).toBe('\nActing on it');
    expect(shown('\n**Final ')).toBe('');
    expect(shown('score** is')).toBe('\n**Final score** is');
  });
});
