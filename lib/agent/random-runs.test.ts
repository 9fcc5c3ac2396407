import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRACKET } from '../dialects/bracket.ts';
import { NATIVE } from '../dialects/native.ts';
import { failure, finish, type ReplyPart, replies, text } from '../models/replies.ts';
import { fakeClock } from '../run/fake-clock.ts';
import { REASONS } from '../run/outcome.ts';
import { toolsOf, trial } from './trial.ts';
import { TRIAL_DIALECT } from './trial-dialect.ts';

const anyText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('Thought: hm\n', 'Action: add[1]\n', 'Action: add[', 'Answer: 2', 'Answer: '),
  },
  { weight: 2, arbitrary: fc.constantFrom('Observation: 3\n', '\n', 'plain', '\ud83d', '\ude00', '\0') },
  { weight: 1, arbitrary: fc.string({ maxLength: 12, unit: 'binary' }) },
);

const anyPart: fc.Arbitrary<ReplyPart> = fc.oneof(
  { weight: 8, arbitrary: anyText.map(text) },
  { weight: 1, arbitrary: anyText.map((delta): ReplyPart => ({ type: 'reasoning', delta })) },
  { weight: 1, arbitrary: fc.nat({ max: 60_000 }).map((ms): ReplyPart => ({ type: 'pause', ms })) },
  { weight: 1, arbitrary: fc.constant<ReplyPart>({ type: 'hang' }) },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (isWhole): ReplyPart => ({
        ...{ type: 'call', index: 0, callId: 'p', tool: 'add', inputText: '{"sum":"1"}' },
        input: isWhole ? { sum: '1' } : null,
      }),
    ),
  },
);

const anyEnd: fc.Arbitrary<ReplyPart[]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<ReplyPart[]>([finish()]) },
  { weight: 1, arbitrary: fc.constant<ReplyPart[]>([]) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('length', 'other', 'content-filter').map((why): ReplyPart[] => [finish(why, null)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        reason: fc.constantFrom(...REASONS.failed),
        retryable: fc.boolean(),
        retryAfterMs: fc.option(fc.nat({ max: 100_000 })),
      })
      .map(({ reason, ...more }): ReplyPart[] => [failure(reason, more)]),
  },
);

const anyReply = fc
  .tuple(fc.array(anyPart, { maxLength: 6 }), anyEnd)
  .map(([parts, end]): ReplyPart[] => [...parts, ...end]);

const anyTool = fc.constantFrom('good', 'error', 'reject', 'hang', 'slow');

describe('any run', () => {
  it('whatever the model, the tools and the person do, ends once, in time, with a legal log', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyReply, { maxLength: 6 }),
        fc.array(anyTool, { minLength: 1, maxLength: 4 }),
        fc.option(fc.nat({ max: 200_000 }), { nil: undefined }),
        fc.constantFrom(TRIAL_DIALECT, BRACKET, NATIVE),
        fc.record({ maxSteps: fc.integer({ min: 1, max: 5 }), atLimit: fc.constantFrom('stop', 'force-answer') }),
        async (script, moods, stopAt, dialect, config) => {
          const clock = fakeClock();
          let count = 0;
          const tools = toolsOf(async ({ input }, signal) => {
            const mood = moods[count++ % moods.length];
            if (mood === 'reject') throw new Error('no');
            if (mood === 'hang') await new Promise(() => undefined);
            if (mood === 'slow') await clock.sleep(20_000, signal);
            return { text: `${input}`, error: mood === 'error' ? { code: 'failed', message: 'no' } : null };
          });
          const model = replies(script, { clock });
          // `trial` itself fails on a hang and on a log that is not legal.
          const run = await trial({ model, tools, clock, dialect, config, ...(stopAt !== undefined && { stopAt }) });
          expect(run.all('run-end')).toHaveLength(1);
          expect(run.log.at(-1)?.type).toBe('run-end');
          expect(run.endedAt).toBeLessThanOrEqual(Math.min(stopAt ?? 600_000, 600_000));
          expect(run.sleepers).toBe(0);
          expect(run.end.error === null).toBe(run.end.outcome === 'completed');
          for (const signal of model.signals) expect(signal.aborted).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});
