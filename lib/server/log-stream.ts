import type { RunStore } from '../store/run-store.ts';

/** The stored events of a run, one JSON line each, read as the other side takes them. */
export function logStream(store: RunStore, id: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const events = store.read(id, { after: 0, follow: false })[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await events.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`));
    },
    async cancel() {
      await events.return?.();
    },
  });
}
