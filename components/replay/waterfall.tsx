'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { waterfallOf } from '../../lib/run/waterfall.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import type { ReplayStore } from '../../lib/state/replay-store.ts';
import { type WindowCommand, windowCommand } from './replay-key.ts';
import { stepTokens } from './step-tokens.ts';
import { fitWindow, isPart, panWindow, type TimeWindow, zoomWindow } from './time-window.ts';
import { WaterfallHead } from './waterfall-head.tsx';
import { WaterfallPlot } from './waterfall-plot.tsx';
import { WaterfallTable } from './waterfall-table.tsx';

interface WaterfallProps {
  replay: ReplayStore;
  /** The lane with the whole run and its log. */
  lane: LaneStore;
  selected: number | null;
  onOpen(n: number): void;
}

/** Prompts of longer runs are only cut up for the steps in sight. */
const MOST_COUNTED = 100;

/** Where the time of a run went and how its prompt grew: one row a step, on one axis. */
export function Waterfall({ replay, lane, selected, onOpen }: WaterfallProps) {
  const t = useTranslations('replay.waterfall');
  const { trajectory, log } = lane.getState();
  const { durationMs } = replay.getState().facts;
  const rows = useMemo(() => waterfallOf(trajectory, log), [trajectory, log]);
  const most = useMemo(() => {
    const counts = trajectory.steps.map((step) => {
      const counted = step.reply?.usage?.input;
      return counted ?? (trajectory.steps.length <= MOST_COUNTED ? (stepTokens(trajectory, step)?.total ?? 0) : 0);
    });
    return Math.max(1, ...counts);
  }, [trajectory]);
  const whole = useMemo<TimeWindow>(() => fitWindow({ fromMs: 0, toMs: durationMs }, durationMs), [durationMs]);
  const [window, setWindow] = useState(whole);
  const [isTable, setTable] = useState(false);
  const hasPart = isPart(window, durationMs);

  const change = (command: WindowCommand | 'step') => {
    const at = replay.getState().t;
    const row = rows[Math.max(0, replay.getState().trajectory.steps.length - 1)];
    if (command === 'in' || command === 'out') setWindow(zoomWindow(window, command, at, durationMs));
    else if (command === 'earlier' || command === 'later') setWindow(panWindow(window, command, durationMs));
    else if (command === 'step' && row) setWindow(fitWindow({ fromMs: row.fromMs, toMs: row.toMs }, durationMs));
    else setWindow(whole);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = isTable ? null : windowCommand(event);
    // Without a window Escape is left to the page, which closes the inspector.
    if (!command || event.nativeEvent.isComposing || (command === 'clear' && !hasPart)) return;
    event.preventDefault();
    event.stopPropagation();
    change(command);
  };
  return (
    <section className="waterfall" aria-label={t('region')} onKeyDown={onKeyDown}>
      <WaterfallHead
        limit={trajectory.config?.model.contextTokens ?? null}
        most={most}
        isTable={isTable}
        onTable={setTable}
        hasPart={hasPart}
        hasWait={rows.some(({ segments }) => segments.some(({ kind }) => kind === 'person'))}
        onChange={change}
      />
      {isTable ? (
        <WaterfallTable rows={rows} trajectory={trajectory} />
      ) : rows.length === 0 ? (
        <p className="waterfall__none">{t('none')}</p>
      ) : (
        <WaterfallPlot
          {...{ rows, trajectory, replay, window, most, selected, onOpen }}
          onWindow={(drawn) => setWindow(fitWindow(drawn, durationMs))}
          onWhole={() => setWindow(whole)}
        />
      )}
    </section>
  );
}
