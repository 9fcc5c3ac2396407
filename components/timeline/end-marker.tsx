import { useTranslations } from 'next-intl';
import { copiedSteps, ownTime } from '../../lib/run/copied-steps.ts';
import { metricsOf } from '../../lib/run/metrics.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { EndActions, type Endings } from './end-actions.tsx';
import { duration } from './figures.ts';
import { OUTCOME_LOOKS, useOutcomeTitle } from './outcome-look.tsx';
import { cutOff } from './step-parts.ts';

interface EndMarkerProps {
  trajectory: Trajectory;
  /** Absent where nothing can be done, as on a copy that is only shown. */
  endings?: Endings | undefined;
  onOpen(n: number, tab?: 'raw'): void;
  onShowStep(n: number): void;
}

/** Where the log speaks of a limit in general, the page knows what it is called here. */
function exactAdvice({ end, steps }: Trajectory): 'cut' | 'provider-timeout' | 'deadline' | null {
  switch (end?.reason) {
    case 'provider-timeout':
    case 'deadline':
      return end.reason;
    case 'output-truncated':
    case 'format-error':
    case 'empty-completion':
      return steps.at(-1)?.reply?.finishReason === 'length' ? 'cut' : null;
    default:
      return null;
  }
}

/** How the run ended, why in plain words, what can be done about it, and the buttons that do it. */
export function EndMarker({ trajectory, endings, onOpen, onShowStep }: EndMarkerProps) {
  const t = useTranslations('ending');
  const figures = useTranslations('outcome');
  const titleOf = useOutcomeTitle();
  const { end, answer, steps } = trajectory;
  if (!end) return null;
  const isForced = answer?.forced === true;
  const { icon: Icon, kind } = OUTCOME_LOOKS[isForced ? 'limited' : end.outcome];
  // An error's own sentence is more exact than ours; what to do comes after it. Of a run that was ended from outside the
  // two say the same.
  const error = cutOff(end) ? null : end.error;
  const say = isForced ? t('forced') : end.reason === 'answered' ? null : t(end.reason);
  const advice = error && exactAdvice(trajectory);
  const { tokensIn, tokensOut, estimated } = metricsOf(trajectory);
  const used = tokensIn + tokensOut;
  const kept = copiedSteps(trajectory);
  const figuresName =
    kept > 0 ? (isForced ? 'figuresOwnForced' : 'figuresOwn') : isForced ? 'figuresForced' : 'figures';
  return (
    <div className={`end k-${kind}`}>
      <span className="block__node">
        <Icon className="icon" fill={end.outcome === 'stopped' ? 'currentColor' : 'none'} aria-hidden />
      </span>
      <div className="end__line">
        <b>{titleOf(end.outcome, end.reason, isForced)}</b>
        <span className="text-12 text-ink-2">
          {figures(figuresName, {
            steps: steps.length - kept - Number(isForced),
            time: duration(ownTime(trajectory)),
          })}
          {used > 0 && <>, {t('used', { about: estimated ? 'yes' : 'no', count: used })}</>}
        </span>
      </div>
      {error && <p>{error.message}</p>}
      {(advice || error?.fix || say) && (
        <p className="text-ink-2">{advice ? t(`exact.${advice}`) : (error?.fix ?? say)}</p>
      )}
      {endings && <EndActions {...{ trajectory, endings, onOpen, onShowStep }} />}
    </div>
  );
}
