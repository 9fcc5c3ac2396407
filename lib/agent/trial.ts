import { createHash } from 'node:crypto';
import type { Dialect } from '../dialects/dialect.ts';
import type { ModelProvider } from '../models/model.ts';
import type { RunConfig } from '../run/config.ts';
import type { EventOf, EventType, RunEvent, UnnumberedEvent } from '../run/events.ts';
import { type FakeClock, fakeClock } from '../run/fake-clock.ts';
import { checkLegal } from '../run/legal.ts';
import type { CallWatch, ToolOutcome, ToolRequest, ToolRunner } from '../tools/tool.ts';
import type { RunAgentOptions } from './agent-run.ts';
import { runAgent } from './loop.ts';
import { TRIAL_DIALECT } from './trial-dialect.ts';

/** What a trial run is made of; all but the model has a default. */
export interface TrialOptions {
  model: ModelProvider;
  dialect?: Dialect;
  tools?: ToolRunner;
  config?: Partial<RunConfig>;
  clock?: FakeClock;
  prefix?: RunEvent[];
  continueAnswer?: boolean;
  callAgain?: string[];
  stopWhen?: RunAgentOptions['stopWhen'];
  onRefusedParam?: RunAgentOptions['onRefusedParam'];
  /** Presses Stop at this time, in milliseconds. */
  stopAt?: number;
  /** Called with every event: may press Stop. */
  onEvent?: (event: UnnumberedEvent, stop: (reason?: unknown) => void) => void;
  question?: string;
}

/** A run that has ended. */
export interface Trial {
  /** As the recorder would write it, `run-start` included; checked to be legal. */
  log: RunEvent[];
  /** The types of what the loop itself yielded, deltas left out. */
  types: EventType[];
  end: EventOf<'run-end'>;
  all<T extends EventType>(type: T): EventOf<T>[];
  /** Sleepers left behind when the run was over. */
  sleepers: number;
  /** `clock.now()` at the end. */
  endedAt: number;
}

export const TRIAL_CONFIG: RunConfig = {
  model: { id: 'test:replies', name: 'Written replies', provider: 'test', scripted: true, refuses: [] },
  dialect: 'trial',
  recipe: { id: 'trial', version: 1, name: 'Trial', system: 'Use the tools.', examples: [] },
  tools: [
    {
      name: 'add',
      description: 'Adds.',
      inputSchema: { type: 'object', properties: { sum: { type: 'string' } }, required: ['sum'] },
      effect: 'read',
      mainField: 'sum',
    },
  ],
  temperature: null,
  maxOutputTokens: null,
  maxSteps: 8,
  atLimit: 'stop',
  repeatLimit: 5,
  formatRetries: 2,
  keepThoughts: true,
  strict: true,
  budget: { tokens: 200_000, cost: null },
  timeouts: { run: 600_000, step: 120_000, idle: 45_000, tool: 30_000 },
};

/** A runner over one function: what it returns is the observation, what it throws is the runner breaking its contract. */
export function toolsOf(
  run: (request: ToolRequest, signal: AbortSignal, watch?: CallWatch) => Promise<Partial<ToolOutcome>>,
): ToolRunner {
  return {
    tools: TRIAL_CONFIG.tools,
    run: async (request, signal, watch) => ({
      ...{ text: '', error: null, durationMs: 1, source: 'live', input: request.input },
      ...(await run(request, signal, watch)),
    }),
  };
}

/** Says the call back, each time differently. */
export function echoTools(): ToolRunner {
  let count = 0;
  return toolsOf(async ({ input }) => ({ text: `${JSON.stringify(input)} #${++count}` }));
}

/** Plays a run to its end under a fake clock, and checks that its log is legal. Throws when the run hangs. */
export async function trial(options: TrialOptions): Promise<Trial> {
  const { clock = fakeClock(), prefix = [], model, onEvent, stopAt } = options;
  const stopper = new AbortController();
  const stop = (reason: unknown = { reason: 'person' }) => stopper.abort(reason);
  const config = { ...TRIAL_CONFIG, ...options.config };
  const log: RunEvent[] = prefix.length > 0 ? [...prefix] : [runStart(config)];
  const before = log.length;
  if (stopAt !== undefined) void clock.sleep(stopAt).then(() => stop());

  let calls = log.length;
  const events = runAgent({
    ...{ config, model, clock, prefix, conversation: [], signal: stopper.signal, jitter: () => 0 },
    question: options.question ?? 'What is 1+1?',
    dialect: options.dialect ?? TRIAL_DIALECT,
    tools: options.tools ?? echoTools(),
    newCallId: () => `call-${++calls}`,
    ...(options.stopWhen && { stopWhen: options.stopWhen }),
    ...(options.onRefusedParam && { onRefusedParam: options.onRefusedParam }),
    ...(options.continueAnswer && { continueAnswer: true }),
    ...(options.callAgain && { callAgain: options.callAgain }),
  });
  await playToEnd(events, clock, (event) => {
    log.push({ seq: log.length + 1, t: (prefix.at(-1)?.t ?? 0) + clock.now(), ...event } as RunEvent);
    onEvent?.(event, stop);
  });
  return trialOf(log, before, clock, stopAt);
}

/** Reads all events, moving the clock on whenever the run waits for it. */
export async function playToEnd(
  events: AsyncIterable<UnnumberedEvent>,
  clock: FakeClock,
  take: (event: UnnumberedEvent) => void,
): Promise<void> {
  let isOver = false;
  const reading = (async () => {
    for await (const event of events) take(event);
  })().finally(() => {
    isOver = true;
  });
  // Observed below; this only keeps an early failure from counting as unhandled.
  reading.catch(() => undefined);
  while (!isOver) {
    const hasMoved = await clock.advanceToNext();
    if (!hasMoved && !isOver) throw new Error('The run hangs: it waits, and nobody sleeps.');
  }
  await reading;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function trialOf(log: RunEvent[], before: number, clock: FakeClock, stopAt: number | undefined): Trial {
  const problems = checkLegal(log, { sha256, complete: true });
  if (problems.length > 0) throw new Error(`The log is not legal: ${JSON.stringify(problems)}`);
  const all = <T extends EventType>(type: T) => log.filter((event): event is EventOf<T> => event.type === type);
  const end = all('run-end')[0];
  if (!end) throw new Error('The log has no run-end.');
  const types = log.slice(before).flatMap(({ type }) => (type === 'text-delta' ? [] : [type]));
  // The sleeper that was to press Stop is the trial's own.
  const own = stopAt !== undefined && stopAt > clock.now() ? 1 : 0;
  return { log, types, end, all, sleepers: clock.sleepers - own, endedAt: clock.now() };
}

function runStart(config: RunConfig): RunEvent {
  return {
    ...{ seq: 1, t: 0, type: 'run-start', v: 1, runId: 'trial', startedAt: '2026-01-01T00:00:00.000Z' },
    ...{ question: 'What is 1+1?', config, conversation: null, origin: { kind: 'new' } },
  } as RunEvent;
}
