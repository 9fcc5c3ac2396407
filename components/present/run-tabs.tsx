'use client';

import { useTranslations } from 'next-intl';
import type { Trajectory } from '../../lib/run/trajectory.ts';

/** What two runs are called: by their models, or as two tries of the same one; null for one alone. */
export function useRunNames(trajectories: readonly Trajectory[]): string[] | null {
  const t = useTranslations('present');
  if (trajectories.length < 2) return null;
  const models = trajectories.map(({ config }) => config?.model.name.slice(0, 60) ?? '');
  const isOne = new Set(models).size === 1;
  return models.map((name, run) => t(isOne ? 'try' : 'model', { letter: String.fromCharCode(65 + run), name }));
}

interface RunTabsProps {
  names: readonly string[];
  shown: number;
  onShow(run: number): void;
}

/** Which of two runs is shown where there is room for one only. */
export function RunTabs({ names, shown, onShow }: RunTabsProps) {
  const t = useTranslations('present');
  return (
    <fieldset className="present__tabs">
      <legend className="unseen">{t('whose')}</legend>
      {names.map((name, run) => (
        <button key={name} type="button" aria-pressed={run === shown} onClick={() => onShow(run)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
