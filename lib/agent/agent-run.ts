import type { Dialect } from '../dialects/dialect.ts';
import type { ModelProvider } from '../models/model.ts';
import type { Clock } from '../run/clock.ts';
import type { RunConfig } from '../run/config.ts';
import type { Refusable } from '../run/config-names.ts';
import type { RunEvent } from '../run/events.ts';
import type { HistoryStep } from '../run/trajectory.ts';
import type { ToolRunner } from '../tools/tool.ts';
import { type Past, pastOf } from './history.ts';
import { type Interruption, interruption } from './interruption.ts';
import { Tally } from './progress.ts';
import { RefusedParams } from './refused-params.ts';
import { SentPrompt } from './sent-prompt.ts';
import { answered, defaultStops, type StopPredicate } from './stop.ts';

export interface RunAgentOptions {
  config: RunConfig;
  question: string;
  /** Earlier questions and answers of the conversation, oldest first. */
  conversation: { question: string; answer: string }[];
  /** Events of an earlier run to continue from. Nothing in them runs again. */
  prefix?: readonly RunEvent[];
  /**
   * Begins with asking the model to write on where the last step of `prefix` stopped: that step holds an answer that the limit
   * of output tokens cut. The step limit does not count for this one call. Without such an answer it means nothing.
   */
  continueAnswer?: boolean;
  /** Ids of calls of the last step of `prefix` that have no observation there and are made first, as they stand after the edits. */
  callAgain?: readonly string[];
  dialect: Dialect;
  tools: ToolRunner;
  model: ModelProvider;
  /** Told once of each parameter that the provider turned out to refuse, so that later runs need not find out. */
  onRefusedParam?: (param: Refusable) => void;
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

type Settled = 'prefix' | 'continueAnswer' | 'callAgain' | 'startedAtMs' | 'stopWhen' | 'signal' | 'onRefusedParam';

/** A run that is going on: what was given, what has come of it, and what can interrupt it. */
export interface AgentRun extends Omit<RunAgentOptions, Settled> {
  jitter: () => number;
  stopWhen: StopPredicate[];
  interruption: Interruption;
  tally: Tally;
  refused: RefusedParams;
  history: HistoryStep[];
  /** Calls of the prefix that have no observation yet, and the one they get. */
  openCalls: Past['openCalls'];
  /** The last step of the prefix, when calls of it are made again before anything else. */
  stepAgain: Past['stepAgain'];
  /** The answer to write on from; null when there is none, or when the run goes on as usual. */
  cutAnswer: Past['cutAnswer'];
  /** Of the last step: what the next `prompt` event is a difference from. */
  sent: SentPrompt;
}

/** Sets up a run, with the steps of an earlier one when there is a prefix. `leave` aborts when nobody reads the events any more. */
export function openRun(options: RunAgentOptions, leave: AbortSignal): AgentRun {
  const { prefix, continueAnswer, callAgain, startedAtMs, stopWhen, signal, onRefusedParam, ...given } = options;
  const { config, clock } = options;
  const startedAt = startedAtMs ?? clock.now();
  const past = pastOf(prefix, callAgain);
  const tally = new Tally(config.model.prices, () => interrupt.elapsed());
  tally.takeOver(past.steps);
  const interrupt = interruption({ stop: [signal, leave], clock, startedAt, runMs: config.timeouts.run });
  return {
    ...given,
    jitter: options.jitter ?? Math.random,
    stopWhen: [answered(), ...(stopWhen ?? defaultStops(config))],
    interruption: interrupt,
    tally,
    refused: new RefusedParams(config.model.name, onRefusedParam),
    history: past.history,
    openCalls: past.openCalls,
    stepAgain: past.stepAgain,
    cutAnswer: continueAnswer ? past.cutAnswer : null,
    sent: new SentPrompt(past.messages, past.tools),
  };
}
