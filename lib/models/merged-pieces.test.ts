import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePieces } from './merged-pieces.ts';

const event = (data: unknown, name = '') => `${name && `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
const chat = (delta: object, more: object = {}) =>
  event({ id: 'c', created: 1, choices: [{ index: 0, delta, finish_reason: null }], ...more });
const input = (text: string, more: object = {}) =>
  chat({ tool_calls: [{ index: 0, ...more, function: { arguments: text } }] });
const anthropic = (type: string, field: string, text: string) =>
  event({ type: 'content_block_delta', index: 0, delta: { type, [field]: text } }, 'content_block_delta');
const responses = (kind: string, text: string, number: number) =>
  event(
    {
      type: `response.${kind}.delta`,
      sequence_number: number,
      item_id: 'm',
      output_index: 0,
      delta: text,
      logprobs: [],
    },
    `response.${kind}.delta`,
  );

/** The payloads of a stream of events. */
function payloads(stream: string): Record<string, unknown>[] {
  return stream
    .split('\n\n')
    .flatMap((one) => one.split('\n').filter((line) => line.startsWith('data: ')))
    .map((line) => JSON.parse(line.slice(6)));
}

describe('pieces that came together', () => {
  it.each([
    ['words with backslashes', [chat({ content: '\\x' }), chat({ content: '\\\\' })], chat({ content: '\\x\\\\' })],
    ['words', [chat({ content: 'Hel' }), chat({ content: 'lo "you"\n' })], chat({ content: 'Hello "you"\n' })],
    [
      'reasoning',
      [chat({ reasoning_content: 'a' }), chat({ reasoning_content: 'b' })],
      chat({ reasoning_content: 'ab' }),
    ],
    ['the input of a call', [input('{"a"'), input(':1'), input('}')], input('{"a":1}')],
    [
      'words with what is empty beside them',
      [
        chat({ role: 'assistant', content: 'a', tool_calls: null }),
        chat({ role: 'assistant', content: 'b', tool_calls: null }),
      ],
      chat({ role: 'assistant', content: 'ab', tool_calls: null }),
    ],
    [
      'words of Anthropic',
      [anthropic('text_delta', 'text', 'a'), anthropic('text_delta', 'text', 'b').replace('}}', '}     }')],
      anthropic('text_delta', 'text', 'ab'),
    ],
    [
      'input of Anthropic',
      [anthropic('input_json_delta', 'partial_json', '{"a'), anthropic('input_json_delta', 'partial_json', '":1}')],
      anthropic('input_json_delta', 'partial_json', '{"a":1}'),
    ],
    [
      'words of Responses',
      [responses('output_text', 'a', 4), responses('output_text', 'b', 5)],
      responses('output_text', 'ab', 4),
    ],
    [
      'words with padding',
      [chat({ content: 'a' }, { obfuscation: 'xyz' }), chat({ content: 'b' }, { obfuscation: 'q' })],
      chat({ content: 'ab' }, { obfuscation: 'xyz' }),
    ],
    [
      'words around a comment',
      [chat({ content: 'a' }), ': wait\n\n', chat({ content: 'b' })],
      `: wait\n\n${chat({ content: 'ab' })}`,
    ],
  ])('are one: %s', (_, events, whole) => {
    expect(mergePieces(events.join(''), true)).toBe(whole);
  });

  it.each([
    ['words and reasoning', [chat({ content: 'a' }), chat({ reasoning_content: 'b' })]],
    [
      'events that bring both',
      [chat({ reasoning_content: 'r', content: 'a' }), chat({ reasoning_content: 'r', content: 'b' })],
    ],
    ['both, the other way round', [chat({ content: 'a', reasoning: 'r' }), chat({ content: 'b', reasoning: 'r' })]],
    [
      'two choices',
      ['a', 'b'].map((content) => event({ choices: [{ delta: { content } }, { delta: { content: 'x' } }] })),
    ],
    ['two calls', [input('{', { id: 'a' }), input('{', { id: 'b' })]],
    [
      'two calls in each event',
      ['a', 'b'].map((text) =>
        chat({
          tool_calls: [
            { index: 0, function: { arguments: text } },
            { index: 1, function: { arguments: 'x' } },
          ],
        }),
      ),
    ],
    ['what follows a whole input', [input('{}'), input('{"a":1}')]],
    ['what follows one with a blank behind it', [input('{} '), input('{"a":1}')]],
    [
      'calls of one name that nothing else tells apart',
      ['{}', '{}'].map((text) =>
        chat({ tool_calls: [{ type: 'function', function: { name: 'a', arguments: text } }] }),
      ),
    ],
    [
      'words and what is no JSON',
      [chat({ content: 'a' }), chat({ content: 'bX' }).replace('bX', 'b\\x'), chat({ content: 'c' })],
    ],
    ['words and one with a bare tab', [chat({ content: 'a' }), chat({ content: 'bX' }).replace('bX', 'b\t')]],
    ['an end and what comes after it', [chat({ content: 'a' }), chat({ content: 'b' }).replace('null', '"stop"')]],
    ['words with how likely each was', ['a', 'b'].map((content) => chat({ content }, { logprobs: { content } }))],
    ['other events', ['data: [DONE]\n\n', 'data: {"error":{"message":"content"}}\n\n', 'data: {"delta":"x"}\n\n']],
    [
      'a text that is not over',
      ['data: {"choices":[{"delta":{"content":"a\n\n', 'data: {"choices":[{"delta":{"content":"b\n\n'],
    ],
  ])('stay apart: %s', (_, events) => {
    expect(mergePieces(events.join(''), true)).toBe(events.join(''));
  });

  it('leave the edges of the text alone, where an event has begun before or is not over', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((content) => chat({ content })) as [string, string, string];
    expect(mergePieces(`${a}${b}${c.slice(0, 30)}`, false)).toBe(`${a}${b}${c.slice(0, 30)}`);
    expect(mergePieces(`${a}${b}${c.slice(0, 30)}`, true)).toBe(`${chat({ content: 'ab' })}${c.slice(0, 30)}`);
    expect(mergePieces(c.slice(0, 30), false)).toBe(c.slice(0, 30));
  });
});

