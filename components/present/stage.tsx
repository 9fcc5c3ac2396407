'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import type { Frame } from '../../lib/run/caption-frames.ts';
import { typeset } from '../../lib/run/caption-text.ts';
import type { Caption } from '../../lib/run/caption-words.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { BeatItem } from './beat-item.tsx';
import { useClosing } from './closing.tsx';
import { placesOf, type RunPlaces } from './run-places.ts';
import { Sentences } from './sentences.tsx';

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
  const [first] = trajectories;
  const isOne = trajectories.every(({ question }) => question.trim() === first?.question.trim());
  const shared = sharedMeans(frames, isOne);
  const places = trajectories.map((_, run) => placesOf(frames, run));
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
        <h1 className={isOne ? 'stage__question' : 'unseen'}>{isOne ? typeset(first?.question ?? '') : t('title')}</h1>
        {shared && (
          <p className="stage__intro">
            {t('both')} <Sentences captions={[shared]} />
          </p>
        )}
        <div className="stage__runs" data-shown={shown}>
          {trajectories.map((run, index) => (
            <section
              key={run.runId}
              className="stage__run"
              // One run alone is the stage itself, which has a name already.
              aria-label={names ? t('stepsOf', { name: names[index] ?? '' }) : undefined}
            >
              <RunHead {...{ run, frames, at }} index={index} name={names?.[index] ?? null} {...{ isOne, shared }} />
              <ol className="stage__beats">
                {places[index]?.map(({ beat, from, to }) => (
                  <BeatItem
                    key={from}
                    beat={beat}
                    place={from > at ? 'ahead' : isLatest(places[index] ?? [], from, at) ? 'now' : 'past'}
                    // The head of the run stands in the first row.
                    rows={[from + 1, to + 1]}
                  />
                ))}
              </ol>
              <p
                className="stage__figures"
                data-ahead={(places[index]?.at(-1)?.from ?? 0) > at || undefined}
                style={{ gridRow: frames.length + 1 }}
              >
                {closing(run)}
              </p>
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}

/** True for the last beat that has been told. */
function isLatest(places: RunPlaces, from: number, at: number): boolean {
  return places.findLast((place) => place.from <= at)?.from === from;
}

interface RunHeadProps {
  run: Trajectory;
  frames: readonly Frame[];
  at: number;
  index: number;
  name: string | null;
  isOne: boolean;
  /** What is said of all runs at once is not said here again. */
  shared: Caption | null;
}

/** Whom the question goes to, and by what means; side by side also whether it waits for the other. */
function RunHead({ run, frames, at, index, name, isOne, shared }: RunHeadProps) {
  const t = useTranslations('present');
  const { says = [], asides = [] } = frames[0]?.beats[index] ?? {};
  const isWaiting = at > 0 && frames[at]?.beats[index] === null;
  const goesOn = frames.slice(at).some(({ beats }) => beats[index]);
  const intro = [...(name === null ? says : shared ? [] : says.slice(1)), ...asides];
  return (
    <>
      {name !== null && (
        // It stays in sight while all the rows beneath it pass.
        <h2 className="stage__name" style={{ gridRow: `1 / ${frames.length + 2}` }}>
          {name}
          {run.config?.model.scripted && <span className="stage__rules">{t('rules')}</span>}
          {isWaiting && <span className="stage__waits">{t(goesOn ? 'waits' : 'done')}</span>}
        </h2>
      )}
      <div className="stage__head">
        {!isOne && <p className="stage__asked">{typeset(run.question)}</p>}
        {intro.length > 0 && (
          <p className="stage__intro">
            <Sentences captions={intro} />
          </p>
        )}
      </div>
    </>
  );
}

/** What is said of the means of both runs, when it is the same for both; null otherwise. */
function sharedMeans(frames: readonly Frame[], isOne: boolean): Caption | null {
  const means = (frames[0]?.beats ?? []).map((beat) => beat?.says[1]);
  const [first] = means;
  if (!isOne || means.length < 2 || !first || new Set(means.map((caption) => JSON.stringify(caption))).size > 1)
    return null;
  return { ...first, values: { ...first.values, who: 'both' } };
}
