import type { Dialect } from '../dialects/dialect.ts';
import type { ModelProvider } from '../models/model.ts';
import type { Clock } from '../run/clock.ts';
import type { RunConfig, ToolInfo } from '../run/config.ts';
import type { RunEvent } from '../run/events.ts';
import type { HistoryStep, PromptMessage } from '../run/trajectory.ts';
import type { ToolRunner } from '../tools/tool.ts';
import { type Past, pastOf } from './history.ts';
import { type Interruption, interruption } from './interruption.ts';
import { Tally } from './progress.ts';
import { answered, defaultStops, type StopPredicate } from './stop.ts';

export interface RunAgentOptions {
  config: RunConfig;
  question: string;
  /** Earlier questions and answers of the conversation, oldest first. */
  conversation: { question: string; answer: string }[];
  /** Events of an earlier run to continue from. Nothing in them runs again. */
  prefix?: readonly RunEvent[];
  dialect: Dialect;
  tools: ToolRunner;
  model: ModelProvider;
  /** Built from the config when absent. An answer always ends a run, whatever is in the list. */
  stopWhen?: StopPredicate[];
  clock: Clock;
  /** Gives an id that is unique in the run, the prefix included. */
  newCallId: () => string;
  /** Aborting it ends the run. `reason: { reason: 'person' | 'shutdown' }`; anything else counts as a person. */
  signal: AbortSignal;
  /** `clock.now()` at `run-start`, from which the deadline counts; now when absent. */
  startedAtMs?: number;
  /** A number in [0, 1) that spreads the waits between attempts. */
  jitter?: () => number;
}

/** A run that is going on: what was given, what has come of it, and what can interrupt it. */
export interface AgentRun extends Omit<RunAgentOptions, 'prefix' | 'startedAtMs' | 'stopWhen' | 'signal'> {
  jitter: () => number;
  stopWhen: StopPredicate[];
  interruption: Interruption;
  tally: Tally;
  history: HistoryStep[];
  /** Calls of the prefix that have no observation yet, and the one they get. */
  openCalls: Past['openCalls'];
  /** Of the last step: what the next `prompt` event is a difference from. */
  sent: { messages: readonly PromptMessage[]; tools: readonly ToolInfo[] };
}

/** Sets up a run, with the steps of an earlier one when there is a prefix. `leave` aborts when nobody reads the events any more. */
export function openRun(options: RunAgentOptions, leave: AbortSignal): AgentRun {
  const { prefix, startedAtMs, stopWhen, signal, ...given } = options;
  const { config, clock } = options;
  const startedAt = startedAtMs ?? clock.now();
  const past = pastOf(prefix);
  const tally = new Tally(config.model.prices, () => clock.now() - startedAt);
  tally.takeOver(past.steps);
  return {
    ...given,
    jitter: options.jitter ?? Math.random,
    stopWhen: [answered(), ...(stopWhen ?? defaultStops(config))],
    interruption: interruption({ stop: [signal, leave], clock, startedAt, runMs: config.timeouts.run }),
    tally,
    history: past.history,
    openCalls: past.openCalls,
    sent: { messages: past.messages, tools: past.tools },
  };
}
