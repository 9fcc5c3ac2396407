/** What is told of an element: whether it is near what is in view, and how high it is, in pixels. */
export type NearLook = (isNear: boolean, heightPx: number) => void;

/** So much of what is out of sight is drawn a frame, so that a long scroll is many short tasks and not a long one. Pixels. */
const BEYOND_A_FRAME_PX = 600;

/** The little of an observer's entry that counts. */
export interface NearEntry {
  target: Element;
  isIntersecting: boolean;
  boundingClientRect: { top: number; bottom: number; height: number };
}

/**
 * In which order elements are told what they are: what is in view at once, then what is near, the nearest first, and at the
 * end what is far. Returns those whose turn it is, and those that have to wait for the next frame.
 * @param view the edges of what is seen, in the pixels of the entries
 */
export function nextTurn<T extends NearEntry>(
  entries: readonly T[],
  view: { top: number; bottom: number },
): { now: T[]; later: T[] } {
  const away = ({ isIntersecting, boundingClientRect: { top, bottom } }: T) =>
    isIntersecting ? Math.max(0, view.top - bottom, top - view.bottom) : Number.POSITIVE_INFINITY;
  const sorted = entries.map((entry) => ({ entry, px: away(entry) })).sort((a, b) => a.px - b.px);
  let room = BEYOND_A_FRAME_PX;
  const isNow = ({ entry, px }: { entry: T; px: number }) => {
    if (px === 0) return true;
    const hasRoom = room > 0;
    room -= entry.boundingClientRect.height;
    return hasRoom;
  };
  const count = sorted.findIndex((one) => !isNow(one));
  const split = count < 0 ? sorted.length : count;
  const entriesOf = (some: typeof sorted) => some.map(({ entry }) => entry);
  return { now: entriesOf(sorted.slice(0, split)), later: entriesOf(sorted.slice(split)) };
}

/** One observer for all elements that scroll in the same place: hundreds of them would be hundreds of observers. */
class NearWatch {
  #marginPx: number;
  /** Told by the observer: asking for it between two changes would lay the page out. */
  #view = { top: 0, bottom: 0 };
  #observer: IntersectionObserver;
  #looks = new Map<Element, NearLook>();
  #waiting = new Map<Element, NearEntry>();
  #frame = 0;

  constructor(root: Element | null, marginPx: number) {
    this.#marginPx = marginPx;
    const options = { root, rootMargin: `${marginPx}px 0px` };
    this.#observer = new IntersectionObserver((entries) => this.#take(entries), options);
  }

  add(element: Element, look: NearLook): void {
    this.#looks.set(element, look);
    this.#observer.observe(element);
  }

  /** Returns whether nothing is watched any more. */
  remove(element: Element): boolean {
    this.#looks.delete(element);
    this.#waiting.delete(element);
    this.#observer.unobserve(element);
    if (this.#looks.size > 0) return false;
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    return true;
  }

  #take(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) this.#waiting.set(entry.target, entry);
    // With the margin around it.
    const near = entries.at(-1)?.rootBounds;
    if (near) this.#view = { top: near.top + this.#marginPx, bottom: near.bottom - this.#marginPx };
    // What is in view does not wait for a frame, unless one is due anyway.
    if (this.#frame === 0) this.#turn();
  }

  #turn(): void {
    const { now, later } = nextTurn([...this.#waiting.values()], this.#view);
    this.#waiting = new Map(later.map((entry) => [entry.target, entry]));
    this.#frame = later.length > 0 ? requestAnimationFrame(() => this.#turn()) : 0;
    for (const { target, isIntersecting, boundingClientRect } of now) {
      this.#looks.get(target)?.(isIntersecting, boundingClientRect.height);
    }
  }
}

const watches = new Map<string, WeakMap<Element, NearWatch>>();

/**
 * Tells of an element whether it is near what is in view, now and whenever that changes. Returns what stops that.
 * @param root what it scrolls in; null for the page
 * @param marginPx how far outside of view counts as near
 */
export function watchNear(element: Element, root: Element | null, marginPx: number, look: NearLook): () => void {
  const name = `${root === null ? 'page' : 'part'} ${marginPx}`;
  const known = watches.get(name) ?? new WeakMap<Element, NearWatch>();
  watches.set(name, known);
  const place = root ?? document.documentElement;
  const watch = known.get(place) ?? new NearWatch(root, marginPx);
  known.set(place, watch);
  watch.add(element, look);
  return () => {
    if (watch.remove(element) && known.get(place) === watch) known.delete(place);
  };
}
