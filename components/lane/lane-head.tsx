'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { copiedSteps } from '../../lib/run/copied-steps.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { OutcomeLabel } from '../timeline/outcome-look.tsx';
import { Lineage } from './lineage.tsx';
import { isQueued } from './queued.ts';
import { RuledTools } from './ruled-tools.tsx';
import { StepMeter } from './step-meter.tsx';

interface LaneHeadProps {
  store: LaneStore;
  letter: string;
  /** In place of the model's name. */
  model?: ReactNode;
  /** In what it differs from other lanes, in place of its settings; false for none. */
  differences?: ReactNode;
  /** What can be done with it, at the right. */
  deeds?: ReactNode;
}

/** Letter, model, status; below, how many of the steps are used and with which settings. */
export function LaneHead({ store, letter, model, differences, deeds }: LaneHeadProps) {
  const t = useTranslations('lane');
  const settings = useTranslations('settings');
  const trajectory = useStore(store, (state) => state.trajectory);
  const runId = useStore(store, (state) => state.runId);
  const { config } = trajectory;
  const isMany = model !== undefined;
  const status = runId === null ? <span className="status dim">{t('ready')}</span> : <LaneStatus store={store} />;
  const about = config && <About {...{ config, trajectory, isMany }} hasSettings={!differences} />;
  return (
    <header className="lane__head">
      <h2 className="lane__letter">
        <span className="unseen">{t('region', { letter })}</span>
        <span aria-hidden>{letter}</span>
      </h2>
      <div className="lane__about">
        <div className="lane__line">
          {model ?? (config && <span className="lane__model">{config.model.name}</span>)}
          {config?.model.scripted && !isMany && <span className="chip">{settings('scripted')}</span>}
          {!isMany && status}
          {deeds}
        </div>
        {(config || isMany) && (
          <div className="lane__line lane__line--small">
            {config && <Progress {...{ config, trajectory }} />}
            {isMany ? status : about}
          </div>
        )}
        {isMany && (
          <div className="lane__line lane__line--small">
            {differences}
            {about}
          </div>
        )}
      </div>
    </header>
  );
}

interface ProgressProps {
  config: NonNullable<Trajectory['config']>;
  trajectory: Trajectory;
}

function Progress({ config, trajectory }: ProgressProps) {
  const t = useTranslations('lane');
  const { steps, status, answer } = trajectory;
  const max = config.maxSteps;
  // At a limit the model may be asked once more, for an answer only: no step of its own.
  const hasExtra = steps.length > max || answer?.forced === true;
  const step = Math.min(steps.length - Number(hasExtra), max);
  return (
    <>
      <StepMeter
        step={step}
        max={max}
        isRunning={status === 'running' && steps.length > copiedSteps(trajectory) && !hasExtra}
      />
      <span className="num">
        {step}/{max}
      </span>
      {hasExtra && (
        <span className="chip" title={t('extraSay')}>
          {t('extra')}
        </span>
      )}
    </>
  );
}

interface AboutProps extends ProgressProps {
  hasSettings: boolean;
  isMany: boolean;
}

/** With which settings it runs, unless something else says so, and where it comes from. */
function About({ config, trajectory, hasSettings, isMany }: AboutProps) {
  const t = useTranslations('lane');
  return (
    <>
      {hasSettings && config.temperature !== null && !config.model.refuses.includes('temperature') && (
        <span className="num">{t('temperature', { value: config.temperature })}</span>
      )}
      {hasSettings && <span>{config.dialect}</span>}
      <RuledTools rules={config.toolRules} />
      {/* One of several stands beside others, which can be compared as they are. */}
      <Lineage origin={trajectory.origin} {...(!isMany && { runId: trajectory.runId })} />
    </>
  );
}

function statusText(trajectory: Trajectory): 'starting' | 'queued' | 'running' | 'paused' {
  if (isQueued(trajectory)) return 'queued';
  if (trajectory.status === 'paused') return 'paused';
  // Waiting shorter than a blink is not worth a word.
  return trajectory.steps.length > copiedSteps(trajectory) ? 'running' : 'starting';
}

function LaneStatus({ store }: { store: LaneStore }) {
  const t = useTranslations('lane');
  const trajectory = useStore(store, (state) => state.trajectory);
  const isStopping = useStore(store, (state) => state.isStopping);
  const isGone = useStore(store, (state) => state.isGone);
  // Nothing has been read of it yet, so nothing is known: it may be over for long.
  if (isGone || trajectory.seq === 0) return null;
  const { end, answer, steps, config } = trajectory;
  if (end) {
    return (
      <span className="status">
        <OutcomeLabel outcome={end.outcome} reason={end.reason} isForced={answer?.forced === true} />
      </span>
    );
  }
  const status = statusText(trajectory);
  return (
    <span className="status">
      <span className="live-dot" aria-hidden />
      {isStopping
        ? t('stopping')
        : status === 'running'
          ? config && steps.length > config.maxSteps
            ? t('answering')
            : t('running', { step: steps.length })
          : t(status)}
    </span>
  );
}
