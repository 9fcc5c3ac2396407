'use client';

import { useTranslations } from 'next-intl';
import type { RunChoices } from '../../lib/api/client.ts';
import { ALL_REASONS, REASONS } from '../../lib/run/outcome.ts';
import type { FilterOption } from './filter-menu.tsx';
import type { ActiveFilter, RunFilters } from './run-filters.ts';

/** A recipe whose runs are listed. */
export interface ListedRecipeUse {
  /** As the address has it. */
  asked: string;
  id: string;
  version?: number;
  /** Null for one that was deleted; its runs are still there. */
  name: string | null;
}

/** The reasons that can go with an outcome; all where none is chosen. */
export function useReasons(outcome: RunFilters['outcome']): FilterOption[] {
  const t = useTranslations('reason');
  const outcomes = useTranslations('outcome');
  const reasons = outcome === null || outcome === 'running' ? ALL_REASONS : REASONS[outcome];
  return reasons.map((value) => {
    const [owner] = (Object.keys(REASONS) as (keyof typeof REASONS)[]).filter((name) =>
      (REASONS[name] as readonly string[]).includes(value),
    );
    return { value, name: `${outcomes(owner ?? 'failed')}: ${t(value)}` };
  });
}

/** Says a filter that is set: "Model: Careful". */
export function useFilterName(choices: RunChoices, recipe: ListedRecipeUse | null): (filter: ActiveFilter) => string {
  const t = useTranslations('runs');
  const outcomes = useTranslations('outcome');
  const reasons = useTranslations('reason');
  const nameIn = (names: readonly { id: string; name: string }[], id: string) =>
    names.find((one) => one.id === id)?.name ?? id;
  return (filter) => {
    const { kind, value } = filter;
    switch (kind) {
      case 'text':
        return t('chip.text', { value });
      case 'starred':
        return t('filterBy.starred');
      case 'flags':
        return t(`flag.${filter.value}`);
      case 'outcome':
        return outcomes(value as NonNullable<RunFilters['outcome']>);
      case 'reason':
        return t('chip.of', { kind: t('filterBy.reason'), value: reasons(value as NonNullable<RunFilters['reason']>) });
      case 'recipe': {
        const [, id = value, version] = /^(.*?)(?:@(\d+))?$/su.exec(value) ?? [];
        const name = (recipe?.asked === value ? recipe.name : null) ?? nameIn(choices.recipes, id);
        return version === undefined
          ? t('recipeFilter', { name })
          : t('recipeFilterVersion', { name, version: Number(version) });
      }
      case 'model':
        return t('chip.of', { kind: t('filterBy.model'), value: nameIn(choices.models, value) });
      default:
        return t('chip.of', { kind: t(`filterBy.${kind}`), value });
    }
  };
}
