import { RUN_DEFAULTS } from '../../lib/run/config-names.ts';
import type { Draft } from '../../lib/state/draft.ts';

/** The settings of the fold, as they are by default. What the server knows better is null. */
export const MORE_DEFAULTS = {
  ...RUN_DEFAULTS,
  reasoningEffort: null,
  tapeMiss: 'live',
  maxOutputTokens: null,
  budgetTokens: null,
  budgetCost: null,
} as const;

/** A setting of the fold. */
export type MoreSetting = keyof typeof MORE_DEFAULTS;

const NAMES = Object.keys(MORE_DEFAULTS) as MoreSetting[];

/** The settings of the fold that differ from the default. Null means the default, whatever that is. */
export function moreChanges(draft: Pick<Draft, MoreSetting>): MoreSetting[] {
  return NAMES.filter((name) => draft[name] !== null && draft[name] !== MORE_DEFAULTS[name]);
}
