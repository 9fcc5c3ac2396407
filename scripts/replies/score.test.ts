import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scoreLines } from './score.ts';

const CORPUS = new URL('../../../shared/corpus/', import.meta.url);

function scoreFile(name: string) {
  return scoreLines(readFileSync(new URL(name, CORPUS), 'utf8').split('\n').filter(Boolean));
}

const reply = (expected: object, alsoAccept?: object[]) =>
  JSON.stringify({
    id: 'x',
    kind: 'k',
    input: 'Thought: a\nAction: Search[tea]',
    expect: {
      thought: 'a',
      action: { tool: 'Search', input: 'tea' },
      final: null,
      truncatedObservation: false,
      recoverable: true,
      errorKind: null,
      ...expected,
    },
    ...(alsoAccept && { alsoAccept }),
  });

describe('scoreLines', () => {
  it('counts a reading that equals the expected one, or one with an override, as right', () => {
    expect(scoreLines([reply({})]).sum).toMatchObject({ right: 1, wrong: 0 });
    expect(scoreLines([reply({ thought: 'b' }, [{ thought: 'a' }])]).sum).toMatchObject({ right: 1 });
  });

  it('counts any other reading as silently wrong', () => {
    expect(scoreLines([reply({ thought: 'b' })]).sum).toMatchObject({ right: 0, wrong: 1 });
    expect(scoreLines([reply({ recoverable: false, action: null })]).sum).toMatchObject({ wrong: 1 });
  });

  it('ignores one outer pair of quotes when recorded inputs are compared', () => {
    const step = { n: 1, thought: 't', action: { tool: 'Search', input: '"tea"' }, actionText: 'Search["tea"]' };
    expect(scoreLines([JSON.stringify({ id: 'e', source: 's', steps: [step] })])).toMatchObject({
      total: 1,
      sum: { right: 1 },
    });
  });

  it.skipIf(!existsSync(CORPUS))('finds the reader good enough on the corpus, where it is there', () => {
    const replies = scoreFile('replies.jsonl');
    expect(replies.sum.right / replies.total).toBeGreaterThanOrEqual(0.98);
    expect(replies.sum.wrong / replies.total).toBeLessThanOrEqual(0.01);
    expect(replies.sum.crashed).toBe(0);
    const steps = scoreFile('trajectories.jsonl');
    expect(steps.sum.right / steps.total).toBeGreaterThanOrEqual(0.995);
  });
});
