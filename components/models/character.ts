import type { ModelEntry } from '../../lib/api/contract.ts';

const CHARACTERS = ['careful', 'sloppy', 'stuck', 'novice'] as const;

/** How a scripted model behaves; undefined for all others. */
export function characterOf({ id }: Pick<ModelEntry, 'id'>): (typeof CHARACTERS)[number] | undefined {
  return CHARACTERS.find((name) => id === `scripted:${name}`);
}
