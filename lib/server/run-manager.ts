import { createHash } from 'node:crypto';
import type { StartRunBody } from '../api/contract.ts';
import type { Clock } from '../run/clock.ts';
import type { RunConfig } from '../run/config.ts';
import { type EventOf, LOG_VERSION, type UnnumberedEvent } from '../run/events.ts';
import type { RunStore } from '../store/run-store.ts';
import type { Problem } from './problem.ts';
import { createQueue, type Queue } from './queue.ts';
import type { Recorder } from './recorder.ts';
import type { RedactValue } from './redact.ts';
import { redactEvent } from './redact-event.ts';
import { startSummary } from './start-summary.ts';

/** Starts, stops and ends runs. A run belongs to the server: no request, tab or stream owns one. */
export interface RunManager {
  /** Stores and starts a run. `repeated` when the idempotency key was seen with the same body before. */
  start(body: StartRunBody, idempotencyKey: string | null): Promise<{ id: string; repeated: boolean } | Problem>;
  /** Asks a run to stop. It ends within moments; `ended` when it had already, `elsewhere` when another server writes it. */
  stop(id: string): Promise<StopState>;
  /** Deletes a run with its whole log, stopping it first. False when there was none. */
  remove(id: string): Promise<boolean>;
  /** Ids of the runs that this process writes. */
  live(): string[];
  /** Takes no more runs, gives those that run `graceMs` to end, then interrupts them. Resolves when all have ended. */
  close(graceMs: number): Promise<void>;
}

/** What became of a wish to stop. */
export type StopState = 'stopping' | 'ended' | 'elsewhere' | 'not-found';

export interface RunManagerOptions {
  store: RunStore;
  recorder: Recorder;
  clock: Clock;
  owner: string;
  limits: { running: number; queued: number };
  resolveConfig(input: NonNullable<StartRunBody['config']>): RunConfig | Problem | Promise<RunConfig | Problem>;
  /** The loop with its dialect, tools and model chosen by the config. */
  startAgent(start: EventOf<'run-start'>, signal: AbortSignal): AsyncGenerator<UnnumberedEvent>;
  newRunId(): string;
  /** Takes secrets out of what is stored of a run's start; the run itself is played as it was asked for. */
  redact?: RedactValue;
  /** Times the heartbeats; a run whose owner is silent is ended as interrupted by the next start. */
  heartbeatMs?: number;
}

interface LiveRun {
  controller: AbortController;
  done: Promise<unknown>;
}

/** What a stop says to the loop: who wanted it. */
interface StopReason {
  reason: 'person' | 'shutdown';
}

const KEY_REUSED: Problem = {
  status: 422,
  code: 'idempotency-key-reused',
  message: 'This Idempotency-Key was used with another body.',
  fix: 'Send a new key for a new question.',
};

