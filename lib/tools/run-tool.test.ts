import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Clock } from '../run/clock.ts';
import type { Json } from '../run/json.ts';
import { toolRunner } from './run-tool.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';
import { toolError } from './tool-error.ts';

/** A clock whose sleeps end only when `pass` has moved time far enough, or when they are aborted. */
function handClock(): Clock & { pass(ms: number): void } {
  let time = 0;
  const sleepers: { due: number; wake: () => void }[] = [];
  return {
    now: () => time,
    wall: () => time,
    sleep: (ms, signal) =>
      new Promise((wake) => {
        sleepers.push({ due: time + ms, wake });
        signal?.addEventListener('abort', () => wake());
      }),
    pass(ms) {
      time += ms;
      for (const { due, wake } of sleepers) if (due <= time) wake();
    },
  };
}

const LookUp = z.object({
  customerId: z.string().meta({ examples: ['C-100'] }),
  count: z
    .int()
    .min(1, 'expected 1 or more')
    .meta({ examples: [3] })
    .optional(),
});

function lookUp(run: (input: z.infer<typeof LookUp>, context: ToolContext) => Promise<ToolResult>): Tool {
  const tool: Tool<z.infer<typeof LookUp>> = {
    name: 'lookUp',
    description: 'Looks something up.',
    input: LookUp,
    effect: 'read',
    mainField: 'customerId',
    run,
  };
  return tool;
}

const echo = lookUp(async (input) => ({ text: JSON.stringify(input), data: input as Json }));
const ping: Tool = {
  name: 'ping',
  description: 'Answers.',
  input: z.object({}),
  effect: 'read',
  run: async () => 'pong',
};

function call(tool: string, input: Json, tools: Tool[] = [echo, ping]) {
  const runner = toolRunner(tools, { timeoutMs: 30_000, clock: handClock() });
  return runner.run({ callId: '1', tool, input }, new AbortController().signal);
}

describe('the input a tool is given', () => {
  it.each([
    ['an object', { customerId: 'C-100' }, { customerId: 'C-100' }],
    ['a bare string for the main field', 'C-100', { customerId: 'C-100' }],
    ['a quoted string for the main field', '"C-100"', { customerId: 'C-100' }],
    ['JSON text of an object', '{"customerId": "C-100", "count": 2}', { customerId: 'C-100', count: 2 }],
    ['a number where text is wanted', { customerId: 123 }, { customerId: '123' }],
    ['text where a number is wanted', { customerId: 'a', count: '#1,234' }, { customerId: 'a', count: 1234 }],
    ['a bare number for the main field', 123, { customerId: '123' }],
    ['empty optional fields', { customerId: 'a', count: null }, { customerId: 'a' }],
  ] as [string, Json, Json][])('may be %s', async (_, input, given) => {
    const outcome = await call('lookUp', input);
    expect(outcome.error).toBeNull();
    expect(outcome.data).toEqual(given);
    expect(outcome.input).toEqual(given);
  });

  it('is nothing for a tool without fields, however that is written', async () => {
    for (const input of ['', '  ', '{}', null, {}]) expect((await call('ping', input)).text).toBe('pong');
    expect((await call('ping', 'hello')).error?.code).toBe('bad-input');
  });
});

