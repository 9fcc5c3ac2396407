import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from './events.ts';
import { fold } from './fold.ts';
import { historyOf } from './history.ts';
import { checkLegal } from './legal.ts';
import { legalPrefix } from './legal-log.arbitrary.ts';
import { readLogFile } from './log-file.ts';
import { resumePoint } from './resume-point.ts';

const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'logs');

function golden(name: string): RunEvent[] {
  const read = readLogFile(readFileSync(join(folder, `${name}.jsonl`), 'utf8'));
  if ('error' in read) throw new Error(read.error.message);
  return read.events as RunEvent[];
}

/** The log of a run that begins with the copied events, as a server writes it. */
function copied(log: readonly RunEvent[], prefix: readonly RunEvent[]): RunEvent[] {
  const [start] = log;
  if (start?.type !== 'run-start') return [];
  return [start, ...prefix].map((event, index) => ({ ...event, seq: index + 1 }));
}

describe('where a run goes on', () => {
  it.each([
    ['max-steps-bracket', 2],
    ['tool-loop-native', 3],
    ['tool-errors-bracket', 5],
    ['format-error-bracket', 3],
    // The second step failed in its model call, or was stopped there.
    ['provider-auth-bracket', 1],
    ['stream-truncated-bracket', 1],
    ['person-bracket', 1],
    ['shutdown-bracket', 1],
    ['deadline-native', 1],
    // The third was the forced answer.
    ['forced-answer-native', 2],
    // Nothing had happened yet.
    ['person-in-queue', 0],
    ['provider-timeout-native', 0],
  ])('%s goes on after step %i', (name, step) => {
    const point = resumePoint(golden(name));
    expect(point).toMatchObject({ step, continueAnswer: false });
    expect(fold(point.prefix).steps.map(({ n }) => n)).toEqual(Array.from({ length: step }, (_, n) => n + 1));
  });

  it.each(['output-truncated-bracket', 'output-truncated-native'])('%s goes on within its answer', (name) => {
    const { prefix, step, continueAnswer } = resumePoint(golden(name));
    expect([step, continueAnswer]).toEqual([2, true]);
    expect(prefix.at(-1)).toMatchObject({ type: 'answer', step: 2, text: 'They come to' });
  });

  it('a call that was under way when the process died counts as made', () => {
    const { prefix, step } = resumePoint(golden('process-died-native'));
    expect(step).toBe(1);
    expect(prefix.at(-1)).toMatchObject({ type: 'action' });
  });

  it('what the old run says of itself as a whole stays behind', () => {
    const types = resumePoint([...golden('queued')]).prefix.map((event) => event.type);
    expect(types[0]).toBe('step-start');
    expect(types).not.toContain('warning');
  });

  it('of an answered run, everything before the answer is kept', () => {
    const { prefix, step, continueAnswer } = resumePoint(golden('answered-native'));
    expect([step, continueAnswer]).toEqual([1, false]);
    expect(prefix.at(-1)).toMatchObject({ type: 'observation' });
  });

  it('the copied events are a legal beginning of the new run, for every golden log', () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
      const log = golden(file.slice(0, -'.jsonl'.length));
      const { prefix } = resumePoint(log);
      expect(checkLegal(copied(log, prefix), { sha256 }), file).toEqual([]);
    }
  });

  it('is the same history, whatever run it was', () => {
    fc.assert(
      fc.property(legalPrefix(), (any) => {
        const log = any as RunEvent[];
        const { prefix, step } = resumePoint(log);
        expect(checkLegal(copied(log, prefix))).toEqual([]);
        expect(fold(prefix).steps.at(-1)?.n ?? 0).toBe(step);
        // An amend of an earlier step may stand in a step that is left out.
        if (log.some((event) => event.type === 'amend')) return;
        expect(historyOf(fold(prefix).steps)).toEqual(historyOf(fold(log).steps));
      }),
      { numRuns: 200 },
    );
  });
});
