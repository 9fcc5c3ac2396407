'use client';

import { ArrowRight, FlaskConical, OctagonX, RotateCcw, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-browser.ts';
import { DemoTable } from './demo-table.tsx';
import type { Demo } from './use-demo.ts';
import type { DemoPlay } from './use-demo-play.ts';

interface DemoBarProps {
  demo: Demo;
  lane: LaneStore;
  play: DemoPlay;
  isStarting: boolean;
}

/** The demonstration that is going on: what to watch for, then what was seen, and what helps. */
export function DemoBar(props: DemoBarProps) {
  const { demo, lane, play } = props;
  const t = useTranslations('demos.bar');
  const card = useTranslations('demos.card');
  const stages = useTranslations('demos.stage');
  const stage = demo.stages[demo.stage];
  // For a moment after a start the lane is ahead of the address: what it shows then is of another stage.
  const isBusy = useStore(lane, (state) => state.runId !== demo.run || isLive(state));
  const isEnded = useStore(lane, ({ trajectory, isGone }) => trajectory.status === 'ended' && !isGone) && !isBusy;
  const isShown = useStore(lane, ({ trajectory }) => stage?.shows(trajectory) ?? false);
  if (!stage) return null;
  const title = card(`${demo.id}.title`);
  return (
    <section className="demo" aria-label={t('region', { title })}>
      <header className="demo__head">
        <FlaskConical className="icon" aria-hidden />
        <h2>{title}</h2>
        <span className="demo__stage">
          {t('stage', { n: demo.stage + 1, all: demo.stages.length })}
          <span className="demo__name">{stages(`${stage.id}.name`)}</span>
        </span>
        <IconButton label={t('leave')} onClick={play.leave}>
          <X className="icon" aria-hidden />
        </IconButton>
      </header>
      <div className="demo__body">
        <div role="status" className="demo__say">
          {isEnded ? (
            <p>{isShown ? stages(`${stage.id}.seen`) : t('differs')}</p>
          ) : (
            <p>
              {stages(`${stage.id}.change`)} <b>{stages(`${stage.id}.watch`)}</b>
            </p>
          )}
        </div>
        {!isBusy && <Deeds {...props} isEnded={isEnded} isShown={isShown} />}
      </div>
      {play.trouble && (
        <p role="alert" className="note k-error">
          <OctagonX className="icon" aria-hidden />
          <b>{play.trouble}</b>
        </p>
      )}
      {demo.before.length > 0 && <DemoTable demo={demo} lane={lane} />}
    </section>
  );
}

/** The one thing to do next, and the ways back. */
function Deeds({ demo, play, isStarting, isEnded, isShown }: DemoBarProps & { isEnded: boolean; isShown: boolean }) {
  const t = useTranslations('demos.bar');
  const stages = useTranslations('demos.stage');
  // Before its run, and when that went another way, the stage itself comes next.
  const isAsleep = !useHydrated();
  const at = isEnded && isShown ? demo.stage + 1 : demo.stage;
  const next = demo.stages[at];
  return (
    <div className="demo__do">
      {next && (
        <Button
          look="ink"
          // A press would be lost before the page is alive.
          disabled={isAsleep}
          data-waking={isAsleep || undefined}
          aria-disabled={isStarting || undefined}
          onClick={() => !isStarting && play.play(at)}
        >
          {at === demo.stage && isEnded ? t('again') : stages(`${next.id}.do`)}
          <ArrowRight className="icon-14" aria-hidden />
        </Button>
      )}
      {!next && (
        <Button onClick={play.leave} className="demo__end">
          {t('leave')}
        </Button>
      )}
      {demo.stage > 0 && (
        <Button look="quiet" aria-disabled={isStarting || undefined} onClick={() => !isStarting && play.play(0)}>
          <RotateCcw className="icon-14" aria-hidden />
          {t('restart')}
        </Button>
      )}
    </div>
  );
}
