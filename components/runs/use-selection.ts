'use client';

import { useState } from 'react';

/** Which runs are selected. The address keeps the first of them. */
export function useSelection(first: readonly string[], keep: (ids: readonly string[]) => void) {
  const [selected, setSelected] = useState<readonly string[]>(first);
  const set = (ids: readonly string[]) => {
    setSelected(ids);
    keep(ids);
  };
  return {
    selected,
    set,
    toggle: (id: string) => set(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]),
    clear: () => set([]),
  };
}
