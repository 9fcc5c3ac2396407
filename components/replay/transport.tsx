'use client';

import { ChevronLeft, ChevronRight, Maximize, Minimize, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo, useId } from 'react';
import { useStore } from 'zustand';
import type { ReplayStore } from '../../lib/state/replay-store.ts';
import { IconButton } from '../ui/button.tsx';
import { Switch } from '../ui/tick.tsx';
import { clockTime } from './clock-time.ts';
import { Scrubber } from './scrubber.tsx';
import { SpeedChoice } from './speed-choice.tsx';
import { usePlayhead } from './use-playhead.ts';

interface TransportProps {
  replay: ReplayStore;
  isFull: boolean;
  /** Null where the browser has no full screen. */
  onFull: (() => void) | null;
  /** A step was jumped to. */
  onStep(way: 1 | -1): void;
}

/** The controls of a player, at the foot of the page. */
export const Transport = memo(function Transport({ replay, isFull, onFull, onStep }: TransportProps) {
  const t = useTranslations('replay');
  const isPlaying = useStore(replay, (state) => state.isPlaying);
  const { durationMs } = useStore(replay, (state) => state.facts);
  const { play, pause, jumpEvent } = replay.getState();
  const time = usePlayhead<HTMLSpanElement>(replay, (element, at) => {
    element.textContent = clockTime(at);
  });
  return (
    <section className="transport" aria-label={t('region')}>
      <div className="transport__buttons">
        <IconButton label={t('previousStep')} onClick={() => onStep(-1)}>
          <SkipBack className="icon" aria-hidden />
        </IconButton>
        <IconButton label={t('previousEvent')} onClick={() => jumpEvent(-1)}>
          <ChevronLeft className="icon" aria-hidden />
        </IconButton>
        <button
          type="button"
          className="transport__play"
          aria-label={isPlaying ? t('pause') : t('play')}
          title={isPlaying ? t('pause') : t('play')}
          onClick={isPlaying ? pause : play}
        >
          {isPlaying ? (
            <Pause className="icon" fill="currentColor" aria-hidden />
          ) : (
            <Play className="icon" fill="currentColor" aria-hidden />
          )}
        </button>
        <IconButton label={t('nextEvent')} onClick={() => jumpEvent(1)}>
          <ChevronRight className="icon" aria-hidden />
        </IconButton>
        <IconButton label={t('nextStep')} onClick={() => onStep(1)}>
          <SkipForward className="icon" aria-hidden />
        </IconButton>
      </div>
      <div className="transport__bar">
        <span ref={time} className="transport__time" />
        <Scrubber replay={replay} />
        <span className="transport__time dim" title={t('wholeSay')}>
          {clockTime(durationMs)}
        </span>
      </div>
      <div className="transport__ways">
        <SpeedChoice replay={replay} />
        <SkipWaits replay={replay} />
        {onFull && (
          <IconButton className="transport__full" label={isFull ? t('leaveFull') : t('full')} onClick={onFull}>
            {isFull ? <Minimize className="icon" aria-hidden /> : <Maximize className="icon" aria-hidden />}
          </IconButton>
        )}
      </div>
    </section>
  );
});

function SkipWaits({ replay }: { replay: ReplayStore }) {
  const t = useTranslations('replay');
  const id = useId();
  const skipsWaits = useStore(replay, (state) => state.skipsWaits);
  return (
    <div className="transport__skip" title={t('skipSay')}>
      <Switch id={id} checked={skipsWaits} onChange={replay.getState().setSkipsWaits} />
      <label htmlFor={id}>{t('skip')}</label>
    </div>
  );
}
