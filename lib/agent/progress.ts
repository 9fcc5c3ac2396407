import type { Prices } from '../run/config.ts';
import type { Usage } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import { priceOf } from '../run/metrics.ts';
import { callSignature } from '../run/normalise.ts';
import type { TrajectoryStep } from '../run/trajectory.ts';
import { withoutHint } from './repeat-hint.ts';

/** The state so far, as the stop predicates see it. */
export interface Progress {
  /** Model replies in the trajectory, those taken over from an earlier run included. */
  readonly steps: number;
  readonly answer: { text: string; truncated: boolean } | null;
  /** The call that came back with the same result most often. */
  readonly mostRepeated: Repeat | null;
  /** Error observations since the last good one. */
  readonly toolErrorsInRow: number;
  /** Replies since the last one that could be read. */
  readonly unreadInRow: number;
  /** Input and output tokens that this run itself has used; what it took over was paid for elsewhere. */
  readonly tokens: number;
  /** US dollars of the same; null when the model's price is not known. */
  readonly cost: number | null;
  /** Whether some of `tokens` and `cost` was counted here, because a provider did not say. */
  readonly isEstimated?: boolean;
  /** Milliseconds since `run-start`. */
  readonly elapsedMs: number;
}

/** A call with the same tool, normalised input and observation as one before. */
export interface Repeat {
  tool: string;
  /** From 1: 2 is the first repeat. */
  count: number;
  /** The step that made the call first. */
  firstStep: number;
}

/** How the message of an observation begins whose call the loop itself refused. */
export const NOT_RUN = 'Not run: ';

/** Keeps count while the run goes on. */
export class Tally implements Progress {
  steps = 0;
  answer: Progress['answer'] = null;
  mostRepeated: Repeat | null = null;
  toolErrorsInRow = 0;
  unreadInRow = 0;
  tokens = 0;
  cost: number | null;
  isEstimated = false;
  private readonly prices: Prices | null;
  private readonly elapsed: () => number;
  private readonly seen = new Map<string, Repeat>();
  private errorsInRow = 0;
  /** The last step of which a call was refused by the loop itself. */
  private refusedStep = 0;

  /** `elapsed` gives the milliseconds since `run-start`. */
  constructor(prices: Prices | null | undefined, elapsed: () => number) {
    this.prices = prices ?? null;
    this.cost = prices ? 0 : null;
    this.elapsed = elapsed;
  }

  get elapsedMs(): number {
    return this.elapsed();
  }

  /**
   * Takes over the steps of an earlier run: they count as steps, repeats and errors, but cost nothing. What ended that run does
   * not end this one by itself: repeats and errors tell again with the first observation of its own.
   */
  takeOver(steps: readonly TrajectoryStep[]): void {
    for (const { n, calls, parseError } of steps) {
      this.steps = Math.max(this.steps, n);
      this.noteReading(parseError === null);
      for (const { tool, input, observation } of calls)
        if (observation)
          this.noteObservation({ step: n, tool, input, text: observation.text, error: observation.error });
    }
    this.mostRepeated = null;
    this.toolErrorsInRow = 0;
  }

  spend(usage: Usage): void {
    this.tokens += usage.input + usage.output;
    this.isEstimated ||= usage.estimated === true;
    if (this.prices && this.cost !== null) this.cost += priceOf(usage, this.prices);
  }

  noteReading(isReadable: boolean): void {
    this.unreadInRow = isReadable ? 0 : this.unreadInRow + 1;
  }

  /** Counts an observation; says how often the same call brought the same result, this time included. */
  noteObservation({ step, tool, input, text, error }: ObservationNote): Repeat {
    if (error?.message.startsWith(NOT_RUN)) {
      // One reply may have many calls refused at once; that is one mistake of the model, not many.
      if (this.refusedStep === step) return { tool, count: 1, firstStep: step };
      this.refusedStep = step;
    }
    this.errorsInRow = error ? this.errorsInRow + 1 : 0;
    this.toolErrorsInRow = this.errorsInRow;
    const key = `${callSignature(tool, input)}\n${withoutHint(text)}`;
    const before = this.seen.get(key);
    const repeat = { tool, count: (before?.count ?? 0) + 1, firstStep: before?.firstStep ?? step };
    this.seen.set(key, repeat);
    if (repeat.count > (this.mostRepeated?.count ?? 0)) this.mostRepeated = repeat;
    return repeat;
  }
}

interface ObservationNote {
  step: number;
  tool: string;
  input: Json;
  text: string;
  error: { message: string } | null;
}
