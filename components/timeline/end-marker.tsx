import { useTranslations } from 'next-intl';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { duration } from './figures.ts';
import { OUTCOME_LOOKS, useOutcomeTitle } from './outcome-look.tsx';

/** How the run ended, why in plain words, and what can be done about it. */
export function EndMarker({ trajectory }: { trajectory: Trajectory }) {
  const t = useTranslations('ending');
  const figures = useTranslations('outcome');
  const titleOf = useOutcomeTitle();
  const { end, answer, steps } = trajectory;
  if (!end) return null;
  const isForced = answer?.forced === true;
  const { icon: Icon, kind } = OUTCOME_LOOKS[isForced ? 'limited' : end.outcome];
  const error = end.outcome === 'stopped' ? null : end.error;
  // An error's own sentence is more exact than ours; what to do comes after it.
  const say = isForced ? t('forced') : end.reason === 'answered' ? null : t(end.reason);
  return (
    <div className={`end k-${kind}`}>
      <span className="block__node">
        <Icon className="icon" fill={end.outcome === 'stopped' ? 'currentColor' : 'none'} aria-hidden />
      </span>
      <div className="end__line">
        <b>{titleOf(end.outcome, end.reason, isForced)}</b>
        <span className="text-12 text-ink-2">{figures('figures', { steps: steps.length, time: duration(end.t) })}</span>
      </div>
      {error && <p>{error.message}</p>}
      {(error?.fix || say) && <p className="text-ink-2">{error?.fix ?? say}</p>}
    </div>
  );
}
