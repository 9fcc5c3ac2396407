import type { Viewers } from './services.ts';

/** Counts open event streams by run, `max` for each, and can end them all. */
export function createViewers(max: number): Viewers {
  const counts = new Map<string, number>();
  const open = new Set<AbortController>();
  return {
    enter(runIds) {
      if (runIds.some((id) => (counts.get(id) ?? 0) >= max)) return null;
      for (const id of runIds) counts.set(id, (counts.get(id) ?? 0) + 1);
      const controller = new AbortController();
      open.add(controller);
      return {
        signal: controller.signal,
        leave() {
          if (!open.delete(controller)) return;
          for (const id of runIds) {
            const left = (counts.get(id) ?? 1) - 1;
            if (left > 0) counts.set(id, left);
            else counts.delete(id);
          }
        },
      };
    },
    closeAll() {
      for (const controller of open) controller.abort();
    },
  };
}
