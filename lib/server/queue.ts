/** A limited number of places, given out in the order they were asked for. */
export interface Queue {
  /** How many hold a place, and how many wait for one. */
  running(): number;
  waiting(): number;
  /** Takes a place now, or returns null when all are taken. */
  tryEnter(): Release | null;
  /** Waits for a place; null when `signal` aborted first. */
  enter(signal: AbortSignal): Promise<Release | null>;
}

/** Gives the place back; calling it again does nothing. */
export type Release = () => void;

/** Makes a queue with `places` places. */
export function createQueue(places: number): Queue {
  let taken = 0;
  const line: ((release: Release) => void)[] = [];

  function take(): Release {
    taken++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      taken--;
      // The next in line takes the place in the same turn, so nobody can slip in between.
      line.shift()?.(take());
    };
  }

  return {
    running: () => taken,
    waiting: () => line.length,
    tryEnter: () => (taken < places ? take() : null),
    enter(signal) {
      if (signal.aborted) return Promise.resolve(null);
      if (taken < places) return Promise.resolve(take());
      return new Promise((resolve) => {
        const enter = (release: Release) => {
          signal.removeEventListener('abort', giveUp);
          resolve(release);
        };
        const giveUp = () => {
          line.splice(line.indexOf(enter), 1);
          resolve(null);
        };
        line.push(enter);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}
