import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamEvent } from './client.ts';
import {
  browserSurroundings,
  type EventFeed,
  type EventSourceLike,
  type FeedState,
  openEventFeed,
} from './event-feed.ts';

/** A browser whose time stands still until it is moved, and whose connections are opened by hand. */
class FakeBrowser {
  time = 0;
  hidden = false;
  sources: FakeSource[] = [];
  #timers: { at: number; work: () => void }[] = [];
  #watchers = new Set<() => void>();

  surroundings = {
    connect: (address: string) => {
      const source = new FakeSource(address);
      this.sources.push(source);
      return source;
    },
    now: () => this.time,
    later: (ms: number, work: () => void) => {
      const timer = { at: this.time + ms, work };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
      };
    },
    isHidden: () => this.hidden,
    onVisibility: (changed: () => void) => {
      this.#watchers.add(changed);
      return () => this.#watchers.delete(changed);
    },
  };

  pass(ms: number): void {
    this.time += ms;
    const due = this.#timers.filter(({ at }) => at <= this.time);
    this.#timers = this.#timers.filter(({ at }) => at > this.time);
    for (const { work } of due) work();
  }

  show(isShown: boolean): void {
    this.hidden = !isShown;
    for (const watcher of this.#watchers) watcher();
  }

  get last(): FakeSource {
    const source = this.sources.at(-1);
    if (!source) throw new Error('Nothing was connected.');
    return source;
  }
}

