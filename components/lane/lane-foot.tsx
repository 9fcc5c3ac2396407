'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { marksOf, metricsOf } from '../../lib/run/metrics.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { dollars, duration } from '../timeline/figures.ts';
import { Marks } from '../timeline/marks.tsx';

/** The run's clock between two events: goes on from the last event's time while the run is live. */
function useElapsed(t: number, isLive: boolean): number {
  const [extra, setExtra] = useState(0);
  const since = useRef(0);
  useEffect(() => {
    setExtra(0);
    if (!isLive || t === 0) return;
    since.current = performance.now();
    const timer = setInterval(() => setExtra(performance.now() - since.current), 100);
    return () => clearInterval(timer);
  }, [t, isLive]);
  return t + extra;
}

/** The marks and the figures of a run so far. */
export function LaneFoot({ trajectory, isLive }: { trajectory: Trajectory; isLive: boolean }) {
  const t = useTranslations('lane');
  const { steps, config, end, answer } = trajectory;
  // biome-ignore lint/correctness/useExhaustiveDependencies: figures change with the steps and the end, not with time
  const { metrics, marks } = useMemo(
    () => ({ metrics: metricsOf(trajectory), marks: marksOf(trajectory) }),
    [steps, config, end, answer],
  );
  const elapsed = useElapsed(trajectory.t, isLive);
  const about = (text: string) => (metrics.estimated ? t('about', { value: text }) : text);
  const hasUsed = metrics.tokensIn + metrics.tokensOut > 0 || config?.model.scripted;
  const cost =
    metrics.cost === null || !hasUsed ? t('unknown') : metrics.cost === 0 ? t('free') : dollars(metrics.cost);
  return (
    <footer className="lane__foot">
      <span className="marks-slot">
        <Marks text={marks} />
      </span>
      <span className="figure" title={t('tokensTitle')}>
        {about(t('tokensIn', { count: metrics.tokensIn }))}
      </span>
      <span className="figure" title={t('tokensTitle')}>
        {t('tokensOut', { count: metrics.tokensOut })}
      </span>
      <span className="figure" title={t('costTitle')}>
        {cost}
      </span>
      <b className="figure" title={t('timeTitle')}>
        {duration(elapsed)}
      </b>
    </footer>
  );
}
