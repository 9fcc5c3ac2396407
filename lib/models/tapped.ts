import type { ModelChunk } from './model.ts';

/**
 * Lets the chunks of a reply through and has `look` see each on the way; what it throws, the reader of the chunks gets. Not a
 * generator: that would cost several turns of the queue for every token.
 */
export function tapped(
  chunks: AsyncIterable<ModelChunk>,
  look: (chunk: ModelChunk) => void,
): AsyncIterable<ModelChunk> {
  const seen = (next: IteratorResult<ModelChunk>) => {
    if (!next.done) look(next.value);
    return next;
  };
  return {
    [Symbol.asyncIterator]() {
      const iterator = chunks[Symbol.asyncIterator]();
      return {
        next: () => iterator.next().then(seen),
        return: () => iterator.return?.() ?? Promise.resolve({ done: true, value: undefined }),
      };
    },
  };
}
