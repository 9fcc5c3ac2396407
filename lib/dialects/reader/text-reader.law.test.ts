import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolInfo } from '../../run/config.ts';
import type { Segment, Turn } from '../dialect.ts';
import { textReader } from './text-reader.ts';

const TOOLS: ToolInfo[] = ['Search', 'Calculator', 'searchOrders'].map((name) => ({
  name,
  description: name,
  inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
  effect: 'read',
  mainField: 'query',
}));

/** Reads a reply that came in these pieces. */
function readPieces(pieces: readonly string[], strict = true): { segments: Segment[]; turn: Turn } {
  const reader = textReader({ tools: TOOLS, strict, form: 'bracket' });
  const segments = pieces.flatMap((delta) => reader.push({ type: 'text', delta }));
  const last = reader.end();
  return { segments: [...segments, ...last.segments], turn: last.turn };
}

/** Neighbours of one channel joined: what is left when the cuts do not matter. Where it halts stays. */
function joined(segments: readonly Segment[]): { channel: string; text: string; halted: boolean }[] {
  const runs: { channel: string; text: string; halted: boolean }[] = [];
  let isHalted = false;
  for (const segment of segments) {
    // How far the halting piece reaches depends on the cuts; that and where it begins do not.
    const last = runs.at(-1);
    isHalted ||= segment.halt === true;
    if (last && last.channel === segment.channel) {
      last.text += segment.delta;
      last.halted = isHalted;
    } else runs.push({ channel: segment.channel, text: segment.delta, halted: isHalted });
  }
  return runs;
}

function cut(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  const pieces: string[] = [];
  let from = 0;
  for (const place of [...at, text.length]) {
    pieces.push(text.slice(from, place));
    from = place;
  }
  return pieces;
}

const PIECES = [
  'Thought:',
  'Thought 2: ',
  '**Action:** ',
  'Action: ',
  'Action Input: ',
  'Observation: ',
  'Observ',
  'Final Answer: ',
  'Answer:',
  '思考：',
  '行动：',
  '观察：',
  '最终答案：',
  'Finish[',
  'Search[',
  'searchOrders(',
  '{"query": "a"}',
  "{'a': True,}",
  '[',
  ']',
  '(',
  ')',
  '【',
  '】',
  '{',
  '}',
  '"',
  "'",
  '`',
  '```',
  '```json\n',
  '\n',
  '\n',
  '\n\n',
  ' ',
  '\t',
  '<think>',
  '</think>',
  '<|im_end|>',
  '<|start|>assistant',
  '<|channel|>analysis',
  '<|channel|>final<|message|>',
  '<|message|>',
  '<|tool_call_begin|>Search:0',
  '<function=Search>',
  '<',
  '</s>',
  '- ',
  '## ',
  '> ',
  '1. ',
  'None',
  'query=',
  ', ',
  'look it up',
  '12',
  'Tool: ',
  'Assistant: ',
  '\r\n',
  '\\',
  '🤔 ',
  '[Thought] ',
  '## Observations\n',
  'a\nb\n',
  '\r',
  'th',
  'FINISH(',
  'Action Inputs:',
];
const labelSoup = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''));
const garbage = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const anyReply = fc.oneof({ weight: 4, arbitrary: labelSoup }, { weight: 1, arbitrary: garbage });
const anyCuts = fc.array(fc.nat(400), { maxLength: 12 });

function spansOf(turn: Turn): [number, number][] {
  const repairs = [...(turn.thought?.repairs ?? [])];
  if (turn.kind === 'act') repairs.push(...turn.calls.flatMap((call) => call.repairs));
  if (turn.kind === 'answer') repairs.push(...turn.repairs);
  const own: [number, number][] = turn.kind === 'malformed' ? [turn.span] : [];
  return [...own, ...repairs.map((repair): [number, number] => [...repair.span])];
}