function hashBody(body: StartRunBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/** The end of a run that was stopped before the loop began. */
function endInQueue(signal: AbortSignal): UnnumberedEvent {
  const { reason } = signal.reason as StopReason;
  return reason === 'person'
    ? {
        type: 'run-end',
        outcome: 'stopped',
        reason,
        error: { code: reason, message: 'You stopped this run while it waited for a free place.' },
      }
    : {
        type: 'run-end',
        outcome: 'interrupted',
        reason,
        error: { code: reason, message: 'The server was shut down while this run waited for a free place.' },
      };
}

/** Makes the one run manager of a process. */
export function createRunManager(options: RunManagerOptions): RunManager {
  return new LiveRuns(options);
}

class LiveRuns implements RunManager {
  readonly #options: RunManagerOptions;
  readonly #live = new Map<string, LiveRun>();
  readonly #queue: Queue;
  readonly #heart: NodeJS.Timeout;
  #closing = false;
  /** Runs that are being stored: they have a place already, though they are not live yet. */
  #starting = 0;

  constructor(options: RunManagerOptions) {
    this.#options = options;
    this.#queue = createQueue(options.limits.running);
    this.#heart = setInterval(() => this.#beat(), options.heartbeatMs ?? 5_000);
    this.#heart.unref();
  }

  async start(body: StartRunBody, idempotencyKey: string | null): Promise<{ id: string; repeated: boolean } | Problem> {
    const config = await this.#options.resolveConfig(body.config ?? {});
    if ('status' in config) return config;
    const refused = this.#refusal();
    if (refused) return (await this.#repeated(body, idempotencyKey)) ?? refused;
    this.#starting++;
    try {
      return await this.#create(body, config, idempotencyKey);
    } finally {
      this.#starting--;
    }
  }

  /** Stores a run and lets it begin. A place was found for it before. */
  async #create(
    body: StartRunBody,
    config: RunConfig,
    idempotencyKey: string | null,
  ): Promise<{ id: string; repeated: boolean } | Problem> {
    const { store, owner, redact } = this.#options;
    const start = this.#startEvent(body.question, config);
    const stored = redact ? redactEvent(redact, start) : start;
    const made = await store.create({
      start: stored,
      summary: startSummary(stored),
      owner,
      idempotency: idempotencyKey === null ? null : { key: idempotencyKey, bodyHash: hashBody(body) },
    });
    if (made.kind === 'exists') return { id: made.id, repeated: true };
    if (made.kind === 'key-reused') return KEY_REUSED;
    this.#launch(start, stored);
    return { id: start.runId, repeated: false };
  }

  /** What a request that cannot start a run now started before: a repeated key is answered however full it is here. */
  async #repeated(body: StartRunBody, key: string | null): Promise<{ id: string; repeated: boolean } | Problem | null> {
    const twin = key === null ? null : await this.#options.store.findByKey(key);
    if (!twin) return null;
    return twin.bodyHash === hashBody(body) ? { id: twin.id, repeated: true } : KEY_REUSED;
  }

  async stop(id: string): Promise<StopState> {
    const run = this.#live.get(id);
    if (!run) {
      const summary = await this.#options.store.get(id);
      if (!summary) return 'not-found';
      return summary.status === 'ended' ? 'ended' : 'elsewhere';
    }
    run.controller.abort({ reason: 'person' } satisfies StopReason);
    return 'stopping';
  }

  async remove(id: string): Promise<boolean> {
    const run = this.#live.get(id);
    run?.controller.abort({ reason: 'person' } satisfies StopReason);
    await run?.done;
    return this.#options.store.remove(id);
  }

  live(): string[] {
    return [...this.#live.keys()];
  }

  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    clearInterval(this.#heart);
    const all = Promise.all([...this.#live.values()].map((run) => run.done));
    const waited = new AbortController();
    await Promise.race([all.finally(() => waited.abort()), this.#options.clock.sleep(graceMs, waited.signal)]);
    for (const run of this.#live.values()) run.controller.abort({ reason: 'shutdown' } satisfies StopReason);
    await all;
  }

  #beat(): void {
    const { store, owner, clock } = this.#options;
    // A beat that fails is followed by another; only a long silence means anything.
    if (this.#live.size > 0) void store.heartbeat(owner, this.live(), clock.wall()).catch(() => undefined);
  }

  #refusal(): Problem | undefined {
    const { limits } = this.#options;
    if (this.#closing) {
      return {
        status: 503,
        code: 'stopping',
        message: 'The server is stopping.',
        fix: 'Try again when it is back.',
        headers: { 'retry-after': '5' },
      };
    }
    // Counted by the runs that are live, not by the queue: a run that was just launched has not lined up yet.
    if (this.#live.size + this.#starting < limits.running + limits.queued) return undefined;
    return {
      status: 429,
      code: 'queue-full',
      message: `All ${limits.running} places are taken and the queue of ${limits.queued} is full.`,
      fix: 'Stop a run or wait for one to end; MAX_RUNNING and MAX_QUEUED raise the limits.',
      headers: { 'retry-after': '10' },
    };
  }

  #startEvent(question: string, config: RunConfig): EventOf<'run-start'> {
    return {
      seq: 1,
      t: 0,
      type: 'run-start',
      v: LOG_VERSION,
      runId: this.#options.newRunId(),
      startedAt: new Date(this.#options.clock.wall()).toISOString(),
      question,
      config,
      conversation: null,
      origin: { kind: 'new' },
    };
  }

  #launch(start: EventOf<'run-start'>, stored: EventOf<'run-start'>): void {
    const controller = new AbortController();
    const events = this.#whenFree(start, controller.signal);
    // The recorder puts trouble into the log itself; what is left to do here is to forget the run.
    const done = this.#options.recorder
      .record(stored, events, startSummary(stored), () => controller.abort({ reason: 'shutdown' } satisfies StopReason))
      .catch(() => undefined)
      .finally(() => this.#live.delete(start.runId));
    this.#live.set(start.runId, { controller, done });
  }

  /** The loop, once a place is free. A run that has to wait says so, and can be stopped while it waits. */
  async *#whenFree(start: EventOf<'run-start'>, signal: AbortSignal): AsyncGenerator<UnnumberedEvent> {
    const { limits } = this.#options;
    let release = this.#queue.tryEnter();
    try {
      if (!release) {
        const ahead = this.#queue.waiting();
        yield {
          type: 'warning',
          step: 0,
          code: 'queued',
          message: `As many runs as may run at once are running (${limits.running}), so this one waits${ahead > 0 ? `, with ${ahead} before it` : ''}.`,
        };
        release = await this.#queue.enter(signal);
      }
      if (release) yield* this.#options.startAgent(start, signal);
      else yield endInQueue(signal);
    } finally {
      release?.();
    }
  }
}