describe('a bad input', () => {
  it.each([
    ['a missing field', {}, 'customerId is missing: expected text like C-100.'],
    ['a wrong type', { customerId: ['C-100'] }, 'customerId: expected text like C-100.'],
    ['a value out of range', { customerId: 'a', count: 0 }, 'count: expected 1 or more.'],
    ['text that is no number', { customerId: 'a', count: 'many' }, 'count: expected a whole number like 3.'],
    ['a list', [1], 'Expected an object with named fields like {"customerId": "C-100"}, got a list.'],
  ] as [string, Json, string][])('names the field for %s', async (_, input, message) => {
    const outcome = await call('lookUp', input);
    expect(outcome.error).toEqual({ code: 'bad-input', message });
    expect(outcome.text).toBe(message);
    expect(outcome.input).toEqual(input);
  });

  it('names the nearest field for an unknown one', async () => {
    const outcome = await call('lookUp', { customer_id: 'C-100' });
    expect(outcome.text).toBe(
      'There is no field "customer_id". Did you mean customerId? The fields are: customerId, count.',
    );
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'is refused when it names %s, at any depth and as text',
    async (key) => {
      const evil = JSON.parse(`{"${key}": {"polluted": true}}`);
      for (const input of [evil, { customerId: evil }, JSON.stringify(evil), { customerId: 'a', count: [evil] }]) {
        expect((await call('lookUp', input)).error?.code).toBe('bad-input');
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );

  it('is refused when it is too deep or too large', async () => {
    const deep: Json = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`);
    expect((await call('lookUp', { customerId: deep })).text).toContain('deeper than 32');
    expect((await call('lookUp', `{"customerId": ${'['.repeat(9000)}${']'.repeat(9000)}}`)).error?.code).toBe(
      'bad-input',
    );
    expect((await call('lookUp', 'x'.repeat(70_000))).text).toContain('larger than 64 kB');
  });
});

describe('an unknown tool', () => {
  it.each(['lookup', 'LookUp', 'look_up', 'lokUp'])(
    '"%s" is answered with the nearest name and the list',
    async (name) => {
      const { error, text } = await call(name, 'C-100');
      expect(error?.code).toBe('unknown-tool');
      expect(text).toBe(`There is no tool named "${name}". Did you mean lookUp? The tools are: lookUp, ping.`);
    },
  );

  it('gets no suggestion that is not alike, and is quoted in part when very long', async () => {
    expect((await call('Weather', '')).error?.suggestion).toBe('The tools are: lookUp, ping.');
    expect((await call('y'.repeat(5000), '')).text.length).toBeLessThan(200);
    expect((await call('x', '', [])).text).toBe('There is no tool named "x". No tools are on.');
  });
});

describe('a tool that fails', () => {
  it('keeps its own code, message and suggestion', async () => {
    const tool = lookUp(async () => {
      throw toolError('customer-not-found', 'Customer C-1 does not exist', 'Check the id.');
    });
    const outcome = await call('lookUp', 'C-1', [tool]);
    const message = 'Customer C-1 does not exist.';
    expect(outcome.error).toEqual({ code: 'customer-not-found', message, suggestion: 'Check the id.' });
    expect(outcome.text).toBe('Customer C-1 does not exist. Check the id.');
  });

  it.each([
    ['an error', new Error('no luck\n    at secret (/home/file.ts:1:2)'), 'no luck.'],
    ['a system error', Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' }), 'connect refused.'],
    ['a string', 'oops', 'oops.'],
    ['nothing', undefined, 'undefined.'],
    ['an object that cannot be told', Object.create(null), 'unknown error.'],
  ])('by throwing %s gives its message only', async (_, thrown, text) => {
    const outcome = await call('lookUp', 'a', [lookUp(() => Promise.reject(thrown))]);
    expect(outcome.error).toEqual({ code: 'failed', message: text });
    expect(outcome.text).toBe(text);
  });

  it('has its message cut at 500 characters', async () => {
    const outcome = await call('lookUp', 'a', [lookUp(() => Promise.reject(new Error('x'.repeat(9999))))]);
    expect(outcome.text).toHaveLength(500);
  });

  it('also counts as failed when it throws at once or returns no text', async () => {
    const throws = lookUp(() => {
      throw new Error('at once');
    });
    expect((await call('lookUp', 'a', [throws])).text).toBe('at once.');
    expect((await call('lookUp', 'a', [lookUp(async () => undefined as never)])).error?.code).toBe('failed');
  });

  it('may not break the log with data that is not JSON', async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const outcome = await call('lookUp', 'a', [lookUp(async () => ({ text: 'ok', data: circle as never }))]);
    expect(outcome).toMatchObject({ text: 'ok', error: null });
    expect(outcome.data).toBeUndefined();
  });
});

describe('a tool that does not come back', () => {
  function hanging() {
    const started = Promise.withResolvers<AbortSignal>();
    const tool = lookUp((_, { signal }) => {
      started.resolve(signal);
      return new Promise(() => {});
    });
    return { tool, started: started.promise };
  }

  it('is given up at the timeout, its signal aborted', async () => {
    const { tool, started } = hanging();
    const clock = handClock();
    const runner = toolRunner([tool], { timeoutMs: 30_000, clock });
    const running = runner.run({ callId: '1', tool: 'lookUp', input: 'a' }, new AbortController().signal);
    const signal = await started;
    expect(signal.aborted).toBe(false);
    clock.pass(30_000);
    const outcome = await running;
    expect(outcome.error?.code).toBe('timeout');
    expect(outcome.text).toContain('lookUp took longer than 30 s.');
    expect(outcome.durationMs).toBe(30_000);
    expect(signal.aborted).toBe(true);
  });

  it('is left at once when the run is stopped, though it ignores its signal', async () => {
    const { tool, started } = hanging();
    const stop = new AbortController();
    const runner = toolRunner([tool], { timeoutMs: 30_000, clock: handClock() });
    const running = runner.run({ callId: '1', tool: 'lookUp', input: 'a' }, stop.signal);
    const signal = await started;
    stop.abort();
    expect((await running).error?.code).toBe('stopped');
    expect(signal.aborted).toBe(true);
  });

  it('says stopped, not failed, when the tool throws at the abort', async () => {
    const tool = lookUp(
      (_, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const stop = new AbortController();
    const running = toolRunner([tool], { timeoutMs: 1, clock: handClock() }).run(
      { callId: '1', tool: 'lookUp', input: 'a' },
      stop.signal,
    );
    stop.abort();
    expect((await running).error?.code).toBe('stopped');
  });

  it('does not start at all when the run has already been stopped', async () => {
    let ran = false;
    const tool = lookUp(async () => {
      ran = true;
      return '';
    });
    const runner = toolRunner([tool], { timeoutMs: 1, clock: handClock() });
    const outcome = await runner.run({ callId: '1', tool: 'lookUp', input: 'a' }, AbortSignal.abort());
    expect([outcome.error?.code, ran]).toEqual(['stopped', false]);
  });

  it('leaves the signal of a tool that did come back alone', async () => {
    let kept: AbortSignal | undefined;
    const tool = lookUp(async (_, { signal }) => {
      kept = signal;
      return 'done';
    });
    await call('lookUp', 'a', [tool]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(kept?.aborted).toBe(false);
  });
});

it('comes back with an outcome whatever tool and input are asked for', async () => {
  const names = fc.oneof(fc.constantFrom('lookUp', 'ping', 'toString', '__proto__'), fc.string());
  await fc.assert(
    fc.asyncProperty(names, fc.jsonValue({ maxDepth: 4 }), async (name, input) => {
      const outcome = await call(name, input as Json);
      expect(outcome.text).not.toBe('');
      expect(outcome.error === null || /^[a-z-]+$/.test(outcome.error.code)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('tells models that unknown fields are refused, without a schema address', () => {
  const [info] = toolRunner([echo], { timeoutMs: 1, clock: handClock() }).tools;
  expect(info).toMatchObject({ name: 'lookUp', effect: 'read', mainField: 'customerId' });
  expect(info?.inputSchema).toMatchObject({ type: 'object', required: ['customerId'], additionalProperties: false });
  expect(info?.inputSchema).not.toHaveProperty('$schema');
});
