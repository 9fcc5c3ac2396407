import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StreamEvent } from '../api/client.ts';
import { foldedLog } from '../run/checkpoints.ts';
import { markersOf, stepStops } from '../run/markers.ts';
import { playbackPlan } from '../run/playback.ts';
import type { Trajectory } from '../run/trajectory.ts';
import { nextFrom, nextSpeed, previousFrom, type ReplayFacts, type ReplayStart, type Speed } from './replay-facts.ts';

/** An ended run as it was at a moment. All times in milliseconds of the recording. */
export interface ReplayState {
  facts: ReplayFacts;
  /** False while the run is simply shown as it ended, before anybody has moved the playhead. */
  isOpen: boolean;
  isPlaying: boolean;
  t: number;
  speed: Speed;
  /** Whether long waits are run through in a second. */
  skipsWaits: boolean;
  /** The run up to `t`. */
  trajectory: Trajectory;
  /** Plays on from `t`; at the end, from the beginning. */
  play(): void;
  pause(): void;
  seek(t: number): void;
  /**
   * Lets `ms` of real time pass.
   * @param inSteps whether the playhead rests at each step until the next one is due, for people who want no motion
   */
  tick(ms: number, inSteps?: boolean): void;
  /** To the next (1) or previous (-1) start of a step, or the end of the run. */
  jumpStep(way: 1 | -1): void;
  /** To the next or previous moment in which something happened; pauses. */
  jumpEvent(way: 1 | -1): void;
  /** To the next place that stands out, and from the last one to the first. */
  jumpMarker(): void;
  setSpeed(speed: Speed): void;
  /** One speed faster (1) or slower (-1). */
  changeSpeed(way: 1 | -1): void;
  setSkipsWaits(skipsWaits: boolean): void;
}

export type ReplayStore = StoreApi<ReplayState>;

/** A wait that is longer is shaded on the bar, and takes this long when waits are skipped. Milliseconds. */
const IDLE_CAP_MS = 1_000;
/** While it plays, what is shown changes at most this often. Milliseconds. */
const SHOW_MS = 50;
/** Going back, a playing run that has just begun a step goes to the one before. Milliseconds of playing. */
const GRACE_MS = 1_000;
/** A page that was hidden does not make up for it. Milliseconds. */
const MOST_TICK_MS = 250;

/**
 * A player for the log of a run that has ended. It only shows: nothing is executed, and nothing is asked of anybody.
 * @param whole what the log folds to
 */
export function createReplayStore(log: readonly StreamEvent[], whole: Trajectory, start: ReplayStart): ReplayStore {
  return createStore<ReplayState>((set, get) => new Player(log, whole, set, get).state(start));
}

type Patch = (change: Partial<ReplayState>) => void;

class Player {
  #log: readonly StreamEvent[];
  #whole: Trajectory;
  #set: Patch;
  #get: () => ReplayState;
  #folded: ReturnType<typeof foldedLog>;
  #everyWait: ReturnType<typeof playbackPlan>;
  #noWaits: ReturnType<typeof playbackPlan>;
  /** Where the playing has come to; the playhead may rest before it. */
  #clock = 0;
  #sinceShown = 0;

  constructor(log: readonly StreamEvent[], whole: Trajectory, set: Patch, get: () => ReplayState) {
    this.#log = log;
    this.#whole = whole;
    this.#set = set;
    this.#get = get;
    this.#folded = foldedLog(log);
    this.#everyWait = playbackPlan(log, { speed: 1, idleCapMs: null });
    this.#noWaits = playbackPlan(log, { speed: 1, idleCapMs: IDLE_CAP_MS });
  }

