'use client';

import { ChevronLeft, ChevronRight, Minus, Pause, Play, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo, useMemo } from 'react';
import type { SharedPlan } from '../../lib/run/shared-playback.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { duration } from '../timeline/figures.ts';
import { IconButton } from '../ui/button.tsx';
import { Tick } from '../ui/tick.tsx';
import type { RunFilm } from './step-views.ts';
import { letterOf } from './use-compare-address.ts';
import { type Playhead, SPEEDS } from './use-playhead.ts';

/** How far a press of an arrow key goes, in milliseconds. */
export const LEAP_MS = 5_000;

interface PlayerProps {
  playhead: Playhead;
  trajectories: readonly Trajectory[];
  films: readonly RunFilm[];
}

/** The moments at which a step of any run was over, rising. */
function stepEnds(plan: SharedPlan, trajectories: readonly Trajectory[], films: readonly RunFilm[]): number[] {
  const ends = trajectories.flatMap(({ steps }, run) =>
    steps.map(({ n }) => plan.elapsedOf(run, films[run]?.lastSeqOf(n) ?? 0)),
  );
  return [...new Set([0, ...ends, plan.durationMs])].sort((a, b) => a - b);
}

/** Plays all runs under one clock that starts when each of them started. Nothing is executed or asked for. */
export function Player({ playhead, trajectories, films }: PlayerProps) {
  const t = useTranslations('compare');
  const { plan, elapsed, isAtEnd, isPlaying, speed, skipsWaits, toggle, seek, changeSpeed, setSkipsWaits } = playhead;
  const ends = useMemo(() => stepEnds(plan, trajectories, films), [plan, trajectories, films]);
  const seqs = plan.seqsAt(elapsed);
  const places = trajectories.map(({ steps, end, seq }, run) => {
    const letter = letterOf(run);
    if ((seqs[run] ?? 0) >= seq && end) return t('atEnd', { letter });
    const n = steps.findLast((step) => films[run]?.viewOf(step.n, seqs[run] ?? 0) !== 'ahead')?.n;
    return n === undefined ? t('atStart', { letter }) : t('atStep', { letter, n });
  });
  return (
    <section className="player" aria-label={t('playback')}>
      <div className="player__do">
        <IconButton label={t('previous')} onClick={() => seek(ends.findLast((end) => end < elapsed - 1) ?? 0)}>
          <ChevronLeft className="icon" aria-hidden />
        </IconButton>
        <button
          type="button"
          className="player__play"
          aria-label={isPlaying ? t('pause') : isAtEnd ? t('play') : t('resume')}
          onClick={toggle}
        >
          {isPlaying ? (
            <Pause className="icon" fill="currentColor" aria-hidden />
          ) : (
            <Play className="icon" fill="currentColor" aria-hidden />
          )}
        </button>
        <IconButton label={t('next')} onClick={() => seek(ends.find((end) => end > elapsed + 1) ?? plan.durationMs)}>
          <ChevronRight className="icon" aria-hidden />
        </IconButton>
      </div>
      <span className="player__time num">
        {duration(elapsed)}{' '}
        <span className="dim" title={t('wholeSay')}>
          / {duration(plan.durationMs)}
        </span>
      </span>
      <div className="player__lanes">
        <Tracks plan={plan} trajectories={trajectories} films={films} />
        <input
          type="range"
          className="range player__scrub"
          min={0}
          max={Math.max(1, Math.round(plan.durationMs))}
          step={1}
          value={Math.round(elapsed)}
          aria-label={t('scrubber')}
          aria-valuetext={t('at', {
            time: duration(elapsed),
            whole: duration(plan.durationMs),
            places: places.join(', '),
          })}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </div>
      <div className="player__more">
        <span className="player__speed">
          <IconButton label={t('slower')} disabled={speed === SPEEDS[0]} onClick={() => changeSpeed(-1)}>
            <Minus className="icon-14" aria-hidden />
          </IconButton>
          <output className="num">{t('speed', { speed })}</output>
          <IconButton label={t('faster')} disabled={speed === SPEEDS.at(-1)} onClick={() => changeSpeed(1)}>
            <Plus className="icon-14" aria-hidden />
          </IconButton>
        </span>
        <span className="player__skip">
          <Tick checked={skipsWaits} onChange={setSkipsWaits}>
            {t('skip')}
          </Tick>
        </span>
      </div>
    </section>
  );
}

/** More marks than this on one line are a smear. */
const MOST_MARKS = 80;

interface TracksProps {
  plan: SharedPlan;
  trajectories: readonly Trajectory[];
  films: readonly RunFilm[];
}

/** A line a run: how long it went, and when each of its steps was over. */
const Tracks = memo(function Tracks({ plan, trajectories, films }: TracksProps) {
  const share = (ms: number) => `${(100 * ms) / Math.max(1, plan.durationMs)}%`;
  return trajectories.map(({ steps, seq, answer }, run) => {
    const shown = steps.length > MOST_MARKS ? steps.slice(-1) : steps;
    return (
      <div key={letterOf(run)} className="track" aria-hidden>
        <span className="track__letter">{letterOf(run)}</span>
        <span className="track__line">
          <span className="track__run" style={{ width: share(plan.elapsedOf(run, seq)) }} />
          {shown.map(({ n, calls, parseError }) => {
            const isWrong = parseError !== null || calls.some(({ observation }) => observation?.error);
            const kind = answer?.step === n ? 'final' : isWrong ? 'error' : 'action';
            const left = share(plan.elapsedOf(run, films[run]?.lastSeqOf(n) ?? 0));
            return <i key={n} className={`track__mark k-${kind}`} style={{ left }} />;
          })}
        </span>
      </div>
    );
  });
});
