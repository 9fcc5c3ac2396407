'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { memo, useMemo } from 'react';
import { isExtraStep } from '../../lib/run/extra-step.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import type { Segment, WaterfallRow } from '../../lib/run/waterfall.ts';
import { duration } from '../timeline/figures.ts';
import type { ContextScale } from './context-scale.ts';
import { type Slot, slotsOf } from './side-by-side.ts';
import { stepTokens } from './step-tokens.ts';
import type { TimeWindow } from './time-window.ts';

interface WaterfallStepProps {
  row: WaterfallRow;
  step: TrajectoryStep | undefined;
  trajectory: Trajectory;
  window: TimeWindow;
  heightPx: number;
  scale: ContextScale;
  isSelected: boolean;
  /** The playhead is in this step. */
  isNow: boolean;
  onOpen(n: number): void;
}

/** One step: its number, its time on the axis, and what its prompt was made of. */
export const WaterfallStep = memo(function WaterfallStep(props: WaterfallStepProps) {
  const { row, step, trajectory, window, heightPx, scale, isSelected, isNow, onOpen } = props;
  const t = useTranslations('replay.waterfall');
  const { n, segments, fromMs, toMs } = row;
  const slots = useMemo(() => slotsOf(segments), [segments]);
  return (
    <li
      className={clsx('waterfall__row', isNow && 'is-now')}
      style={{ height: heightPx }}
      aria-current={isSelected ? 'step' : undefined}
    >
      <button type="button" className="waterfall__n" aria-label={t('open', { n })} onClick={() => onOpen(n)}>
        {step && isExtraStep(step, trajectory.config?.maxSteps ?? null) ? '+1' : n}
      </button>
      <span className="unseen">{t('took', { time: duration(toMs - fromMs) })}</span>
      <div className="waterfall__time" aria-hidden>
        {segments.map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal calls may begin at once
          <Bar key={index} {...{ segment, window }} slot={slots[index] ?? { slot: 0, of: 1 }} />
        ))}
      </div>
      <Context {...{ step, trajectory, scale }} />
    </li>
  );
});

/** Bars side by side have so much of a row together, in pixels, and so much between two of them. */
const [TOGETHER_PX, GAP_PX] = [32, 2];
/** A bar with less has no room for a word. */
const WORD_PX = 14;

interface BarProps {
  segment: Segment;
  window: TimeWindow;
  slot: Slot;
}

function Bar({ segment: { kind, fromMs, toMs, label }, window, slot: { slot, of } }: BarProps) {
  const t = useTranslations('replay.waterfall');
  if (toMs < window.fromMs || fromMs > window.toMs) return null;
  const all = Math.max(1, window.toMs - window.fromMs);
  const from = Math.max(fromMs, window.fromMs);
  const part = (Math.min(toMs, window.toMs) - from) / all;
  const time = duration(toMs - fromMs);
  const name = kind === 'tool' ? label : t(`kind.${kind}`);
  const slotPx = TOGETHER_PX / of;
  const barPx = Math.max(2, slotPx - GAP_PX);
  const beside = of > 1 && {
    top: `calc(50% - ${(TOGETHER_PX / 2 - slot * slotPx).toFixed(1)}px)`,
    height: barPx,
    lineHeight: `${barPx}px`,
  };
  return (
    <span
      className={`seg seg--${kind}`}
      title={`${name}, ${time}`}
      style={{ left: `${((from - window.fromMs) / all) * 100}%`, width: `${part * 100}%`, ...beside }}
    >
      {kind === 'tool' && part > 0.06 && (of === 1 || barPx >= WORD_PX) && label}
      {kind === 'pause' && part > 0.12 && <span className="seg__say">{t('paused', { time })}</span>}
    </span>
  );
}

function Context({ step, trajectory, scale }: Pick<WaterfallStepProps, 'step' | 'trajectory' | 'scale'>) {
  const t = useTranslations('replay.waterfall');
  const tokens = step ? stepTokens(trajectory, step) : null;
  if (!tokens) return <div className="waterfall__context dim">{t('unknown')}</div>;
  const width = (count: number) => `${(count / scale.full) * 100}%`;
  return (
    <div className="waterfall__context">
      <div className="waterfall__stack" aria-hidden>
        {(tokens.parts ?? [{ origin: 'unknown', tokens: tokens.total }]).map(({ origin, tokens: count }) => (
          <i key={origin} className={`o-${origin}`} style={{ width: width(count) }} />
        ))}
        {scale.limitAt !== null && <i className="is-limit" style={{ left: `${scale.limitAt * 100}%` }} />}
      </div>
      <span className="num">{t(tokens.isEstimated ? 'aboutTokens' : 'tokens', { count: tokens.total })}</span>
    </div>
  );
}