it('never changes a word, an order or another event, wherever the stream was cut', () => {
  const words = fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\\', '"', '}', '{}', '\n\n', '\ud83d', '\ude00')),
  );
  const events = fc.oneof(
    words.map((some) => some.map((content) => chat({ content }))),
    words.map((some) => some.map((text) => input(text))),
    words.map((some) => some.map((text) => anthropic('text_delta', 'text', text))),
    words.map((some) => some.map((text, number) => responses('output_text', text, number))),
    fc.constantFrom([chat({})], ['data: [0]\n\n'], [chat({ role: 'assistant', content: '' })]),
  );
  const cuts = fc.array(fc.nat({ max: 4_000 }));
  fc.assert(
    fc.property(fc.array(events), cuts, (parts, at) => {
      const stream = parts.flat(2).join('');
      const edges = [...new Set([0, ...at.map((edge) => Math.min(edge, stream.length)), stream.length])].sort(
        (a, b) => a - b,
      );
      const chunks = edges.slice(1).map((edge, index) => stream.slice(edges[index], edge));
      let [merged, before] = ['', '\n\n'];
      for (const chunk of chunks) {
        merged += mergePieces(chunk, before.endsWith('\n\n'));
        before = chunk;
      }
      expect(readOut(payloads(merged))).toEqual(readOut(payloads(stream)));
    }),
  );
});

/** What a stream says: each kind of piece with all words that follow each other, and everything else in its place. */
function readOut(events: Record<string, unknown>[]): [string, string][] {
  const said: [string, string][] = [];
  for (const { sequence_number: _, ...one } of events) {
    let text = '';
    const kind = JSON.stringify(one, (key, value) => {
      if (!['content', 'arguments', 'text', 'delta'].includes(key) || typeof value !== 'string') return value;
      text = value;
      return '';
    });
    const last = said.at(-1);
    if (last?.[0] === kind) last[1] += text;
    else said.push([kind, text]);
  }
  return said;
}
