import { createHash } from 'node:crypto';
import type { ForkBody, RerunBody, ResumeBody, RunConfigInput, StartRunBody } from '../api/contract.ts';
import type { Clock } from '../run/clock.ts';
import type { RunConfig } from '../run/config.ts';
import { type EventOf, LOG_VERSION, type UnnumberedEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import type { CallDecision, RunStore } from '../store/run-store.ts';
import { NO_PLACES, type Places } from './conversation-places.ts';
import { endInQueue, type StopReason } from './end-in-queue.ts';
import { planFork, planRerun } from './fork.ts';
import { startHeart } from './heart.ts';
import { type KeepOwnTape, tapeChange } from './own-tape.ts';
import type { Problem } from './problem.ts';
import { createQueue, type Queue, type Release } from './queue.ts';
import type { Recorder } from './recorder.ts';
import type { RedactValue } from './redact.ts';
import { redactEvent } from './redact-event.ts';
import { NO_PAST, planResume, type RunPast, type RunPlan, resumeRequest } from './resume.ts';
import { type RunCaps, resumedInput } from './resume-config.ts';
import { summaryOf } from './run-summary.ts';
import { KEY_REUSED, placeLost, queueFull, STOPPING } from './start-refusals.ts';
import { startSummary } from './start-summary.ts';
import { finishElsewhere, type StopState, stopElsewhere } from './stop-elsewhere.ts';

/** Starts, stops and ends runs. A run belongs to the server: no request, tab or stream owns one. */
export interface RunManager {
  /** Stores and starts a run. `repeated` when the idempotency key was seen with the same body before. */
  start(body: StartRunBody, idempotencyKey: string | null): Promise<Started | Problem>;
  /**
   * Goes on with an ended run in a new one, from its last whole step and with what the body changes in its config. Nothing of
   * the earlier steps runs again, and the earlier run stays as it is.
   */
  resume(id: string, body: ResumeBody, idempotencyKey: string | null): Promise<Started | Problem>;
  /** Goes on in a new run after a step of another, with what the body changes in that step and in the config. */
  fork(id: string, body: ForkBody, idempotencyKey: string | null): Promise<Started | Problem>;
  /** Asks the question of a run again in a new one, with the config that was recorded, on the tape that the body says. */
  rerun(id: string, idempotencyKey: string | null, body?: RerunBody): Promise<Started | Problem>;
  /** Asks a run to stop, whichever server writes it. It ends within moments; `ended` when it had already. */
  stop(id: string): Promise<StopState>;
  /** Stops a run and resolves when it has ended; one of another server that does not answer is waited for two heartbeats long. */
  finish(id: string): Promise<void>;
  /** Deletes a run with its whole log, stopping it first. False when there was none. */
  remove(id: string): Promise<boolean>;
  /** Ids of the runs that this process writes. */
  live(): string[];
  /** Takes no more runs, gives those that run `graceMs` to end, then interrupts them. Resolves when all have ended. */
  close(graceMs: number): Promise<void>;
}

/** The run that a request made; `repeated` when an earlier one with the same key and body had made it. */
export interface Started {
  id: string;
  repeated: boolean;
  /** The conversation that it stands in. */
  conversationId?: string;
}

export interface RunManagerOptions {
  store: RunStore;
  recorder: Recorder;
  clock: Clock;
  owner: string;
  limits: { running: number; queued: number };
  resolveConfig(input: NonNullable<StartRunBody['config']>): RunConfig | Problem | Promise<RunConfig | Problem>;
  /** The loop with its dialect, tools and model chosen by the config. */
  startAgent(start: EventOf<'run-start'>, signal: AbortSignal, past: RunPast): AsyncGenerator<UnnumberedEvent>;
  newRunId(): string;
  /** Finds runs their places in conversations; without it no question can be asked in one. */
  places?: Places;
  /** Makes the tape for a run that asks again on the results of another. */
  keepTape?: KeepOwnTape;
  /** What a resumed run keeps at most of the limits it was recorded with. */
  caps?: RunCaps;
  /** Takes secrets out of what is stored of a run's start; the run itself is played as it was asked for. */
  redact?: RedactValue;
  /** Lets a call of this process go on that somebody decided about in another one. */
  decide?: (runId: string, callId: string, decision: CallDecision) => void;
  /** Milliseconds between heartbeats; a run whose owner is silent for long is ended as interrupted by another process. */
  heartbeatMs?: number;
}

interface LiveRun {
  controller: AbortController;
  done: Promise<unknown>;
}

const HEARTBEAT_MS = 5_000;

function hashOf(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/** Makes the one run manager of a process. */
export function createRunManager(options: RunManagerOptions): RunManager {
  return new LiveRuns(options);
}

class LiveRuns implements RunManager {
  readonly #options: RunManagerOptions;
  readonly #places: Places;
  readonly #live = new Map<string, LiveRun>();
  readonly #queue: Queue;
  readonly #heart: { stop(): void };
  #closing = false;
  /** Runs that are being stored: they have a place already, though they are not live yet. */
  #starting = 0;

  constructor(options: RunManagerOptions) {
    this.#options = options;
    this.#places = options.places ?? NO_PLACES;
    this.#queue = createQueue(options.limits.running);
    const { store, owner, heartbeatMs: everyMs = HEARTBEAT_MS } = options;
    const end = (id: string, reason: StopReason['reason']) => void this.#abort(id, reason);
    const decide = options.decide ?? (() => undefined);
    this.#heart = startHeart({ store, owner, everyMs, live: () => this.live(), end, decide });
  }

  async start(body: StartRunBody, idempotencyKey: string | null): Promise<Started | Problem> {
    const config = await this.#options.resolveConfig(body.config ?? {});
    if ('status' in config) return config;
    const { question, conversation: asked } = body;
    const placed = asked ? await this.#places.forQuestion(asked) : { conversation: null };
    if ('status' in placed) return (await this.#repeated(body, idempotencyKey)) ?? placed;
    return this.#admit({ question, config, ...placed, origin: { kind: 'new' }, past: NO_PAST }, body, idempotencyKey);
  }

  async resume(id: string, body: ResumeBody, idempotencyKey: string | null): Promise<Started | Problem> {
    const request = resumeRequest(id, body.config);
    return this.#follow(id, request, idempotencyKey, planResume(this.#options.store, id, this.#resolver(body.config)));
  }

  async fork(id: string, body: ForkBody, idempotencyKey: string | null): Promise<Started | Problem> {
    const { store, redact } = this.#options;
    const plan = planFork({ store, id, redact, resolve: this.#resolver(body.config) }, body);
    return this.#follow(id, { fork: id, ...body }, idempotencyKey, plan);
  }

  async rerun(id: string, idempotencyKey: string | null, body: RerunBody = {}): Promise<Started | Problem> {
    const { store, keepTape } = this.#options;
    const options = { store, id, resolve: this.#resolver(tapeChange(id, body)) };
    const plan = planRerun(options, body.tape === 'own' ? keepTape : undefined);
    return this.#follow(id, { rerun: id, ...body }, idempotencyKey, plan);
  }

  /** Makes the config of a run that follows another from the one that was recorded there. */
  #resolver(patch: RunConfigInput = {}): (recorded: RunConfig) => Promise<RunConfig | Problem> {
    const { caps, resolveConfig } = this.#options;
    return async (recorded) => resolveConfig(resumedInput(recorded, patch, caps));
  }

  /** Lets a run begin that follows run `id`: in a conversation it stands beside it. */
  async #follow(id: string, request: object, idempotencyKey: string | null, planned: Promise<RunPlan | Problem>) {
    const plan = await planned;
    // What a key made once is there, even if the run that it continued is gone.
    if ('status' in plan) return (await this.#repeated(request, idempotencyKey)) ?? plan;
    const beside = await this.#places.beside(id, plan.conversation);
    return this.#admit({ ...plan, ...beside }, request, idempotencyKey);
  }

  /** Finds a place for a run, and lets it begin there. `body`: what was asked for, which the key stands for. */
  async #admit(plan: RunPlan, body: object, key: string | null): Promise<Started | Problem> {
    const refused = this.#refusal();
    if (refused) return (await this.#repeated(body, key)) ?? refused;
    this.#starting++;
    try {
      return await this.#create(plan, key === null ? null : { key, bodyHash: hashOf(body) });
    } finally {
      this.#starting--;
    }
  }

  /** Stores a run and lets it begin. A place was found for it before. */
  async #create(plan: RunPlan, idempotency: { key: string; bodyHash: string } | null): Promise<Started | Problem> {
    const { store, owner, redact } = this.#options;
    const { place, past } = plan;
    const { prefix } = past;
    const start = this.#startEvent(plan);
    const stored = redact ? redactEvent(redact, start) : start;
    const summary = summaryOf(fold([stored, ...prefix]), startSummary(stored));
    const made = await store.create({ start: stored, prefix, summary, owner, idempotency, ...(place && { place }) });
    if (made.kind === 'exists') return this.#again(made.id);
    if (made.kind === 'key-reused') return KEY_REUSED;
    if (made.kind !== 'created') return placeLost(made.kind, place);
    this.#launch(start, stored, past);
    return { id: start.runId, repeated: false, ...(place && { conversationId: place.id }) };
  }

  /** What a request that cannot start a run now started before: a repeated key is answered however full it is here. */
  async #repeated(body: object, key: string | null): Promise<Started | Problem | null> {
    const twin = key === null ? null : await this.#options.store.findByKey(key);
    if (!twin) return null;
    return twin.bodyHash === hashOf(body) ? this.#again(twin.id) : KEY_REUSED;
  }

  /** The run that an earlier request made. */
  async #again(id: string): Promise<Started> {
    const conversationId = await this.#places.conversationOf(id);
    return { id, repeated: true, ...(conversationId !== undefined && { conversationId }) };
  }

  async stop(id: string): Promise<StopState> {
    return this.#abort(id, 'person') ? 'stopping' : stopElsewhere(this.#options.store, id);
  }

  async finish(id: string): Promise<void> {
    const { store, clock, heartbeatMs = HEARTBEAT_MS } = this.#options;
    const run = this.#abort(id, 'person');
    await (run ? run.done : finishElsewhere(store, clock, id, 2 * heartbeatMs));
  }

  async remove(id: string): Promise<boolean> {
    await this.finish(id);
    return this.#options.store.remove(id);
  }

  live(): string[] {
    return [...this.#live.keys()];
  }

  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    const all = Promise.all([...this.#live.values()].map((run) => run.done));
    const waited = new AbortController();
    await Promise.race([all.finally(() => waited.abort()), this.#options.clock.sleep(graceMs, waited.signal)]);
    for (const id of this.live()) this.#abort(id, 'shutdown');
    await all;
    this.#heart.stop();
  }

  /** Makes a run of this process end; undefined when it is none. */
  #abort(id: string, reason: StopReason['reason']): LiveRun | undefined {
    const run = this.#live.get(id);
    run?.controller.abort({ reason } satisfies StopReason);
    return run;
  }

  #refusal(): Problem | undefined {
    const { limits } = this.#options;
    if (this.#closing) return STOPPING;
    // Counted by the runs that are live, not by the queue: a run that was just launched has not lined up yet.
    if (this.#live.size + this.#starting < limits.running + limits.queued) return undefined;
    return queueFull(limits);
  }

  #startEvent({ question, config, conversation, origin }: RunPlan): EventOf<'run-start'> {
    return {
      seq: 1,
      t: 0,
      type: 'run-start',
      v: LOG_VERSION,
      runId: this.#options.newRunId(),
      startedAt: new Date(this.#options.clock.wall()).toISOString(),
      ...{ question, config, conversation, origin },
    };
  }

  #launch(start: EventOf<'run-start'>, stored: EventOf<'run-start'>, past: RunPast): void {
    const controller = new AbortController();
    const events = this.#whenFree(start, controller.signal, past);
    const lose = () => controller.abort({ reason: 'shutdown' } satisfies StopReason);
    // The recorder puts trouble into the log itself; what is left to do here is to forget the run.
    const done = this.#options.recorder
      .record(stored, events, startSummary(stored), lose, past.prefix)
      .catch(() => undefined)
      .finally(() => this.#live.delete(start.runId));
    this.#live.set(start.runId, { controller, done });
  }

  /** The loop, once a place is free. A run that has to wait says so, and can be stopped while it waits. */
  async *#whenFree(start: EventOf<'run-start'>, signal: AbortSignal, past: RunPast): AsyncGenerator<UnnumberedEvent> {
    const { limits } = this.#options;
    let release = this.#queue.tryEnter();
    let place: Promise<Release | null> | undefined;
    try {
      if (!release) {
        const ahead = this.#queue.waiting();
        // It lines up before it says so: of many that come at once, each knows how many are before it.
        place = this.#queue.enter(signal);
        yield {
          type: 'warning',
          step: 0,
          code: 'queued',
          message: `As many runs as may run at once are running (${limits.running}), so this one waits${ahead > 0 ? `, with ${ahead} before it` : ''}.`,
        };
        release = await place;
      }
      if (release) yield* this.#options.startAgent(start, signal, past);
      else yield endInQueue(signal);
    } finally {
      release?.();
      // Whoever left while it waited gives its place back as well.
      void place?.then((late) => late?.());
    }
  }
}
