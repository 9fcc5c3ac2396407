'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import { ownStart } from '../../lib/run/copied-steps.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { doingOf, type TurnFigures } from '../../lib/state/chat-turn.ts';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { useElapsed } from '../lane/use-elapsed.ts';
import { dollars, duration } from '../timeline/figures.ts';
import { Marks } from '../timeline/marks.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { useHoldStill } from './thread-scroll.tsx';

interface WorkedProps {
  lane: LaneStore;
  figures: TurnFigures;
  isGoing: boolean;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** Leads to a step with its prompt and raw reply. */
  onStep(n: number, tab?: 'raw'): void;
}

/** How an answer came about in one line, which opens the timeline. */
export function Worked({ lane, figures, isGoing, isOpen, onOpen, onStep }: WorkedProps) {
  const id = useId();
  const holdStill = useHoldStill();
  return (
    <div className="worked" data-open={isOpen || undefined}>
      <h3>
        <button
          type="button"
          className="worked__head"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            holdStill();
            onOpen(!isOpen);
          }}
        >
          <ChevronDown className={clsx('icon-14 worked__sign', !isOpen && '-rotate-90')} aria-hidden />
          {isGoing ? <Going lane={lane} /> : <Done figures={figures} />}
          <span className="worked__marks">
            <Marks text={figures.marks} isDecoration />
          </span>
          {!isGoing && <Cost figures={figures} />}
        </button>
      </h3>
      <div id={id} className="worked__body" hidden={!isOpen}>
        {isOpen && <Steps lane={lane} onStep={onStep} />}
      </div>
    </div>
  );
}

function Done({ figures }: Pick<WorkedProps, 'figures'>) {
  const t = useTranslations('chat');
  const { steps: count, isForced, elapsedMs } = figures;
  return (
    <>
      <b>{count === 0 && !isForced ? t('workedNone') : t(isForced ? 'workedForced' : 'worked', { count })}</b>
      <span className="dim num">{duration(elapsedMs)}</span>
    </>
  );
}

function Cost({ figures }: Pick<WorkedProps, 'figures'>) {
  const t = useTranslations('chat');
  const { tokens, isEstimated, cost } = figures;
  if (tokens === 0) return null;
  const price = cost === null ? t('unknown') : cost === 0 ? t('free') : dollars(cost);
  return (
    <span className="dim num worked__cost">
      {t('figures', { about: isEstimated ? 'yes' : 'no', count: tokens, cost: price })}
    </span>
  );
}

/** Which step it is at and what it does there. */
function Going({ lane }: Pick<WorkedProps, 'lane'>) {
  const t = useTranslations('chat');
  const trajectory = useStore(lane, (state) => state.trajectory);
  const isStopping = useStore(lane, (state) => state.isStopping);
  const isLost = useStore(lane, (state) => state.connection === 'lost');
  const doing = doingOf(trajectory);
  const { steps, config } = trajectory;
  const max = config?.maxSteps ?? 0;
  if (doing.kind === 'starting' || doing.kind === 'queued') {
    return (
      <>
        <span className="live-dot" aria-hidden />
        <b>{t(doing.kind)}</b>
        {isStopping && <span className="dim">{t('stopping')}</span>}
      </>
    );
  }
  const words = doing.kind === 'calling' ? t('calling', { tool: doing.tool }) : t(`doing.${doing.kind}`);
  return (
    <>
      <span className="live-dot" aria-hidden />
      <b>{t('step', { step: Math.min(steps.length, max), max })}</b>
      <span className="dim worked__doing">
        {isStopping ? t('stopping') : words}
        <Clock trajectory={trajectory} isTicking={!isLost} />
      </span>
    </>
  );
}

function Clock({ trajectory, isTicking }: { trajectory: Trajectory; isTicking: boolean }) {
  // The clock of a run that continues another goes on from that one's; its own time is what counts everywhere.
  const elapsed = useElapsed(trajectory.t, isTicking) - ownStart(trajectory);
  return elapsed <= 0 ? null : <span className="num">, {duration(elapsed)}</span>;
}

/** The same timeline as everywhere. The answer stands below the card, so that here only its place is marked. */
function Steps({ lane, onStep }: Pick<WorkedProps, 'lane' | 'onStep'>) {
  const t = useTranslations('chat');
  const laneText = useTranslations('lane');
  const trajectory = useStore(lane, (state) => state.trajectory);
  const isGone = useStore(lane, (state) => state.isGone);
  const isNewer = useStore(lane, (state) => state.isNewer);
  const live = useStore(lane, isLive);
  if (isGone) return <p className="worked__note">{laneText(isNewer ? 'newerSay' : 'deletedSay')}</p>;
  if (trajectory.status === 'empty') return <p className="worked__note">{t('loadingSteps')}</p>;
  return <Timeline trajectory={trajectory} isLive={live} selected={null} onOpen={onStep} canDecide />;
}
