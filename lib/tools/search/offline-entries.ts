import { CAPITAL_ENTRIES } from './entries/capitals.ts';
import { CHIPS } from './entries/chips.ts';
import { PEOPLE } from './entries/people.ts';
import { PHONES } from './entries/phones.ts';
import { PLACES } from './entries/places.ts';
import { SCIENCE } from './entries/science.ts';
import type { OfflineEntry } from './offline-entry.ts';

/** Everything the offline search knows. */
export const OFFLINE_ENTRIES: readonly OfflineEntry[] = [
  ...PHONES,
  ...CHIPS,
  ...PEOPLE,
  ...PLACES,
  ...CAPITAL_ENTRIES,
  ...SCIENCE,
];
