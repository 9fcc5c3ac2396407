'use client';

import { type ReactNode, useEffect, useState } from 'react';

type Drawn<P> = (props: P) => ReactNode;

/** A part of a page whose code is fetched when it is first drawn, or before. */
interface Later<P> extends Drawn<P> {
  /** Fetches the code ahead of time. When that fails it is tried again when the part is drawn. */
  fetch(): void;
}

/**
 * A part of a page whose code comes by itself, in the browser only. `lazy` and `next/dynamic` bring such a part in when there is
 * a pause, and a page on which runs are being written has none for seconds; this one comes with the next picture.
 * @param Loading what stands there until then, drawn from the same properties
 */
export function later<P extends object>(load: () => Promise<Drawn<P>>, Loading?: Drawn<P>): Later<P> {
  let loaded: Drawn<P> | null = null;
  const fetched = async () => {
    loaded = await load();
    return loaded;
  };
  function Part(props: P) {
    // In an object, since React takes a function for one that makes the state.
    const [part, setPart] = useState({ Shown: loaded });
    useEffect(() => {
      if (part.Shown) return;
      let isHere = true;
      fetched().then(
        (Shown) => isHere && setPart({ Shown }),
        // The error page nearest to it says what went wrong and how to go on.
        (trouble: unknown) =>
          isHere &&
          setPart(() => {
            throw trouble;
          }),
      );
      return () => {
        isHere = false;
      };
    }, [part]);
    if (part.Shown) return <part.Shown {...props} />;
    return Loading ? <Loading {...props} /> : null;
  }
  return Object.assign(Part, { fetch: () => void fetched().catch(() => undefined) });
}
