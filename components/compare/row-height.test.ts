import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fold } from '../../lib/run/fold.ts';
import { readLogFile } from '../../lib/run/log-file.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { guessedRowHeight } from './row-height.ts';

const LOGS = new URL('../../fixtures/logs/', import.meta.url);
const RUN = { style: { dialect: 'bracket', mainFields: {} } };

/** Every step of every kept log. */
const steps = readdirSync(LOGS)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name): readonly TrajectoryStep[] => {
    const file = readLogFile(readFileSync(new URL(name, LOGS), 'utf8'));
    return 'events' in file ? fold(file.events).steps : [];
  });

it('guesses a height for every step there is, and never more than its parts can take', () => {
  expect(steps.length).toBeGreaterThan(50);
  for (const step of steps) {
    const px = guessedRowHeight([step], [RUN]);
    expect(px).toBeGreaterThanOrEqual(72);
    expect(Number.isInteger(px)).toBe(true);
  }
});

it('is as high as the highest step beside it, whichever run has it, and higher with a longer thought', () => {
  const [step] = steps.filter(({ thought, calls }) => thought && calls.length > 0);
  if (!step?.thought) throw new Error('No step with a thought and a call.');
  const longer = { ...step, thought: { ...step.thought, text: `${step.thought.text} ${'and so on '.repeat(200)}` } };
  const [low, high] = [guessedRowHeight([step], [RUN]), guessedRowHeight([longer], [RUN])];
  expect(high).toBeGreaterThan(low + 200);
  expect(guessedRowHeight([step, longer], [RUN, RUN])).toBe(high);
  expect(guessedRowHeight([longer, null], [RUN, RUN])).toBe(high);
});

it('counts of a long result only the lines that are shown at first', () => {
  const step = steps.find(({ calls }) => calls[0]?.observation && !calls[0].observation.error);
  const [call] = step?.calls ?? [];
  if (!step || !call?.observation) throw new Error('No step with a result.');
  const withLines = (count: number) => ({
    ...step,
    calls: [
      { ...call, observation: { ...call.observation, text: 'a line\n'.repeat(count) } as typeof call.observation },
    ],
  });
  const height = (count: number) => guessedRowHeight([withLines(count)], [RUN]);
  expect(height(6)).toBeGreaterThan(height(2));
  expect(height(5_000)).toBe(height(50));
});
