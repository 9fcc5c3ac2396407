import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { ToolRule } from '../run/config.ts';
import type { TapeMiss } from '../run/config-names.ts';
import { fakeClock } from '../run/fake-clock.ts';
import type { Json } from '../run/json.ts';
import { callSignature } from '../run/normalise.ts';
import type { KeptResult } from './kept-results.ts';
import { toolRunner } from './run-tool.ts';
import { openTapes, type Recorded, type TapeEntries } from './tape.ts';
import type { TapeDecision } from './taped-tool.ts';
import type { EarlierCall, Tool, ToolContext, ToolResult } from './tool.ts';
import { toolError } from './tool-error.ts';

/** A tape in a map. `trouble` stands in for recording. */
function memoryEntries(trouble?: () => Recorded): TapeEntries & { all: Map<string, KeptResult | 'damaged'> } {
  const all = new Map<string, KeptResult | 'damaged'>();
  const keyOf = (tape: string, tool: string, input: Json) => `${tape} ${callSignature(tool, input)}`;
  return {
    all,
    get: async (tape, tool, input) => all.get(keyOf(tape, tool, input)) ?? null,
    async record(tape, tool, input, result) {
      if (trouble) return trouble();
      const key = keyOf(tape, tool, input);
      const there = all.get(key);
      if (there && there !== 'damaged') return { result: there, isOwn: false };
      all.set(key, result);
      return { result, isOwn: true };
    },
  };
}

/** A run's way to a tool called `look`, on a tape. What it says of its calls is in `said`. */
interface Lane {
  call(input: Json, signal?: AbortSignal): ReturnType<ReturnType<typeof toolRunner>['run']>;
  said: string[];
  /** Answers the call that waits. */
  decide(decision: TapeDecision): void;
}

interface Setting {
  onMiss?: TapeMiss;
  tape?: string;
  rule?: ToolRule;
  timeoutMs?: number;
  earlier?: EarlierCall[];
}

