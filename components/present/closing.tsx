import { useTranslations } from 'next-intl';
import { ownTime } from '../../lib/run/copied-steps.ts';
import { metricsOf } from '../../lib/run/metrics.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { dollars } from '../timeline/figures.ts';

/** What a run came to, in plain words: "3 steps, 4.2 seconds, about $0.0004". */
export function useClosing(): (run: Trajectory) => string {
  const t = useTranslations('present');
  return (run) => {
    const { steps, cost, tokensIn, tokensOut } = metricsOf(run);
    const seconds = ownTime(run) / 1_000;
    const isKnown = cost !== null && (tokensIn + tokensOut > 0 || run.config?.model.scripted === true);
    return t('figures', {
      // An answer at the limit is none.
      steps: steps - Number(run.answer?.forced === true),
      time:
        seconds < 120
          ? t('seconds', { count: Math.round(seconds * 10) / 10 })
          : t('minutes', { count: Math.round(seconds / 60) }),
      cost: !isKnown ? 'unknown' : cost === 0 ? 'free' : 'some',
      money: dollars(cost ?? 0),
    });
  };
}
