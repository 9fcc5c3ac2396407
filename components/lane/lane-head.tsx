'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { copiedSteps } from '../../lib/run/copied-steps.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { OutcomeLabel } from '../timeline/outcome-look.tsx';
import { Lineage } from './lineage.tsx';
import { isQueued } from './queued.ts';
import { RuledTools } from './ruled-tools.tsx';
import { StepMeter } from './step-meter.tsx';

/** Letter, model, status; below, how many of the steps are used and with which settings. */
export function LaneHead({ store, letter }: { store: LaneStore; letter: string }) {
  const t = useTranslations('lane');
  const settings = useTranslations('settings');
  const trajectory = useStore(store, (state) => state.trajectory);
  const runId = useStore(store, (state) => state.runId);
  const { config, steps } = trajectory;
  const max = config?.maxSteps ?? 0;
  // At a limit the model may be asked once more, for an answer only: no step of its own.
  const hasExtra = config !== null && (steps.length > max || trajectory.answer?.forced === true);
  const step = Math.min(steps.length - Number(hasExtra), max);
  return (
    <header className="lane__head">
      <h2 className="lane__letter">
        <span className="unseen">{t('region', { letter })}</span>
        <span aria-hidden>{letter}</span>
      </h2>
      <div className="lane__about">
        <div className="lane__line">
          {config && <span className="lane__model">{config.model.name}</span>}
          {config?.model.scripted && <span className="chip">{settings('scripted')}</span>}
          {runId === null ? <span className="dim">{t('ready')}</span> : <LaneStatus store={store} />}
        </div>
        {config && (
          <div className="lane__line lane__line--small">
            <StepMeter
              step={step}
              max={max}
              isRunning={trajectory.status === 'running' && steps.length > copiedSteps(trajectory) && !hasExtra}
            />
            <span className="num">
              {step}/{max}
            </span>
            {hasExtra && (
              <span className="chip" title={t('extraSay')}>
                {t('extra')}
              </span>
            )}
            {config.temperature !== null && !config.model.refuses.includes('temperature') && (
              <span className="num">{t('temperature', { value: config.temperature })}</span>
            )}
            <span>{config.dialect}</span>
            <RuledTools rules={config.toolRules} />
            <Lineage origin={trajectory.origin} />
          </div>
        )}
      </div>
    </header>
  );
}

function statusText(trajectory: Trajectory): 'starting' | 'queued' | 'running' {
  if (isQueued(trajectory)) return 'queued';
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
