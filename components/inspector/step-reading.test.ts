import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fold } from '../../lib/run/fold.ts';
import { readLogFile } from '../../lib/run/log-file.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { configAt } from './prompt-origins.ts';
import { stepReading } from './step-reading.ts';

const log = readFileSync(new URL('../../public/recordings/1-orders-total.jsonl', import.meta.url), 'utf8');
const read = readLogFile(log);
if ('error' in read) throw new Error(read.error.message);
const trajectory = fold(read.events);
const step = trajectory.steps[0] as TrajectoryStep;

describe('the reading of a step', () => {
  it('is made once while the step and its settings are the same, whatever object holds them', () => {
    const first = stepReading(step, configAt(trajectory, step.n));
    expect(first?.turn.kind).toBe('act');
    expect(stepReading(step, configAt(trajectory, step.n))).toBe(first);
  });

  it('is made anew for another dialect, and for a step that something came for', () => {
    const config = configAt(trajectory, step.n);
    const first = stepReading(step, config);
    const other = config && { ...config, dialect: config.dialect === 'native' ? 'bracket' : 'native' };
    expect(stepReading(step, other)?.turn).not.toEqual(first?.turn);
    expect(stepReading(step, config)?.turn).toEqual(first?.turn);
    expect(stepReading({ ...step }, config)).not.toBe(first);
  });

  it('is null before the reply has come to its end, and where nothing is known of the run', () => {
    expect(stepReading({ ...step, reply: null }, configAt(trajectory, step.n))).toBeNull();
    expect(stepReading(step, null)).toBeNull();
  });
});
