import type { RecipeSettings } from '../../lib/api/recipe-contract.ts';

const NAMES = ['maxSteps', 'atLimit', 'keepThoughts', 'formatRetries', 'strict', 'temperature', 'tools'] as const;
/** A loop setting that goes with a recipe. */
export type SettingName = (typeof NAMES)[number];

/** The value as a person reads it; undefined where the server's default holds. */
function settingText(settings: RecipeSettings, name: SettingName): string | undefined {
  const value = settings[name];
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

/** The settings that a version says something about, in a fixed order. */
export function settingLines(settings: RecipeSettings): { name: SettingName; value: string }[] {
  return NAMES.flatMap((name) => {
    const value = settingText(settings, name);
    return value === undefined ? [] : [{ name, value }];
  });
}

/** What differs; undefined on the side where the server's default holds. */
export function settingChanges(
  older: RecipeSettings,
  newer: RecipeSettings,
): { name: SettingName; before: string | undefined; after: string | undefined }[] {
  return NAMES.map((name) => ({ name, before: settingText(older, name), after: settingText(newer, name) })).filter(
    ({ before, after }) => before !== after,
  );
}
