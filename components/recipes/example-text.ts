import { dialectOf } from '../../lib/dialects/index.ts';
import type { Example } from '../../lib/run/config.ts';

/** An example as the text a prompt shows; of an unreadable one the text that a person left. */
export function exampleText(example: Example, dialect: string): string {
  const { raw } = example as Example & { raw?: unknown };
  if (typeof raw === 'string') return raw;
  return dialectOf(dialect)?.exampleText(example, []) ?? JSON.stringify(example, null, 2);
}
