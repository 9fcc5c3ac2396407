export const INSPECTOR_TABS = ['prompt', 'raw', 'tool', 'usage'] as const;
export type InspectorTab = (typeof INSPECTOR_TABS)[number];

/** The tab a word names; the first one for any other word. */
export function inspectorTab(word: string | null): InspectorTab {
  return INSPECTOR_TABS.find((tab) => tab === word) ?? 'prompt';
}
