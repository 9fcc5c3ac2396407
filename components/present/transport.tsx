'use client';

import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Frame } from '../../lib/run/caption-frames.ts';
import type { PresentState } from '../../lib/state/present-store.ts';
import { IconButton } from '../ui/button.tsx';
import { BEAT_ICONS } from './beat-item.tsx';
import { useBeatText } from './sentences.tsx';

interface TransportProps extends Pick<PresentState, 'at' | 'isPlaying' | 'next' | 'back' | 'toggle' | 'seek'> {
  frames: readonly Frame[];
  onHelp(): void;
}

/** Play and pause, back and next, how far it has come, and the keys that do the same. */
export function Transport({ frames, at, isPlaying, next, back, toggle, seek, onHelp }: TransportProps) {
  const t = useTranslations('present');
  const last = frames.length - 1;
  const name = t(isPlaying ? 'pause' : at === last && last > 0 ? 'playAgain' : 'play');
  return (
    <footer className="stage-bar">
      <IconButton label={t('previous')} aria-disabled={at === 0 || undefined} onClick={back}>
        <ChevronLeft className="icon" aria-hidden />
      </IconButton>
      <button type="button" className="stage-bar__play" aria-label={name} title={name} onClick={toggle}>
        {isPlaying ? (
          <Pause className="icon" fill="currentColor" aria-hidden />
        ) : (
          <Play className="icon" fill="currentColor" aria-hidden />
        )}
      </button>
      <IconButton label={t('next')} aria-disabled={at === last || undefined} onClick={next}>
        <ChevronRight className="icon" aria-hidden />
      </IconButton>
      <Progress {...{ frames, at, seek }} />
      <p className="stage-bar__keys">
        <kbd>Space</kbd> {t(isPlaying ? 'hint.pause' : 'hint.play')} <kbd>→</kbd> {t('hint.next')} <kbd>B</kbd>{' '}
        {t('hint.blank')} <kbd>?</kbd>{' '}
        <button type="button" className="link link--small" aria-haspopup="dialog" onClick={onHelp}>
          {t('hint.more')}
        </button>
      </p>
    </footer>
  );
}

/** A line with a sign for each beat, where there is room for them; by hand it can be moved anywhere. */
function Progress({ frames, at, seek }: Pick<TransportProps, 'frames' | 'at' | 'seek'>) {
  const t = useTranslations('present');
  const textOf = useBeatText();
  const last = Math.max(1, frames.length - 1);
  const room = frames.length <= 7 ? 'few' : frames.length <= 24 ? 'some' : 'many';
  const words = (frames[at]?.beats ?? []).flatMap((beat) => (beat ? textOf(beat) : [])).join(' ');
  return (
    <div className="progress" data-room={room}>
      <span className="progress__done" style={{ width: `${(at / last) * 100}%` }} />
      {frames.map(({ beats }, index) => {
        // Where there is no room for the signs only that of what is told now is there.
        if (room === 'many' && index !== at) return null;
        const kind = beats.find((beat) => beat)?.kind ?? 'plain';
        const Icon = BEAT_ICONS[kind];
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: frames never change their place
            key={index}
            className={`progress__sign k-${kind === 'question' ? 'live' : kind}`}
            data-now={index === at || undefined}
            data-ahead={index > at || undefined}
            style={{ left: `${(index / last) * 100}%` }}
          >
            <Icon className="icon" aria-hidden />
          </span>
        );
      })}
      <input
        type="range"
        min={0}
        max={frames.length - 1}
        step={1}
        value={at}
        aria-label={t('progress')}
        aria-valuetext={t('place', { at: at + 1, all: frames.length, words })}
        onChange={(event) => seek(Number(event.target.value))}
      />
    </div>
  );
}
