import type { RunEvent } from '../../lib/run/events.ts';
import { fold } from '../../lib/run/fold.ts';
import { buildLegalLog, type StepPlan } from '../../lib/run/legal-log.builder.ts';
import { summaryOf } from '../../lib/server/run-summary.ts';
import { startSummary } from '../../lib/server/start-summary.ts';
import { openStore } from '../../lib/store/open-store.ts';

/** A run that has ended, by its size. */
export interface LongRun {
  id: string;
  steps: number;
  /** Of the whole log, about. */
  events: number;
}

/** The runs that are opened and compared. */
export const LONG_RUNS = {
  manyEvents: { id: 'bench-events', steps: 120, events: 10_000 },
  manySteps: { id: 'bench-steps', steps: 500, events: 6_000 },
  otherSteps: { id: 'bench-steps-2', steps: 500, events: 6_000 },
} as const satisfies Record<string, LongRun>;

const THOUGHT =
  'I have read what came back and it is not enough: the amount of the second order is there, its date is not, and ' +
  'without the date nobody can say which quarter it belongs to. ';
const RECORD =
  '{"id": "C-100-7", "item": "a phone with a case", "amount": 450, "status": "delivered", "on": "2026-03-14"}';

/** Events of a step that are no text: start, prompt, reply, thought, action, observation. */
const FIXED = 6;

function stepPlan(n: number, deltas: number, isOther: boolean): StepPlan {
  const words = `${THOUGHT}${isOther && n % 7 === 0 ? 'I look at it in another way. ' : ''}This is step ${n}.`;
  const size = Math.max(1, Math.ceil(words.length / deltas));
  const pieces = Array.from({ length: deltas }, (_, index) => words.slice(index * size, (index + 1) * size));
  return {
    isPausedBefore: null,
    hasConfigChange: false,
    hasOpaque: false,
    warning: null,
    isNative: false,
    carry: null,
    attempts: [pieces.map((delta) => ({ channel: 'thought', from: 'text', delta }))],
    thought: words,
    calls: [
      {
        tool: n % 3 === 0 ? 'Search' : 'Calculator',
        input: { expression: `${n} * 17${isOther && n % 11 === 0 ? ' + 1' : ''}` },
        isRepaired: n % 20 === 0,
        observation: Array.from({ length: 1 + (n % 6) }, () => RECORD).join('\n'),
        isError: n % 25 === 0,
        settles: 0,
        isRepeat: n % 40 === 0,
      },
    ],
    amend: null,
  };
}

function logOf({ id, steps, events }: LongRun, isOther: boolean): RunEvent[] {
  const deltas = Math.ceil(events / steps) - FIXED;
  const plans = Array.from({ length: steps }, (_, index) => stepPlan(index + 1, deltas, isOther));
  const log = buildLegalLog({
    question: `What is left over in ${steps} steps?`,
    layout: 'one-message',
    origin: 'new',
    isQueued: false,
    hasPrices: true,
    steps: plans.slice(0, -1),
    last: plans.at(-1) as StepPlan,
    ending: { reason: 'answered', forcedAnswer: false, cut: 0 },
    waits: [40],
  }) as RunEvent[];
  const [start, ...rest] = log;
  if (start?.type !== 'run-start') throw new Error('A log begins with its start.');
  return [{ ...start, runId: id, config: { ...start.config, maxSteps: steps } }, ...rest];
}

/** Stores the long runs in a data folder that no server has open. */
export async function fillLongRuns(dataDir: string): Promise<void> {
  const opened = await openStore({ dataDir });
  try {
    for (const run of Object.values(LONG_RUNS)) {
      const [start, ...rest] = logOf(run, run.id === LONG_RUNS.otherSteps.id);
      if (start?.type !== 'run-start') throw new Error('A log begins with its start.');
      const begun = startSummary(start);
      await opened.store.create({ start, summary: begun, owner: null, idempotency: null });
      const summary = summaryOf(fold([start, ...rest]), begun);
      const [result] = await opened.store.append([{ runId: run.id, events: rest, summary }]);
      if (result?.error) throw new Error(`A long run could not be stored: ${result.error}`);
    }
  } finally {
    await opened.close();
  }
}
