import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../run/fake-clock.ts';
import type { ModelChunk, ModelRequest } from '../model.ts';
import { scriptedModels } from './index.ts';

const BRACKET =
  'Tools:\n- Calculator[expression]: sums\n- Clock[]: date\nWrite "Action: Tool[input]", end with "Action: Finish[answer]".';

function request(rules: string, question: string, rest: Partial<ModelRequest> = {}): ModelRequest {
  const messages: ModelRequest['messages'] = [
    { role: 'system', content: rules },
    { role: 'user', content: question },
  ];
  return { messages, stop: [], tools: [], toolChoice: 'auto', temperature: null, maxOutputTokens: null, ...rest };
}

function model(name: string, pace: 'natural' | 'instant' = 'instant', clock = fakeClock()) {
  const found = scriptedModels({ clock, pace }).find(({ info }) => info.id === `scripted:${name}`);
  if (!found) throw new Error(`no model ${name}`);
  return found;
}

async function reply(name: string, asked: ModelRequest): Promise<{ text: string; chunks: ModelChunk[] }> {
  const chunks: ModelChunk[] = [];
  for await (const chunk of model(name).stream(asked, new AbortController().signal)) chunks.push(chunk);
  return { text: chunks.map((chunk) => (chunk.type === 'text' ? chunk.delta : '')).join(''), chunks };
}

describe('the scripted models', () => {
  it('are four, free and labelled', () => {
    const infos = scriptedModels({ clock: fakeClock() }).map(({ info }) => info);
    expect(infos.map(({ id }) => id)).toEqual([
      'scripted:careful',
      'scripted:sloppy',
      'scripted:stuck',
      'scripted:novice',
    ]);
    for (const info of infos)
      expect(info).toMatchObject({ scripted: true, prices: { input: 0, output: 0 }, refuses: [] });
  });

  it.each([
    [BRACKET, /^Thought: .+\nAction: Calculator\[1 \+ 2\]$/],
    [
      'Calculator(expression): sums\nAction: tool({"a": 1})\nFinal Answer: x',
      /^Thought: .+\nAction: Calculator\(\{"expression":"1 \+ 2"\}\)$/,
    ],
    [
      'Calculator: sums\nAction: tool\nAction Input: {}\nFinal Answer: x',
      /^Thought: .+\nAction: Calculator\nAction Input: \{"expression":"1 \+ 2"\}$/,
    ],
  ])('write in the dialect asked for', async (rules, shape) => {
    expect((await reply('careful', request(rules, 'What is 1 + 2?'))).text).toMatch(shape);
  });

  it('talk in prose where the prompt gives no format', async () => {
    const { text } = await reply('careful', request('Be kind.\n- Calculator: sums', 'What is 1 + 2?'));
    expect(text).toMatch(/Calculator/);
    expect(text).not.toMatch(/^(Thought|Action)/m);
  });

  it('say honestly what is beyond them, and which tool is missing', async () => {
    expect((await reply('careful', request(BRACKET, 'Write a poem about rain'))).text).toMatch(/follows rules, no AI/);
    expect((await reply('careful', request(BRACKET, 'Who was Ada Lovelace?'))).text).toMatch(/Search/);
  });

  it('cut their own text at a stop word and at the limit of tokens', async () => {
    const asked = request(BRACKET, 'What is 1 + 2?');
    const stopped = await reply('careful', { ...asked, stop: ['\nAction'] });
    expect(stopped.text).toMatch(/^Thought: [^\n]+$/);
    expect(stopped.chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' });
    const short = await reply('careful', { ...asked, maxOutputTokens: 3 });
    expect(short.text).toHaveLength(12);
    expect(short.chunks.at(-1)).toMatchObject({ finishReason: 'length', usage: { output: 3, estimated: true } });
  });

  it('make the same reply for the same request', async () => {
    const asked = request(BRACKET, 'What is 1 + 2?');
    expect(await reply('sloppy', asked)).toEqual(await reply('sloppy', asked));
  });

  it('type in small pieces at a natural pace, after some thought', async () => {
    const clock = fakeClock();
    const times: number[] = [];
    const pieces: string[] = [];
    const asked = request(BRACKET, 'What is 1 + 2?');
    const done = (async () => {
      for await (const chunk of model('careful', 'natural', clock).stream(asked, new AbortController().signal))
        if (chunk.type === 'text') {
          times.push(clock.now());
          pieces.push(chunk.delta);
        }
    })();
    while (await clock.advanceToNext());
    await done;
    expect(times[0]).toBeGreaterThanOrEqual(250);
    expect(times[0]).toBeLessThan(650);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(8);
    const perSecond = (1000 * (times.length - 1)) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
    expect(perSecond).toBeGreaterThan(30);
    expect(perSecond).toBeLessThan(90);
    expect(pieces.join('')).toBe((await reply('careful', asked)).text);
  });

  it('end quietly at an abort, and leave no timer behind', async () => {
    const clock = fakeClock();
    const stop = new AbortController();
    const chunks: ModelChunk[] = [];
    const done = (async () => {
      for await (const chunk of model('careful', 'natural', clock).stream(
        request(BRACKET, 'What is 1 + 2?'),
        stop.signal,
      ))
        chunks.push(chunk);
    })();
    await clock.advance(700);
    stop.abort();
    await done;
    expect(chunks.length).toBeGreaterThan(0);
    expect(chunks.every((chunk) => chunk.type === 'text')).toBe(true);
    expect(clock.sleepers).toBe(0);
  });
});