class FakeSource implements EventSourceLike {
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  gone: ((message: { data: string }) => void) | null = null;
  readonly address: string;
  constructor(address: string) {
    this.address = address;
  }
  addEventListener(_: 'gone', listener: (message: { data: string }) => void): void {
    this.gone = listener;
  }
  close(): void {
    this.readyState = 2;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  send(runId: string, ...events: { seq: number; type: string }[]): void {
    this.onmessage?.({ data: JSON.stringify({ runId, events: events.map((event) => ({ t: 0, ...event })) }) });
  }
  fail(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.onerror?.();
  }
  get cursor(): string | null {
    return new URL(this.address, 'http://page').searchParams.get('runs');
  }
}

let browser: FakeBrowser;
let states: FeedState[];
let flushes: [string, number[]][];
let gone: string[];

function open(runs: { id: string; after: number }[] = [{ id: 'a', after: 0 }], areOver = false): EventFeed {
  return openEventFeed({
    runs,
    areOver,
    onEvents: (id: string, events: StreamEvent[]) => flushes.push([id, events.map(({ seq }) => seq)]),
    onState: (state) => states.push(state),
    onGone: (id) => gone.push(id),
    surroundings: browser.surroundings,
  });
}

const step = (seq: number) => ({ seq, type: 'step-start' });
const end = (seq: number) => ({ seq, type: 'run-end' });

beforeEach(() => {
  browser = new FakeBrowser();
  states = [];
  flushes = [];
  gone = [];
});

describe('the event feed', () => {
  it('hands events over at most every 50 ms, all that came in between at once', () => {
    open();
    browser.last.open();
    browser.last.send('a', step(1));
    browser.pass(0);
    browser.last.send('a', step(2));
    browser.last.send('a', step(3));
    browser.pass(49);
    expect(flushes).toEqual([['a', [1]]]);
    browser.pass(1);
    expect(flushes).toEqual([
      ['a', [1]],
      ['a', [2, 3]],
    ]);
  });

  it('hands over a run that is over at once when all of it has come, and seldom before', () => {
    open([{ id: 'a', after: 0 }], true);
    browser.last.open();
    browser.last.send('a', step(1));
    browser.pass(599);
    expect(flushes).toEqual([]);
    browser.pass(1);
    browser.last.send('a', step(2));
    browser.pass(100);
    expect(flushes).toEqual([['a', [1]]]);
    browser.last.send('a', end(3));
    browser.pass(0);
    expect(flushes).toEqual([
      ['a', [1]],
      ['a', [2, 3]],
    ]);
    expect(states.at(-1)).toBe('ended');
  });

  it('hands over one run at a time, each in its turn, so that no frame draws them all', () => {
    open([
      { id: 'a', after: 0 },
      { id: 'b', after: 0 },
    ]);
    browser.last.open();
    browser.last.send('a', step(1));
    browser.last.send('b', step(1));
    browser.pass(0);
    browser.last.send('a', step(2));
    expect(flushes).toEqual([['a', [1]]]);
    browser.pass(24);
    expect(flushes).toHaveLength(1);
    browser.pass(1);
    expect(flushes.at(-1)).toEqual(['b', [1]]);
    browser.pass(24);
    expect(flushes).toHaveLength(2);
    browser.pass(1);
    expect(flushes.at(-1)).toEqual(['a', [2]]);
  });

  it('hands over forty times a second at most, to each run as often, however many write at once', () => {
    const ids = ['a', 'b', 'c', 'd'];
    open(ids.map((id) => ({ id, after: 0 })));
    browser.last.open();
    for (let at = 0; at < 1000; at += 5) {
      for (const id of ids) browser.last.send(id, step(1 + at / 5));
      browser.pass(5);
    }
    const of = (id: string) => flushes.filter(([run]) => run === id);
    expect(flushes.length).toBeGreaterThanOrEqual(39);
    expect(flushes.length).toBeLessThanOrEqual(41);
    for (const id of ids) expect(of(id).length).toBeGreaterThanOrEqual(9);
    // Nothing is lost on the way, and nothing comes twice.
    const seen = of('d').flatMap(([, seqs]) => seqs);
    expect(seen).toEqual(seen.map((_, index) => index + 1));
  });

  it('hands everything over at once when the page is hidden', () => {
    open([
      { id: 'a', after: 0 },
      { id: 'b', after: 0 },
    ]);
    browser.last.open();
    browser.last.send('a', step(1));
    browser.last.send('b', step(1));
    browser.show(false);
    expect(flushes).toEqual([
      ['a', [1]],
      ['b', [1]],
    ]);
  });

  it('follows all runs over one connection, with where each stands', () => {
    open([
      { id: 'a', after: 4 },
      { id: 'b', after: 0 },
    ]);
    expect(browser.sources).toHaveLength(1);
    expect(browser.last.cursor).toBe('a:4,b:0');
  });

  it('closes once every run has ended, and says so after the last events', () => {
    open([
      { id: 'a', after: 0 },
      { id: 'b', after: 0 },
    ]);
    browser.last.open();
    browser.last.send('a', end(1));
    browser.pass(60);
    expect(states).toEqual(['connecting', 'live']);
    browser.last.send('b', end(1));
    browser.pass(60);
    expect(flushes).toHaveLength(2);
    expect(states.at(-1)).toBe('ended');
    expect(browser.last.readyState).toBe(2);
  });

  it('does not call the line lost when the server hangs up after the last event', () => {
    open();
    browser.last.open();
    browser.last.send('a', end(1));
    browser.last.fail(0);
    browser.pass(60);
    expect(states).toEqual(['connecting', 'live', 'ended']);
    expect(flushes).toEqual([['a', [1]]]);
    expect(browser.sources).toHaveLength(1);
  });

  it('leaves out what a reconnect repeats', () => {
    open();
    browser.last.send('a', step(1), step(2));
    browser.last.send('a', step(1), step(2), step(3));
    browser.pass(60);
    expect(flushes).toEqual([['a', [1, 2, 3]]]);
  });

  it('lets the browser reconnect by itself while it can, and says that the line is lost until it is back', () => {
    open();
    browser.last.open();
    browser.last.fail(0);
    browser.pass(20_000);
    expect(browser.sources).toHaveLength(1);
    browser.last.open();
    expect(states).toEqual(['connecting', 'live', 'lost', 'live']);
  });

  it('tries again from where it was when the browser gave up, waiting longer each time', () => {
    open();
    browser.last.send('a', step(7));
    browser.pass(60);
    browser.last.fail(2);
    browser.pass(500);
    expect(browser.sources).toHaveLength(2);
    expect(browser.last.cursor).toBe('a:7');
    browser.last.fail(2);
    browser.pass(500);
    expect(browser.sources).toHaveLength(2);
    browser.pass(500);
    expect(browser.sources).toHaveLength(3);
  });

  it('lets the connection go while the page is hidden and catches up when it is shown', () => {
    open();
    browser.last.open();
    browser.last.send('a', step(1));
    browser.show(false);
    expect(flushes).toEqual([['a', [1]]]);
    expect(browser.last.readyState).toBe(2);
    browser.show(true);
    expect(browser.sources).toHaveLength(2);
    expect(browser.last.cursor).toBe('a:1');
  });

  it('does not connect a page that was opened in the background before it is shown', () => {
    browser.hidden = true;
    open();
    expect(browser.sources).toHaveLength(0);
    browser.show(true);
    expect(browser.sources).toHaveLength(1);
  });

  it('reports a run that was deleted and stops following it', () => {
    open();
    browser.last.gone?.({ data: JSON.stringify({ runId: 'a' }) });
    expect(gone).toEqual(['a']);
    expect(states.at(-1)).toBe('ended');
  });

  it('adds and removes runs by opening again with the cursor', () => {
    const feed = open();
    browser.last.send('a', step(2));
    feed.add('b', 0);
    expect(browser.last.cursor).toBe('a:2,b:0');
    feed.remove('a');
    expect(browser.last.cursor).toBe('b:0');
  });

  it('hands over what is waiting when it is closed, and nothing afterwards', () => {
    const feed = open();
    const source = browser.last;
    source.send('a', step(1));
    feed.close();
    source.fail(2);
    browser.pass(10_000);
    expect(flushes).toEqual([['a', [1]]]);
    expect(browser.sources).toHaveLength(1);
  });
});

describe('the browser of the event feed', () => {
  const frames = new Map<number, () => void>();
  const page = { hidden: false };
  beforeEach(() => {
    vi.useFakeTimers();
    frames.clear();
    vi.stubGlobal('document', page);
    vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.set(frames.size + 1, work).size);
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    page.hidden = false;
  });

  it('waits for a frame, and does the work once when it comes', () => {
    const work = vi.fn();
    browserSurroundings.later(50, work);
    vi.advanceTimersByTime(50);
    expect(work).not.toHaveBeenCalled();
    for (const frame of frames.values()) frame();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does without a frame where none comes, be the page hidden or not', () => {
    const work = vi.fn();
    browserSurroundings.later(50, work);
    vi.runAllTimers();
    expect([work.mock.calls.length, frames.size]).toEqual([1, 0]);
    page.hidden = true;
    browserSurroundings.later(50, work);
    vi.advanceTimersByTime(50);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('does nothing that was called off, before or while it waits for a frame', () => {
    const work = vi.fn();
    browserSurroundings.later(50, work)();
    const callOff = browserSurroundings.later(50, work);
    vi.advanceTimersByTime(50);
    callOff();
    vi.runAllTimers();
    expect([work.mock.calls.length, frames.size]).toEqual([0, 0]);
  });
});