/** One tool behind the tapes of one process; `live` are the calls that reached it. */
function world(
  answer: (word: string, context: ToolContext) => Promise<ToolResult> | ToolResult = (word) => `saw ${word}`,
  entries = memoryEntries(),
  change: Partial<Tool<{ word: string }>> = {},
) {
  const clock = fakeClock();
  const live: string[] = [];
  const openTape = openTapes(entries);
  const tool: Tool<{ word: string }> = {
    ...{
      name: 'look',
      description: 'Looks.',
      effect: 'read',
      mainField: 'word',
      input: z.object({ word: z.string() }),
    },
    async run({ word }, context) {
      live.push(word);
      return answer(word, context);
    },
    ...change,
  };
  const lane = ({ onMiss = 'live', tape = 'a', rule, timeoutMs = 1000, earlier = [] }: Setting = {}): Lane => {
    const said: string[] = [];
    let decide: (decision: TapeDecision) => void = () => {};
    const ask = (_: string, signal: AbortSignal) =>
      new Promise<TapeDecision>((resolve, reject) => {
        decide = resolve;
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    const runner = toolRunner([tool as Tool], {
      ...{ timeoutMs, clock, earlier, tape: { tape: openTape(tape), onMiss, ask } },
      ...(rule && { rules: { look: rule } }),
    });
    return {
      said,
      decide: (decision) => decide(decision),
      call: (input, signal = new AbortController().signal) =>
        runner.run({ callId: '1', tool: 'look', input }, signal, {
          pauses: (reason) => said.push(`pauses: ${reason}`),
          resumes: async (choice) => void said.push(`resumes: ${choice}`),
          warns: (code, message) => said.push(`${code}: ${message}`),
        }),
    };
  };
  return { clock, live, lane, entries };
}

/** An answer that comes when the test says so, for each call in turn. */
function slowAnswer() {
  const waiting: { resolve(result: ToolResult): void; reject(error: unknown): void }[] = [];
  return {
    waiting,
    answer: () => new Promise<ToolResult>((resolve, reject) => waiting.push({ resolve, reject })),
  };
}

const stop = () => {
  const controller = new AbortController();
  return { signal: controller.signal, now: () => controller.abort({ reason: 'person' }) };
};

describe('a tool on a tape', () => {
  it('runs for the first call, and gives its result to equal calls of the same run and of others, whatever their order', async () => {
    const { lane, live } = world((word) => ({ text: `saw ${word}`, data: { word } }));
    const [first, second] = [lane(), lane()];
    expect(await first.call('x')).toMatchObject({ text: 'saw x', data: { word: 'x' }, source: 'live' });
    expect(await first.call('y')).toMatchObject({ source: 'live' });
    expect(await second.call('y')).toMatchObject({ text: 'saw y', data: { word: 'y' }, source: 'tape', error: null });
    expect(await second.call({ word: '  x ' })).toMatchObject({ text: 'saw x', source: 'tape' });
    expect(await first.call('x')).toMatchObject({ source: 'tape' });
    expect(live).toEqual(['x', 'y']);
  });

  it('is another world for each tape', async () => {
    const { lane, live } = world();
    await lane({ tape: 'a' }).call('x');
    expect(await lane({ tape: 'b' }).call('x')).toMatchObject({ source: 'live' });
    expect(live).toEqual(['x', 'x']);
  });

  it('runs once for calls that race, and all get the one result', async () => {
    const { answer, waiting } = slowAnswer();
    const { lane, live, clock } = world(answer);
    const calls = Array.from({ length: 5 }, () => lane().call('x'));
    await clock.advance(10);
    const late = lane().call('x');
    await clock.advance(10);
    waiting[0]?.resolve('one result');
    const outcomes = await Promise.all([...calls, late]);
    expect(live).toEqual(['x']);
    expect(outcomes.map(({ text }) => text)).toEqual(Array(6).fill('one result'));
    expect(outcomes.map(({ source }) => source).sort()).toEqual(['live', 'tape', 'tape', 'tape', 'tape', 'tape']);
  });

  it('runs once for racing calls that say the same with keys in another order and other white space', async () => {
    const { answer, waiting } = slowAnswer();
    const input = z.object({ word: z.string(), where: z.record(z.string(), z.number()) });
    const { lane, live, clock } = world(answer, memoryEntries(), { input });
    const calls = [
      lane().call({ word: 'x y', where: { from: 1, to: 2 } }),
      lane().call({ where: { to: 2, from: 1 }, word: ' x \n  y ' }),
      lane().call({ word: 'x y', where: { from: 2, to: 1 } }),
    ];
    await clock.advance(10);
    expect(live).toHaveLength(2);
    for (const [at, { resolve }] of waiting.entries()) resolve(`result ${at}`);
    const [one, same, other] = await Promise.all(calls);
    expect([one?.text, same?.text, other?.text]).toEqual(['result 0', 'result 0', 'result 1']);
    expect([one?.source, same?.source].sort()).toEqual(['live', 'tape']);
  });

  it('keeps the input and its checks its own', async () => {
    const { lane, live } = world();
    expect((await lane().call({ wort: 'x' })).error?.code).toBe('bad-input');
    expect(live).toEqual([]);
  });

  it.each<ToolRule>([
    { mode: 'frozen', onMiss: 'live' },
    { mode: 'mock', mock: { kind: 'text', text: 'as written' } },
    { mode: 'live', fault: 'empty' },
  ])('leaves a tool alone that has a rule: %j', async (rule) => {
    const { lane, entries } = world();
    expect((await lane({ rule }).call('x')).source).not.toBe('tape');
    expect(entries.all.size).toBe(0);
  });

  it('keeps results under other settings of the tool apart', async () => {
    const { lane, live } = world((word, { options }) => `${word} in ${options.country ?? 'the world'}`);
    const rule = (country: string): ToolRule => ({ mode: 'live', options: { country } });
    expect((await lane({ rule: rule('us') }).call('x')).text).toBe('x in us');
    expect((await lane({ rule: rule('de') }).call('x')).text).toBe('x in de');
    expect((await lane().call('x')).text).toBe('x in the world');
    expect(await lane({ rule: rule('us') }).call('x')).toMatchObject({ text: 'x in us', source: 'tape' });
    expect(live).toHaveLength(3);
  });

  it('is found by what the tool says that its result depends on', async () => {
    const byPage = {
      keptUnder: ({ word }: { word: string }, { earlier }: { earlier: readonly EarlierCall[] }) => ({
        word,
        at: earlier.length,
      }),
    };
    const { lane, live } = world(undefined, undefined, byPage);
    const earlier = [{ tool: 'open', input: null, data: null, error: null }];
    await lane().call('x');
    expect(await lane({ earlier }).call('x')).toMatchObject({ source: 'live' });
    expect(await lane({ earlier }).call('x')).toMatchObject({ source: 'tape' });
    expect(live).toHaveLength(2);
  });
});

describe('an error on a tape', () => {
  it('is a result when the model can act on it: kept, and the same for all', async () => {
    const { lane, live } = world(() => {
      throw toolError('not-found', 'No such word', 'Try another.');
    });
    const racing = await Promise.all([lane().call('x'), lane().call('x')]);
    const outcomes = [...racing, await lane().call('x')];
    expect(outcomes.map(({ source }) => source)).toEqual(['live', 'tape', 'tape']);
    expect(new Set(outcomes.map(({ text }) => text))).toEqual(new Set(['No such word. Try another.']));
    expect(outcomes[2]?.error).toEqual({ code: 'not-found', message: 'No such word.', suggestion: 'Try another.' });
    expect(live).toEqual(['x']);
  });

  it.each([
    ['a throw', new Error('The tool broke.'), 'failed'],
    ['trouble with a service', toolError('search-unreachable', 'Nobody is there'), 'search-unreachable'],
  ])('that is %s reaches those who wait, and is not recorded', async (_, error, code) => {
    const { answer, waiting } = slowAnswer();
    const { lane, live, clock, entries } = world(answer);
    const calls = [lane().call('x'), lane().call('x')];
    await clock.advance(10);
    waiting[0]?.reject(error);
    expect((await Promise.all(calls)).map((outcome) => outcome.error?.code)).toEqual([code, code]);
    expect(entries.all.size).toBe(0);
    const again = lane().call('x');
    await clock.advance(10);
    waiting[1]?.resolve('fine now');
    expect(await again).toMatchObject({ text: 'fine now', source: 'live' });
    expect(live).toHaveLength(2);
  });

  it('of the time limit reaches those who wait, and is not recorded', async () => {
    const { answer } = slowAnswer();
    const { lane, clock, entries } = world(answer);
    const calls = [lane({ timeoutMs: 100 }).call('x'), lane({ timeoutMs: 5000 }).call('x')];
    await clock.advance(100);
    expect((await Promise.all(calls)).map(({ error }) => error?.code)).toEqual(['timeout', 'timeout']);
    expect(entries.all.size).toBe(0);
  });

  it('of a tape that cannot be read costs only the call', async () => {
    const entries = { ...memoryEntries(), get: () => Promise.reject(toolError('tape-unreadable', 'Not now')) };
    const { lane } = world(undefined, entries);
    expect((await lane().call('x')).error?.code).toBe('tape-unreadable');
  });
});

describe('a call that waits for another', () => {
  it('has a time limit of its own', async () => {
    const { answer, waiting } = slowAnswer();
    const { lane, clock } = world(answer);
    const leader = lane({ timeoutMs: 5000 }).call('x');
    await clock.advance(10);
    const impatient = lane({ timeoutMs: 100 }).call('x');
    await clock.advance(100);
    expect(await impatient).toMatchObject({ error: { code: 'timeout' }, durationMs: 100 });
    waiting[0]?.resolve('in time');
    expect(await leader).toMatchObject({ text: 'in time', error: null });
  });

  it('can be stopped by itself', async () => {
    const { answer, waiting } = slowAnswer();
    const { lane, clock } = world(answer);
    const leader = lane().call('x');
    await clock.advance(10);
    const { signal, now } = stop();
    const stopped = lane().call('x', signal);
    now();
    expect((await stopped).error?.code).toBe('stopped');
    waiting[0]?.resolve('there');
    expect(await leader).toMatchObject({ text: 'there' });
  });

  it('makes the call itself when the one it waits for is stopped; only one of several does', async () => {
    const { answer, waiting } = slowAnswer();
    const { lane, live, clock } = world(answer);
    const { signal, now } = stop();
    const leader = lane().call('x', signal);
    await clock.advance(10);
    const others = [lane().call('x'), lane().call('x'), lane({ onMiss: 'fail' }).call('x')];
    await clock.advance(10);
    now();
    expect((await leader).error?.code).toBe('stopped');
    await clock.advance(10);
    expect(live).toHaveLength(2);
    waiting[1]?.resolve('by another');
    const outcomes = await Promise.all(others);
    expect(outcomes.map(({ source }) => source)).toEqual(['live', 'tape', 'tape']);
    expect(outcomes.map(({ text, error }) => error?.code ?? text)).toEqual(Array(3).fill('by another'));
  });

  it('gets the result also when it cannot be recorded; the run that called is told, and a later call runs again', async () => {
    const { answer, waiting } = slowAnswer();
    const { lane, live, clock } = world(
      answer,
      memoryEntries(() => ({ notKept: 'It is too large.' })),
    );
    const [first, second] = [lane(), lane()];
    const calls = [first.call('x'), second.call('x')];
    await clock.advance(10);
    waiting[0]?.resolve('huge');
    expect((await Promise.all(calls)).map(({ text }) => text)).toEqual(['huge', 'huge']);
    expect(first.said).toEqual(['tape-not-kept: It is too large.']);
    expect(second.said).toEqual([]);
    const later = lane().call('x');
    await clock.advance(10);
    waiting[1]?.resolve('huge again');
    expect(await later).toMatchObject({ source: 'live' });
    expect(live).toHaveLength(2);
  });

  it('gets the result of a call that came back, unrecorded, while it was looking on the tape', async () => {
    const { answer, waiting } = slowAnswer();
    const looked = Promise.withResolvers<null>();
    const looks = [Promise.resolve(null), looked.promise, Promise.resolve(null)];
    const entries = memoryEntries(() => ({ notKept: 'It is too large.' }));
    const { lane, live, clock } = world(answer, { ...entries, get: () => looks.shift() ?? Promise.resolve(null) });
    const { signal, now } = stop();
    // The first to look is stopped, so that another looks while nobody makes the call.
    const first = lane().call('x', signal);
    await clock.advance(10);
    now();
    await first;
    const slow = lane().call('x');
    await clock.advance(10);
    const quick = lane().call('x');
    await clock.advance(10);
    waiting[1]?.resolve('huge');
    expect(await quick).toMatchObject({ text: 'huge', source: 'live' });
    looked.resolve(null);
    expect(await slow).toMatchObject({ text: 'huge', source: 'tape' });
    expect(live).toHaveLength(2);
  });

  it('takes what another process recorded first', async () => {
    const theirs = { text: 'theirs', data: null, error: null };
    const { lane } = world(
      undefined,
      memoryEntries(() => ({ result: theirs, isOwn: false })),
    );
    expect(await lane().call('x')).toMatchObject({ text: 'theirs', source: 'tape' });
  });
});

describe('a damaged entry', () => {
  it('is a miss: it is replaced by a live result, and said', async () => {
    const { lane, entries, live } = world();
    entries.all.set(`a ${callSignature('look', { word: 'x' })}`, 'damaged');
    const first = lane();
    expect(await first.call('x')).toMatchObject({ text: 'saw x', source: 'live' });
    expect(first.said).toEqual([
      'tape-damaged: The tape’s result of look for this input cannot be read, so it counts as missing.',
    ]);
    const second = lane({ onMiss: 'fail' });
    expect(await second.call('x')).toMatchObject({ text: 'saw x', source: 'tape' });
    expect({ said: second.said, live }).toEqual({ said: [], live: ['x'] });
  });

  it('fails where misses fail, and is said all the same', async () => {
    const { lane, entries } = world();
    entries.all.set(`a ${callSignature('look', { word: 'x' })}`, 'damaged');
    const strict = lane({ onMiss: 'fail' });
    expect((await strict.call('x')).error?.code).toBe('not-on-tape');
    expect(strict.said).toHaveLength(1);
  });
});

describe('a miss', () => {
  it('fails as an observation with a suggestion where the rule says so, and calls nothing', async () => {
    const { lane, live } = world();
    expect(await lane({ onMiss: 'fail' }).call('x')).toMatchObject({
      ...{ source: 'tape', error: { code: 'not-on-tape', suggestion: expect.stringContaining('asked before') } },
      text: 'look takes its results from a tape, and none is recorded for this input. Use an input that was asked before, or go on without it.',
    });
    expect(live).toEqual([]);
  });

  it('waits for a person where the rule says so, as long as it takes, and that time does not count', async () => {
    const { lane, live, clock } = world();
    const asking = lane({ onMiss: 'ask', timeoutMs: 100 });
    const call = asking.call('x');
    await clock.advance(3_600_000);
    expect({ said: asking.said, live }).toEqual({ said: ['pauses: tape-miss'], live: [] });
    asking.decide({ choice: 'live' });
    expect(await call).toMatchObject({ text: 'saw x', source: 'live', durationMs: 0 });
    expect(asking.said).toEqual(['pauses: tape-miss', 'resumes: live']);
    expect(await lane().call('x')).toMatchObject({ source: 'tape' });
  });

  it('counts the time of the tool again once a person has let it go on', async () => {
    const { answer } = slowAnswer();
    const { lane, clock } = world(answer);
    const asking = lane({ onMiss: 'ask', timeoutMs: 100 });
    const call = asking.call('x');
    await clock.advance(5000);
    asking.decide({ choice: 'live' });
    await clock.advance(100);
    expect(await call).toMatchObject({ error: { code: 'timeout' }, durationMs: 100 });
  });

  it('fails when a person says so', async () => {
    const { lane, clock } = world();
    const asking = lane({ onMiss: 'ask' });
    const call = asking.call('x');
    await clock.advance(10);
    asking.decide({ choice: 'fail' });
    expect(await call).toMatchObject({ source: 'tape', error: { code: 'not-on-tape' } });
  });

  it('takes what a person writes, and does not record it', async () => {
    const { lane, entries, clock, live } = world();
    const asking = lane({ onMiss: 'ask' });
    const call = asking.call('x');
    await clock.advance(10);
    asking.decide({ choice: 'write', text: 'as I say' });
    expect(await call).toMatchObject({ text: 'as I say', source: 'edited', error: null });
    expect({ live, recorded: entries.all.size }).toEqual({ live: [], recorded: 0 });
  });

  it('goes on by itself when another run brings the result meanwhile', async () => {
    const { lane, clock, live } = world();
    const asking = lane({ onMiss: 'ask' });
    const call = asking.call('x');
    await clock.advance(10);
    await lane().call('x');
    expect(await call).toMatchObject({ text: 'saw x', source: 'tape' });
    expect(asking.said).toEqual(['pauses: tape-miss', 'resumes: tape']);
    expect(live).toEqual(['x']);
  });

  it('does not ask while another run makes the call', async () => {
    const { answer, waiting } = slowAnswer();
    const { lane, clock } = world(answer);
    const leader = lane().call('x');
    await clock.advance(10);
    const asking = lane({ onMiss: 'ask' });
    const call = asking.call('x');
    await clock.advance(10);
    waiting[0]?.resolve('there');
    expect((await Promise.all([leader, call])).map(({ source }) => source)).toEqual(['live', 'tape']);
    expect(asking.said).toEqual([]);
  });

  it('can be stopped while it waits for a person', async () => {
    const { lane, clock, live } = world();
    const asking = lane({ onMiss: 'ask' });
    const { signal, now } = stop();
    const call = asking.call('x', signal);
    await clock.advance(10);
    now();
    expect((await call).error?.code).toBe('stopped');
    expect({ said: asking.said, live, sleepers: clock.sleepers }).toEqual({
      ...{ said: ['pauses: tape-miss'], live: [], sleepers: 0 },
    });
  });
});