  state({ t, speed, skipsWaits }: ReplayStart): ReplayState {
    const durationMs = this.#whole.t;
    const from = Math.min(t ?? durationMs, durationMs);
    this.#clock = from;
    return {
      facts: {
        durationMs,
        steps: this.#whole.steps.length,
        markers: markersOf(this.#whole),
        stops: stepStops(this.#whole),
        waits: this.#noWaits.idleGaps.map((gap) => ({
          fromMs: gap.recordedFromMs,
          toMs: gap.recordedFromMs + gap.realMs,
        })),
      },
      isOpen: t !== null,
      isPlaying: false,
      t: from,
      speed,
      skipsWaits,
      trajectory: from === durationMs ? this.#whole : this.#at(from),
      play: () => this.#play(),
      pause: () => this.#stay(false),
      seek: (to) => this.#seek(to),
      tick: (ms, inSteps = false) => this.#tick(ms, inSteps),
      jumpStep: (way) => this.#jumpStep(way),
      jumpEvent: (way) => this.#jumpEvent(way),
      jumpMarker: () => this.#jumpMarker(),
      setSpeed: (next) => this.#set({ speed: next }),
      changeSpeed: (way) => this.#set({ speed: nextSpeed(this.#get().speed, way) }),
      setSkipsWaits: (skips) => this.#set({ skipsWaits: skips }),
    };
  }

  #at(t: number): Trajectory {
    // At the end it is the run as it was loaded, so that nothing has to be drawn anew.
    if (t >= this.#whole.t) return this.#whole;
    return this.#folded.at(this.#everyWait.seqAt(this.#everyWait.elapsedAt(t)));
  }

  #seek(to: number): void {
    const t = Math.min(Math.max(0, to), this.#whole.t);
    this.#clock = t;
    this.#sinceShown = 0;
    this.#set({ isOpen: true, t, trajectory: this.#at(t) });
  }

  #play(): void {
    if (this.#get().t >= this.#whole.t) this.#seek(0);
    this.#clock = this.#get().t;
    this.#set({ isOpen: true, isPlaying: true });
  }

  /** Stops where the playhead is, with all that has happened until then. */
  #stay(isPlaying: boolean): void {
    const { t } = this.#get();
    this.#set({ isPlaying, trajectory: this.#at(t) });
  }

  #tick(ms: number, inSteps: boolean): void {
    const { isPlaying, speed, skipsWaits, t, facts } = this.#get();
    if (!isPlaying) return;
    const plan = skipsWaits ? this.#noWaits : this.#everyWait;
    const passed = Math.min(ms, MOST_TICK_MS);
    this.#clock = plan.recordedAt(plan.elapsedAt(this.#clock) + passed * speed);
    if (this.#clock >= this.#whole.t) {
      this.#seek(this.#whole.t);
      this.#set({ isPlaying: false });
      return;
    }
    const next = inSteps ? Math.max(t, facts.stops.findLast((stop) => stop <= this.#clock) ?? 0) : this.#clock;
    this.#sinceShown += passed;
    const isDue = this.#sinceShown >= SHOW_MS;
    if (isDue) this.#sinceShown = 0;
    if (next !== t || isDue) this.#set({ t: next, ...(isDue && { trajectory: this.#at(next) }) });
  }

  #jumpStep(way: 1 | -1): void {
    const { t, facts, isPlaying, speed } = this.#get();
    const before = isPlaying ? t - GRACE_MS * speed : t;
    this.#seek(way === 1 ? (nextFrom(facts.stops, t) ?? facts.durationMs) : (previousFrom(facts.stops, before) ?? 0));
  }

  #jumpEvent(way: 1 | -1): void {
    const { t, facts } = this.#get();
    const moments = this.#log.map((event) => event.t);
    this.#seek((way === 1 ? nextFrom(moments, t) : previousFrom(moments, t)) ?? (way === 1 ? facts.durationMs : 0));
    this.#stay(false);
  }

  #jumpMarker(): void {
    const { t, facts } = this.#get();
    const places = facts.markers.map((marker) => marker.t);
    const next = nextFrom(places, t) ?? places[0];
    if (next !== undefined) this.#seek(next);
  }
}
