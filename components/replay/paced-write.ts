/** A write that waits a while, once for all who ask for it meanwhile. */
export interface PacedWrite {
  /** Asks that it is written in so many milliseconds at the latest: the shortest wait that was asked for counts. */
  within(ms: number): void;
  /** Nothing that was asked for is written any more. */
  cancel(): void;
}

/** Makes a write that is done once for all who ask for it within a while. */
export function pacedWrite(write: () => void): PacedWrite {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  const cancel = () => {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
  };
  return {
    within(ms) {
      const at = performance.now() + ms;
      if (at >= due) return;
      cancel();
      due = at;
      timer = setTimeout(() => {
        due = Number.POSITIVE_INFINITY;
        write();
      }, ms);
    },
    cancel,
  };
}
