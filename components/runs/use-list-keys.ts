'use client';

import { useEffect, useRef } from 'react';
import { isTyping } from '../ui/is-typing.ts';

interface ListKeys {
  /** Ids in the order of the list. */
  ids: readonly string[];
  onSelect(id: string): void;
  onStar(id: string): void;
  onDelete(id: string | null): void;
}

/** True while a window or a list lies over the page; the keys are its own then. */
const isCovered = () => document.querySelector('[role=dialog][data-open], [role=menu][data-open]') !== null;

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-run="${CSS.escape(id)}"]`);

/** The run whose row has the focus. */
function focusedRun(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-run]')?.dataset.run ?? null;
}

/** Keys of the list: j and k to the next and previous run, x selects, s stars, Delete deletes, / searches. Enter opens, as it does any link. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  const last = useRef<string | null>(null);
  useEffect(() => {
    const move = (by: 1 | -1) => {
      const { ids } = latest.current;
      const from = ids.indexOf(focusedRun() ?? last.current ?? '');
      const id = ids[from < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, from + by))];
      if (id === undefined) return;
      last.current = id;
      rowOf(id)?.querySelector<HTMLElement>('a')?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isCovered())
        return;
      const id = focusedRun();
      const act: Record<string, (() => void) | null | undefined> = {
        j: () => move(1),
        k: () => move(-1),
        x: id === null ? null : () => latest.current.onSelect(id),
        s: id === null ? null : () => latest.current.onStar(id),
        delete: () => latest.current.onDelete(id),
        '/': () => document.querySelector<HTMLElement>('#run-search')?.focus(),
      };
      const name = event.key === 'Delete' ? 'delete' : event.key;
      const chosen = Object.hasOwn(act, name) ? act[name] : null;
      if (!chosen) return;
      event.preventDefault();
      chosen();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
