'use client';

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { PartMissing } from './part-missing.tsx';

type Drawn<P> = (props: P) => ReactNode;

/** A part of a page whose code is fetched when it is first drawn, or before. */
interface Later<P> extends Drawn<P> {
  /** Fetches the code ahead of time. When that fails it is tried again when the part is drawn. */
  fetch(): void;
}

/**
 * A part of a page whose code comes by itself, in the browser only. `lazy` and `next/dynamic` bring such a part in when there is
 * a pause, and a page on which runs are being written has none for seconds; this one comes with the next picture. Where it
 * cannot be fetched the page says so, stays as it is and tries again.
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
    const [part, setPart] = useState({ Shown: loaded, isMissing: false });
    const [tries, setTries] = useState(0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each try is another request
    useEffect(() => {
      if (part.Shown) return;
      let isHere = true;
      fetched().then(
        (Shown) => isHere && setPart({ Shown, isMissing: false }),
        () => isHere && setPart({ Shown: null, isMissing: true }),
      );
      return () => {
        isHere = false;
      };
    }, [tries]);
    const again = useCallback(() => setTries((count) => count + 1), []);
    if (part.Shown) return <part.Shown {...props} />;
    return (
      <>
        {Loading && <Loading {...props} />}
        {part.isMissing && <PartMissing key={tries} onAgain={again} />}
      </>
    );
  }
  return Object.assign(Part, { fetch: () => void fetched().catch(() => undefined) });
}
