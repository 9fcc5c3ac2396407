'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { roomyMarkers } from '../../lib/run/markers.ts';
import { placeOf } from '../../lib/run/playhead-place.ts';
import type { ReplayStore } from '../../lib/state/replay-store.ts';
import { duration } from '../timeline/figures.ts';
import { MARKER_LOOKS } from './marker-looks.ts';
import { usePlayhead } from './use-playhead.ts';

/** Markers closer than this part of the bar would lie on each other. */
const LEAST_GAP = 0.028;
/** More steps than this, and their lines would be a grey band. */
const MOST_LINES = 80;

const percent = (part: number) => `${(part * 100).toFixed(3)}%`;

/** The bar to scrub on: waits shaded, a line for each step, and what stands out. */
export function Scrubber({ replay }: { replay: ReplayStore }) {
  const t = useTranslations('replay');
  const { durationMs } = useStore(replay, (state) => state.facts);
  const text = useValueText(replay);
  const most = Math.max(1, durationMs);
  const slider = usePlayhead<HTMLInputElement>(replay, (element, at) => {
    element.value = String(at);
  });
  const done = usePlayhead<HTMLElement>(replay, (element, at) => {
    element.style.transform = `scaleX(${at / most})`;
  });
  return (
    <div className="scrub">
      <div className="scrub__track" aria-hidden>
        <Waits replay={replay} />
        <i ref={done} className="scrub__done" />
        <Places replay={replay} />
      </div>
      <input
        ref={slider}
        type="range"
        min={0}
        max={most}
        step="any"
        defaultValue={most}
        aria-label={t('position')}
        aria-valuetext={text}
        onInput={(event) => replay.getState().seek(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** Where the playhead is, in words: `step 3 of 7, tool, 4.2 seconds`. While it plays, new only when something begins. */
function useValueText(replay: ReplayStore): string {
  const t = useTranslations('replay');
  const steps = useStore(replay, (state) => state.facts.steps);
  const key = useStore(replay, ({ trajectory, isPlaying, t: at }) => {
    const { step, doing } = placeOf(trajectory);
    return `${step} ${doing} ${isPlaying ? '' : Math.floor(at / 100)}`;
  });
  return useMemo(() => {
    const { trajectory, t: at } = replay.getState();
    const { step, doing } = placeOf(trajectory);
    const seconds = (Math.floor(at / 100) / 10).toFixed(1);
    return key === '' ? '' : t('valueText', { step, steps, doing: t(`doing.${doing}`), seconds });
  }, [replay, steps, t, key]);
}

function Waits({ replay }: { replay: ReplayStore }) {
  const t = useTranslations('replay');
  const { waits, durationMs } = useStore(replay, (state) => state.facts);
  const skipsWaits = useStore(replay, (state) => state.skipsWaits);
  return waits.map(({ fromMs, toMs }) => (
    <i
      key={fromMs}
      className="scrub__wait"
      data-skipped={skipsWaits || undefined}
      title={t('waitOf', { time: duration(toMs - fromMs) })}
      style={{ left: percent(fromMs / durationMs), width: percent((toMs - fromMs) / durationMs) }}
    />
  ));
}

function Places({ replay }: { replay: ReplayStore }) {
  const { stops, markers, durationMs } = useStore(replay, (state) => state.facts);
  const most = Math.max(1, durationMs);
  const roomy = useMemo(() => roomyMarkers(markers, most * LEAST_GAP), [markers, most]);
  return (
    <>
      {stops.length <= MOST_LINES &&
        stops.map((stop) => <i key={stop} className="scrub__step" style={{ left: percent(stop / most) }} />)}
      {roomy.map(({ kind, t }) => {
        const { icon: Icon, look } = MARKER_LOOKS[kind];
        return (
          <span key={`${kind} ${t}`} className={`scrub__mark k-${look}`} style={{ left: percent(t / most) }}>
            <Icon className="icon-14" />
          </span>
        );
      })}
    </>
  );
}
