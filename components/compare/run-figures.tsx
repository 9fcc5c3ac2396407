import { useTranslations } from 'next-intl';
import { ownTime } from '../../lib/run/copied-steps.ts';
import { metricsOf } from '../../lib/run/metrics.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { dollars, duration } from '../timeline/figures.ts';

/** The figures of a run as words. */
export function useFigureTexts(): (trajectory: Trajectory) => Record<'steps' | 'tokens' | 'cost' | 'time', string> {
  const t = useTranslations('compare');
  return (trajectory) => {
    const { steps, tokensIn, tokensOut, cost, estimated } = metricsOf(trajectory);
    const hasExtra = trajectory.answer?.forced === true;
    const about = (text: string) => (estimated ? t('about', { value: text }) : text);
    const hasUsed = tokensIn + tokensOut > 0 || trajectory.config?.model.scripted;
    return {
      steps: t(hasExtra ? 'stepsExtra' : 'steps', { count: steps - Number(hasExtra) }),
      tokens: about(t('tokens', { count: tokensIn + tokensOut })),
      cost: cost === null || !hasUsed ? t('unknownCost') : cost === 0 ? t('free') : about(dollars(cost)),
      time: duration(ownTime(trajectory)),
    };
  };
}

/** Steps, tokens, cost and time in one line. */
export function RunFigures({ trajectory }: { trajectory: Trajectory }) {
  const { steps, tokens, cost, time } = useFigureTexts()(trajectory);
  return (
    <span className="run-card__figures">
      {[steps, tokens, cost, time].map((text) => (
        <span key={text} className="num">
          {text}
        </span>
      ))}
    </span>
  );
}
