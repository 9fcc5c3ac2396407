import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../run/clock.ts';
import type { Json } from '../run/json.ts';
import { toolRunner } from './run-tool.ts';
import type { EarlierCall, Tool } from './tool.ts';
import { fieldsOf } from './tool-info.ts';

const stillClock: Clock = { now: () => 0, wall: () => 0, sleep: () => new Promise(() => {}) };

/** What every tool must keep to, whatever it does; `earlier` are calls that it needs before it. */
export function toolContract(tool: Tool, earlier: readonly EarlierCall[] = []): void {
  const newRunner = () => toolRunner([tool], { timeoutMs: 30_000, clock: stillClock, earlier });
  const runner = newRunner();
  const info = runner.tools[0] as (typeof runner.tools)[number];
  const fields = fieldsOf(info);
  const call = (input: Json, signal = new AbortController().signal) =>
    newRunner().run({ callId: '1', tool: tool.name, input }, signal);

  describe(`the tool ${tool.name}`, () => {
    it('has a name that every provider takes, and a description of one to three sentences', () => {
      expect(info.name).toMatch(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);
      expect(info.description.length).toBeGreaterThan(20);
      expect(info.description.length).toBeLessThan(400);
      expect(info.description).toMatch(/\.$/);
    });

    it('describes its input as JSON Schema, every field with its form and an example', () => {
      expect(JSON.parse(JSON.stringify(info))).toEqual(info);
      expect(info.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      const properties = Object.values(info.inputSchema.properties as Record<string, Record<string, Json>>);
      expect(properties.length).toBeGreaterThan(0);
      for (const property of properties) expect(property).toMatchObject({ description: expect.stringMatching(/\.$/) });
      for (const { example } of fields) expect(example).not.toBeUndefined();
      expect(fields.map(({ name }) => name)).toContain(info.mainField);
    });

    it('takes its own examples', async () => {
      const example = Object.fromEntries(fields.map((field) => [field.name, field.example ?? null]));
      expect((await call(example)).error).toBeNull();
      expect((await call(fields.find(({ name }) => name === info.mainField)?.example ?? '')).error).toBeNull();
    });

    it('names the nearest field for one it does not have', async () => {
      const field = fields[0]?.name ?? '';
      const { error } = await call({ [`${field}s`]: 'x' });
      expect(error?.code).toBe('bad-input');
      expect(error?.suggestion).toContain(`Did you mean ${field}?`);
    });

    it('comes back with an outcome from hostile input', async () => {
      const names = fc.constantFrom(...fields.map(({ name }) => name), '__proto__', 'constructor', '', 'x');
      const odd = fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom(
          '{',
          '{}',
          '[]',
          '"',
          '{"a":',
          "'; DROP TABLE orders; --",
          '\u0000',
          '\ud800',
          '9'.repeat(5000),
        ),
        fc.dictionary(names, fc.jsonValue({ maxDepth: 2 })),
      );
      await fc.assert(
        fc.asyncProperty(odd, async (input) => {
          const outcome = await call(input as Json);
          expect(outcome.text).not.toBe('');
          expect(JSON.parse(JSON.stringify(outcome))).toBeTruthy();
          if (outcome.error) expect(outcome.error.code).not.toBe('failed');
        }),
        { numRuns: 120 },
      );
    });

    it('does nothing once it has been stopped', async () => {
      expect((await call('', AbortSignal.abort())).error?.code).toBe('stopped');
    });
  });
}
