import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from './events.ts';
import { fold } from './fold.ts';
import { type ForkEdits, forkPoint, isForkable, lastForkable } from './fork-point.ts';
import { checkLegal } from './legal.ts';
import { legalPrefix } from './legal-log.arbitrary.ts';
import { eventsThrough } from './resume-point.ts';

const text = fc.option(fc.string(), { nil: undefined });

describe('where a run is forked', () => {
  it('gives a legal log that shows the edits and nothing after the step, whatever the run and the edits', () => {
    fc.assert(
      fc.property(legalPrefix(), fc.nat(), fc.nat(), text, text, text, (log, at, which, thought, input, result) => {
        const events = log as RunEvent[];
        const run = fold(events);
        const steps = run.steps.filter((one) => isForkable(run, one));
        const step = steps[at % steps.length];
        fc.pre(step !== undefined);
        if (!step) return;
        const callId = step.calls[which % step.calls.length]?.callId;
        const edits: ForkEdits = { thought };
        if (callId !== undefined && input !== undefined) edits.action = { callId, input };
        if (callId !== undefined && result !== undefined) edits.observation = { callId, text: result };
        const { prefix, callAgain } = forkPoint(events, step, edits);
        const made = [events[0] as RunEvent, ...prefix];
        expect(checkLegal(made)).toEqual([]);
        const last = fold(made).steps.at(-1);
        expect(last?.n).toBe(step.n);
        if (thought !== undefined) expect(last?.thought?.text).toBe(thought);
        const call = last?.calls.find((one) => one.callId === callId);
        if (edits.action) expect(call?.input).toBe(input);
        if (edits.observation) expect(call?.observation).toMatchObject({ text: result, source: 'edited', error: null });
        expect(callAgain).toEqual(edits.action && !edits.observation ? [callId] : []);
        if (callAgain.length > 0) expect(call?.observation).toBeNull();
        const others = (calls: typeof step.calls) => calls.filter((one) => one.callId !== callId);
        expect(others(last?.calls ?? [])).toEqual(
          others(fold(eventsThrough(events, step.n)).steps.at(-1)?.calls ?? []),
        );
      }),
    );
  });

  it('is after a step whose calls came back, and while the run goes on only once the next has begun', () => {
    fc.assert(
      fc.property(legalPrefix(), (log) => {
        const run = fold(log as RunEvent[]);
        const last = lastForkable(run);
        const step = run.steps.find(({ n }) => n === last);
        if (step) expect(step.calls.length > 0 || step.parseError !== null).toBe(true);
        if (run.status !== 'ended') expect(last).toBeLessThan(Math.max(1, run.steps.length));
      }),
    );
  });
});
