/** Names that are kept; anybody may ask for any name. */
const MOST_NAMES = 100;

/**
 * Models of an AI SDK package by name, each made once: to make one builds the schemas of a whole API, which costs the
 * processor more than a call of it. Beyond a hundred names the oldest goes.
 */
export function keptModels<M>(make: (name: string) => M): (name: string) => M {
  const kept = new Map<string, M>();
  return (name) => {
    const model = kept.get(name) ?? make(name);
    const [oldest] = kept.size < MOST_NAMES || kept.has(name) ? [] : kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(name, model);
    return model;
  };
}
