import { useTranslations } from 'next-intl';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';

const AMENDED = ['thought', 'tool', 'input', 'observation'];

/** Says which fields of a step a person edited, each once. */
export function useAmendedFields(): (amends: TrajectoryStep['amends']) => string {
  const t = useTranslations('step');
  return (amends) =>
    [...new Set(amends.map(({ field }) => field))]
      .map((field) => t('amendedField', { field: AMENDED.includes(field) ? field : 'other', name: field }))
      .join(', ');
}
