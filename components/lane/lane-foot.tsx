'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { copiedSteps, ownStart } from '../../lib/run/copied-steps.ts';
import { marksOf, metricsOf } from '../../lib/run/metrics.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { dollars, duration } from '../timeline/figures.ts';
import { Marks } from '../timeline/marks.tsx';
import { useSettledSteps } from '../timeline/use-settled-steps.ts';
import { useElapsed } from './use-elapsed.ts';

/** The marks and the figures of a run so far. */
export function LaneFoot({ trajectory, isTicking }: { trajectory: Trajectory; isTicking: boolean }) {
  const t = useTranslations('lane');
  const { steps, config, end, answer } = trajectory;
  const settled = useSettledSteps(steps);
  // biome-ignore lint/correctness/useExhaustiveDependencies: figures change with the steps and the end, not with time or text
  const { metrics, marks } = useMemo(
    () => ({ metrics: metricsOf(trajectory), marks: marksOf(trajectory) }),
    [settled, config, end, answer],
  );
  const elapsed = useElapsed(trajectory.t, isTicking);
  const kept = copiedSteps(trajectory);
  const about = (text: string) => (metrics.estimated ? t('about', { value: text }) : text);
  const counted = t(kept > 0 ? 'ownTokensTitle' : 'tokensTitle');
  const tokensTitle = metrics.retries > 0 ? t('retriedTitle', { title: counted }) : counted;
  const hasUsed = metrics.tokensIn + metrics.tokensOut > 0 || config?.model.scripted;
  const cost =
    metrics.cost === null || !hasUsed ? t('unknown') : metrics.cost === 0 ? t('free') : about(dollars(metrics.cost));
  return (
    <footer className="lane__foot">
      <span className="marks-slot">
        <Marks text={marks} />
      </span>
      {kept > 0 && (
        <span className="figure" title={t('ownSinceTitle')}>
          {t('ownSince', { step: kept + 1 })}
        </span>
      )}
      {steps.length > 0 && (
        <>
          <span className="figure" title={tokensTitle}>
            {about(t('tokensIn', { count: metrics.tokensIn }))}
          </span>
          <span className="figure" title={tokensTitle}>
            {about(t('tokensOut', { count: metrics.tokensOut }))}
          </span>
          <span className="figure" title={t('costTitle')}>
            {cost}
          </span>
        </>
      )}
      <b className="figure" title={t(kept > 0 ? 'ownTimeTitle' : 'timeTitle')}>
        {trajectory.t === 0 ? t('unknown') : duration(Math.max(0, (end?.t ?? elapsed) - ownStart(trajectory)))}
      </b>
    </footer>
  );
}
