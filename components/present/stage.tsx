'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useMemo } from 'react';
import type { Frame } from '../../lib/run/caption-frames.ts';
import { typeset } from '../../lib/run/caption-text.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { useClosing } from './closing.tsx';
import { RunBeats } from './run-beats.tsx';
import { RunHead, sharedMeans } from './run-head.tsx';
import { placesOf } from './run-places.ts';
import { Sentences } from './sentences.tsx';
import { Together } from './together.tsx';
import { ROWS_BEFORE, useStageWindow } from './use-stage-window.ts';

interface StageProps {
  trajectories: readonly Trajectory[];
  frames: readonly Frame[];
  at: number;
  /** What the runs are called; null for one alone. */
  names: readonly string[] | null;
  /** The run that is shown where there is room for one only. */
  shown: number;
  stage: RefObject<HTMLDivElement | null>;
}

/** The question, and beneath it what each run did about it, as far as it has been told. */
export function Stage({ trajectories, frames, at, names, shown, stage }: StageProps) {
  const t = useTranslations('present');
  const closing = useClosing();
  const [one] = trajectories;
  const isOne = trajectories.every(({ question }) => question.trim() === one?.question.trim());
  const shared = sharedMeans(frames, isOne);
  const places = useMemo(() => trajectories.map((_, run) => placesOf(frames, run)), [trajectories, frames]);
  const { grid, first, last, abovePx, belowPx } = useStageWindow(stage, at, frames.length - 1);
  // The last two are the space for what is below, and the figures.
  const rows = ROWS_BEFORE + (last - first + 1) + 2;
  return (
    <section
      ref={stage}
      className="stage"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and people without a mouse want to as well
      tabIndex={0}
      aria-label={t('steps')}
      data-runs={trajectories.length}
    >
      <div className="stage__inner">
        <h1 className={isOne ? 'stage__question' : 'unseen'}>
          <Together>{isOne ? typeset(one?.question ?? '') : t('title')}</Together>
        </h1>
        {shared && (
          <p className="stage__intro">
            {t('both')} <Sentences captions={[shared]} />
          </p>
        )}
        <div
          ref={grid}
          className="stage__runs"
          data-shown={shown}
          style={{ gridTemplateRows: `repeat(${rows}, auto)` }}
        >
          {abovePx > 0 && <div className="stage__space" style={{ gridRow: ROWS_BEFORE, height: abovePx }} />}
          {trajectories.map((run, index) => (
            <section
              key={run.runId}
              className="stage__run"
              // One run alone is the stage itself, which has a name already.
              aria-label={names ? t('stepsOf', { name: names[index] ?? '' }) : undefined}
            >
              <RunHead {...{ run, frames, at, index, isOne, shared, rows }} name={names?.[index] ?? null} />
              <RunBeats run={run} places={places[index] ?? []} {...{ at, first, last }} />
              <p
                className="stage__figures"
                data-ahead={(places[index]?.at(-1)?.from ?? 0) > at || undefined}
                style={{ gridRow: rows }}
              >
                {closing(run)}
              </p>
            </section>
          ))}
          {belowPx > 0 && <div className="stage__space" style={{ gridRow: rows - 1, height: belowPx }} />}
        </div>
      </div>
    </section>
  );
}
