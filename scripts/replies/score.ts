import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../lib/run/json.ts';
import { type Reading, readReply } from './reading.ts';

type Verdict = 'right' | 'refused' | 'wrong' | 'crashed';

interface ReplyCase {
  id: string;
  kind: string;
  input: string;
  expect: Reading;
  alsoAccept?: Partial<Reading>[];
  maxMs?: number;
}

interface RecordedStep {
  n: number;
  thought: string | null;
  action: { tool: string; input: string } | null;
  actionText: string;
  trailingAfterAction?: string;
}

interface Episode {
  id: string;
  source: string;
  steps: RecordedStep[];
}

/** What a corpus file came to. */
export interface Report {
  total: number;
  sum: Record<Verdict, number>;
  kinds: Map<string, { right: number; total: number }>;
  misses: { id: string; verdict: Verdict; got: string }[];
}

/** Every reading that counts as right: the expected one with any set of its overrides. */
function acceptable({ expect, alsoAccept = [] }: ReplyCase): Partial<Reading>[] {
  let all: Partial<Reading>[] = [expect];
  for (const override of alsoAccept) all = all.concat(all.map((one) => ({ ...one, ...override })));
  return all;
}

function isSame(got: Reading, want: Partial<Reading>): boolean {
  if (want.recoverable === false)
    return !got.recoverable && (want.thought === undefined || got.thought === want.thought);
  return (['thought', 'action', 'final', 'truncatedObservation', 'recoverable'] as const).every((key) =>
    isDeepStrictEqual(got[key], want[key]),
  );
}

function judgeReply(one: ReplyCase): { verdict: Verdict; got: string } {
  let got: Reading;
  const started = performance.now();
  try {
    got = readReply(one.input);
  } catch (error) {
    return { verdict: 'crashed', got: String(error) };
  }
  if (one.maxMs !== undefined && performance.now() - started > one.maxMs)
    return { verdict: 'crashed', got: 'too slow' };
  const shown = JSON.stringify(got).slice(0, 300);
  if (acceptable(one).some((want) => isSame(got, want))) return { verdict: 'right', got: shown };
  return { verdict: !got.recoverable && one.expect.recoverable ? 'refused' : 'wrong', got: shown };
}

const unquote = (text: string): string => /^(["'])([\s\S]*)\1$/.exec(text.trim())?.[2] ?? text.trim();

function judgeStep(step: RecordedStep): { verdict: Verdict; got: string } {
  const thought = step.thought ? `Thought ${step.n}: ${step.thought}\n` : '';
  let got: Reading;
  try {
    got = readReply(`${thought}Action ${step.n}: ${step.actionText}${step.trailingAfterAction ?? ''}`);
  } catch (error) {
    return { verdict: 'crashed', got: String(error) };
  }
  const shown = JSON.stringify(got).slice(0, 300);
  if (step.action === null) return { verdict: got.recoverable ? 'wrong' : 'right', got: shown };
  if (!got.recoverable) return { verdict: 'refused', got: shown };
  const isFinish = /^finish$/i.test(step.action.tool);
  const input: Json = isFinish ? (got.final ?? '') : (got.action?.input ?? '');
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const isRight =
    (isFinish ? got.final !== null : got.action?.tool === step.action.tool) &&
    unquote(text) === unquote(step.action.input);
  return { verdict: isRight ? 'right' : 'wrong', got: shown };
}

/** Scores the lines of a corpus file: replies, or episodes with recorded steps. */
export function scoreLines(lines: readonly string[]): Report {
  const report: Report = {
    total: 0,
    sum: { right: 0, refused: 0, wrong: 0, crashed: 0 },
    kinds: new Map(),
    misses: [],
  };
  for (const line of lines) {
    const one = JSON.parse(line) as ReplyCase | Episode;
    if (!('steps' in one)) note(report, one.kind, one.id, judgeReply(one));
    else for (const step of one.steps) note(report, one.source, `${one.id} step ${step.n}`, judgeStep(step));
  }
  return report;
}

function note(report: Report, kind: string, id: string, { verdict, got }: { verdict: Verdict; got: string }): void {
  const tally = report.kinds.get(kind) ?? { right: 0, total: 0 };
  tally.total++;
  if (verdict === 'right') tally.right++;
  else report.misses.push({ id, verdict, got });
  report.kinds.set(kind, tally);
  report.total++;
  report.sum[verdict]++;
}
