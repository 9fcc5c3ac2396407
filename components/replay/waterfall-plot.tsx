'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import type { WaterfallRow } from '../../lib/run/waterfall.ts';
import type { ReplayStore } from '../../lib/state/replay-store.ts';
import { duration } from '../timeline/figures.ts';
import { useMedia } from '../ui/use-browser.ts';
import { contextScale } from './context-scale.ts';
import { axisTicks, isPart, type TimeWindow } from './time-window.ts';
import { isOnAxis, useDrawnWindow } from './use-drawn-window.ts';
import { usePlayhead } from './use-playhead.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import { WaterfallStep } from './waterfall-step.tsx';

interface WaterfallPlotProps {
  rows: readonly WaterfallRow[];
  trajectory: Trajectory;
  replay: ReplayStore;
  window: TimeWindow;
  /** Tokens of the longest prompt. */
  most: number;
  selected: number | null;
  onOpen(n: number): void;
  onWindow(window: TimeWindow): void;
  onWhole(): void;
}

const ROW_PX = { wide: 40, narrow: 58 };

/** The height of the axis, which stays at the top. */
const AXIS_PX = 28;

/** Scrolls a row into sight, no farther than needed. */
function showRow(place: HTMLElement | null, index: number, rowPx: number): void {
  if (!place || index < 0) return;
  const top = index * rowPx;
  const room = place.clientHeight - AXIS_PX;
  if (top < place.scrollTop) place.scrollTop = top;
  else if (top + rowPx > place.scrollTop + room) place.scrollTop = top + rowPx - room;
}

/** The rows on their axis, with the playhead over them. A click moves it there; drawing along the axis makes a window. */
export function WaterfallPlot(props: WaterfallPlotProps) {
  const { rows, trajectory, replay, window, most, selected, onOpen, onWindow, onWhole } = props;
  const t = useTranslations('replay.waterfall');
  const rowPx = useMedia('(max-width: 899px)', false) ? ROW_PX.narrow : ROW_PX.wide;
  const { place, first, last } = useRowsInSight(rows.length, rowPx);
  const width = Math.max(1, window.toMs - window.fromMs);
  const limit = trajectory.config?.model.contextTokens ?? null;
  const scale = contextScale(most, limit);
  const playhead = usePlayhead<HTMLElement>(replay, (element, at) => {
    element.style.transform = `translateX(calc(${((at - window.fromMs) / width) * 100}% - 1px))`;
  });
  const { area, drawn, handlers } = useDrawnWindow(window, { onWindow, onPoint: replay.getState().seek });
  const now = useStore(replay, (state) => state.trajectory.steps.length);
  useEffect(() => showRow(place.current, now - 1, rowPx), [place, now, rowPx]);
  useEffect(() => {
    // A part of the time in which none of the rows in sight has anything would look broken.
    const inWindow = rows.findIndex(({ fromMs, toMs }) => toMs >= window.fromMs && fromMs <= window.toMs);
    if (isPart(window, replay.getState().facts.durationMs)) showRow(place.current, inWindow, rowPx);
  }, [place, rows, window, replay, rowPx]);
  const at = (ms: number) => `${((ms - window.fromMs) / width) * 100}%`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <section ref={place} className="waterfall__plot" tabIndex={0} aria-label={t('plot')}>
      <div className="waterfall__axis" aria-hidden>
        <span>{t('step')}</span>
        <div className="waterfall__ticks">
          {axisTicks(window).map((tick) => (
            <span key={tick} style={{ left: at(tick) }}>
              {duration(tick)}
            </span>
          ))}
        </div>
        <span className="waterfall__context-head">{t('context')}</span>
      </div>
      {/* The keys and the buttons above do the same as a pointer here. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className="waterfall__rows"
        style={{ height: rows.length * rowPx }}
        onDoubleClick={(event) => isOnAxis(event) && onWhole()}
        {...handlers}
      >
        <ol style={{ transform: `translateY(${first * rowPx}px)` }}>
          {rows.slice(first, last).map((row, index) => (
            <WaterfallStep
              key={row.n}
              row={row}
              step={trajectory.steps[first + index]}
              trajectory={trajectory}
              window={window}
              heightPx={rowPx}
              scale={scale}
              isSelected={selected === row.n}
              isNow={now === first + index + 1}
              onOpen={onOpen}
            />
          ))}
        </ol>
        <div ref={area} className="waterfall__area" aria-hidden>
          <i ref={playhead} className="waterfall__playhead" />
          {drawn && (
            <i
              className="waterfall__drawn"
              style={{ left: at(drawn.fromMs), width: `${((drawn.toMs - drawn.fromMs) / width) * 100}%` }}
            />
          )}
        </div>
      </div>
    </section>
  );
}
