import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../lib/dialects/index.ts';
import type { RunEvent } from '../../lib/run/events.ts';
import { fold } from '../../lib/run/fold.ts';
import { readLogFile } from '../../lib/run/log-file.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { canBeExample, type ExampleRange, exampleFault, exampleOfSteps, rangesOf } from './step-example.ts';

const LOGS = new URL('../../fixtures/logs/', import.meta.url);

function runOf(name: string): Trajectory {
  const read = readLogFile(readFileSync(new URL(`${name}.jsonl`, LOGS), 'utf8'));
  if ('error' in read) throw new Error(read.error.message);
  return fold(read.events as RunEvent[]);
}

const RANGES: ExampleRange[] = ['only', 'until', 'all'];

describe('a step as an example', () => {
  it('shows what was thought, done and seen in it, and the answer that the run came to', () => {
    const run = runOf('answered-bracket');
    const [first, ...later] = run.steps;
    const example = exampleOfSteps(run, 1, 'only');
    expect(example).toMatchObject({
      question: run.question,
      steps: [
        {
          thought: first?.thought?.text,
          tool: first?.calls[0]?.tool,
          input: first?.calls[0]?.input,
          observation: first?.calls[0]?.observation?.text,
        },
      ],
      finalThought: later.at(-1)?.thought?.text,
      answer: run.answer?.text,
    });
    expect(exampleFault({ example, raw: null })).toBeNull();
  });

  it('shows calls made side by side one after the other, the thought once', () => {
    const run = runOf('parallel-calls');
    const step = run.steps.find(({ calls }) => calls.length > 1);
    const { steps } = exampleOfSteps(run, step?.n ?? 0, 'only');
    expect(steps.map(({ tool, input }) => ({ tool, input }))).toEqual(
      step?.calls.map(({ tool, input }) => ({ tool, input })),
    );
    expect(steps.slice(1).filter(({ thought }) => thought !== undefined)).toEqual([]);
  });

  it('can show the steps before it too, or all, where there are others', () => {
    const run = runOf('max-steps-bracket');
    const last = run.steps.length;
    const count = (n: number, range: ExampleRange) => exampleOfSteps(run, n, range).steps.length;
    expect(rangesOf(run, 1)).toEqual(['only', 'all']);
    expect(rangesOf(run, last)).toEqual(['only', 'until']);
    expect(count(1, 'until')).toBe(count(1, 'only'));
    expect(count(last, 'until')).toBe(count(1, 'all'));
    expect(count(1, 'all')).toBeGreaterThan(count(1, 'only'));
  });

  it('leaves an unreadable reply to be written anew where it was asked for, and out elsewhere', () => {
    const run = runOf('parse-error-then-recovery');
    const unread = run.steps.find(({ parseError }) => parseError !== null)?.n ?? 0;
    const example = exampleOfSteps(run, unread, 'only');
    expect(example.steps.at(-1)).toMatchObject({ tool: '', input: '', observation: '' });
    expect(exampleFault({ example, raw: null })).toBe('tool');
    const other = run.steps.find(({ n }) => n !== unread)?.n ?? 0;
    expect(exampleOfSteps(run, other, 'all').steps.every(({ tool }) => tool !== '')).toBe(true);
  });

  it.each(['bracket', 'json-call', 'native'])('is read back from its text in %s as it was', (name) => {
    const run = runOf(`answered-${name}`);
    const dialect = dialectOf(name);
    const tools = run.config?.tools ?? [];
    for (const step of run.steps.filter(canBeExample)) {
      for (const range of RANGES) {
        const example = exampleOfSteps(run, step.n, range);
        const text = dialect?.exampleText(example, tools) ?? '';
        const read = dialect?.readExample(text, tools);
        // A bare word stands for the main field of its tool, so the texts are compared.
        expect(read && 'example' in read && dialect?.exampleText(read.example, tools)).toBe(text);
      }
    }
  });

  it('is none while nothing has come of it', () => {
    const { steps } = runOf('person-bracket');
    const bare = steps.filter((step) => !step.answer && !step.parseError && step.calls.length === 0);
    expect(bare.length).toBeGreaterThan(0);
    expect(bare.some(canBeExample)).toBe(false);
  });

  it('says what is missing before it can be added', () => {
    const example = { question: 'Q?', steps: [], answer: 'A.' };
    expect(exampleFault({ example, raw: 'Thought' })).toBe('unread');
    expect(exampleFault({ example: { ...example, question: ' ' }, raw: null })).toBe('question');
    expect(exampleFault({ example: { ...example, answer: '' }, raw: null })).toBe('answer');
  });
});