describe('the text reader, whatever the model writes', () => {
  it('tells the same channels and the same turn however the text is cut', () => {
    fc.assert(
      fc.property(anyReply, anyCuts, (text, cuts) => {
        const whole = readPieces([text]);
        const pieces = readPieces(cut(text, cuts));
        expect(pieces.turn).toEqual(whole.turn);
        expect(joined(pieces.segments)).toEqual(joined(whole.segments));
      }),
      { numRuns: 1500 },
    );
  });

  it('tells the same when every unit comes alone', () => {
    fc.assert(
      fc.property(anyReply, (text) => {
        const whole = readPieces([text]);
        const units = readPieces(text.split(''));
        expect(units.turn).toEqual(whole.turn);
        expect(joined(units.segments)).toEqual(joined(whole.segments));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives every unit of the text back, in order', () => {
    fc.assert(
      fc.property(anyReply, anyCuts, (text, cuts) => {
        const { segments } = readPieces(cut(text, cuts));
        expect(segments.map((segment) => segment.delta).join('')).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps every span within the text', () => {
    fc.assert(
      fc.property(anyReply, fc.boolean(), (text, strict) => {
        for (const [start, end] of spansOf(readPieces([text], strict).turn)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('comes to the same when the stream is stopped where it halts', () => {
    const plain = (turn: Turn) => JSON.stringify(turn, (key, value) => (key === 'span' ? undefined : value));
    fc.assert(
      fc.property(labelSoup, (text) => {
        const reader = textReader({ tools: TOOLS, strict: true, form: 'bracket' });
        const isHalted = (delta: string) => reader.push({ type: 'text', delta }).some(({ halt }) => halt);
        if (!text.split('').some(isHalted)) return;
        expect(plain(reader.end().turn)).toBe(plain(readPieces([text]).turn));
      }),
      { numRuns: 1500 },
    );
  });

  it('says nothing of control tokens in what it drops as an invented observation', () => {
    const { turn } = readPieces(['Action: Search[x]\nObservation: made up <|im_end|>']);
    expect(turn.kind === 'act' && turn.calls[0]?.repairs.map(({ rule }) => rule)).toEqual(['invented-observation']);
  });

  it('halts exactly when it says that an observation was invented', () => {
    fc.assert(
      fc.property(labelSoup, (text) => {
        const { segments, turn } = readPieces([text]);
        const halts = segments.filter((segment) => segment.halt).length;
        if (turn.kind !== 'malformed') expect(halts).toBe(turn.invented ? 1 : 0);
        expect(halts).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the text reader on long and hostile replies', () => {
  const LENGTH = 60_000;
  const units = [
    '[',
    '{',
    '(',
    '*',
    '`',
    '<',
    '"',
    ' ',
    '\n',
    '>',
    '#',
    '1',
    'a',
    '\\',
    '<|',
    '<|channel|>analysis<|message|>',
    '<|tool_call_begin|>a{',
    '<function=a>{',
    '<function=a><parameter=b>',
    'to=a ',
    '1, ',
    '[[{',
    '{"',
    '{"a":',
    "'",
    ',a=1',
  ];
  const lines = [
    'Thought:',
    'Action: y\n',
    'Action: f({"a": [1]})\n',
    'Finish[',
    'Action Input:\n',
    '```\n',
    '<think>',
    '- ',
    ']',
    '} ',
    'Thought:<|x|>\n',
    '**Thought:** a\n',
    'Thought: Search[x] \n',
    'Thought: a. Action: b\n',
    'a. Action: ',
    'Action Input: ',
    'Search[\n',
    '_',
    '.',
    '\t',
    'a=[1], ',
    '"a" ',
  ];
  const heads = [
    '',
    'Thought: x\nAction: Search[',
    'Thought: x\nAction: search(',
    'Action: Finish[',
    'Action: a\nAction Input: {"a": "',
    'Action: a\nAction Input: ',
    'Action: ',
    'Action: a',
    'Action: a(',
    'Thought: a ',
  ];

  it.each(heads)('reads 60 kB of anything after %j without delay', (head) => {
    for (const unit of [...units, ...lines]) {
      const text = `${head}${unit.repeat(LENGTH / unit.length)}b`;
      const started = performance.now();
      const { segments } = readPieces([text]);
      // Linear work takes some 30 ms; quadratic work on this much text would take minutes.
      expect(performance.now() - started, unit).toBeLessThan(2000);
      expect(segments.reduce((sum, segment) => sum + segment.delta.length, 0)).toBe(text.length);
    }
  });

  it.each(['Thought: a\n', '**Thought:** a\n', '[Thought] a\n', '思考：a\n', 'Thought: a</s>\n'])(
    'keeps thousands of small thoughts: %j',
    (line) => {
      const count = 3000;
      const { turn } = readPieces(line.repeat(count).match(/[\s\S]{1,4}/g) ?? []);
      expect(turn.thought?.text).toBe(Array.from({ length: count }, () => 'a').join('\n'));
    },
  );

  it('takes 100 kB unit by unit', () => {
    const text = `Thought: x\nAction: Finish[${'see [1] and ]'.repeat(8000)}]`;
    const { turn } = readPieces(text.split(''));
    expect(turn.kind).toBe('answer');
  });
});
