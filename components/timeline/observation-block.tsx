'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ToolRule } from '../../lib/run/config.ts';
import { TOOL_FAULTS, type ToolFault } from '../../lib/run/config-names.ts';
import type { ObservationState } from '../../lib/run/trajectory.ts';
import { Block } from './block.tsx';
import { duration, size } from './figures.ts';
import { observationText, SHORT_LINES } from './observation-text.ts';
import { WholeWords } from './whole-words.tsx';

interface ObservationProps {
  observation: ObservationState;
  /** Where its results were to come from; absent for a tool that is simply called. */
  rule?: ToolRule | undefined;
}

/** Errors of calls that came to no tool at all. */
const NEVER_CALLED = ['unknown-tool', 'bad-input', 'refused', 'not-on-tape'];

/** Where a result came from, and which fault was planted; empty for a call that came to no tool. */
export function useSourceText(observation: ObservationState, rule: ToolRule | undefined): string {
  const t = useTranslations('step');
  const wasCalled = observation.fault === undefined && !NEVER_CALLED.includes(observation.error?.code ?? '');
  const live = missed(observation, rule) ? t('missed') : wasCalled && t('calledLive');
  return [
    observation.source === 'live' ? live : t(`source.${observation.source}`),
    observation.fault !== undefined && t(`fault.${plantedFault(observation.fault)}`),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What came back from a tool, as the model gets it. */
export function ObservationBlock({ observation, rule }: ObservationProps) {
  const t = useTranslations('step');
  const source = useSourceText(observation, rule);
  const meta = [duration(observation.durationMs), ...(observation.error ? [] : [size(observation.text.length)])];
  if (observation.error) {
    return (
      <Block kind="error" title={t('errorObservation')} sub={source} meta={meta.join(' · ')}>
        <ErrorWell observation={observation} error={observation.error} />
      </Block>
    );
  }
  return (
    <Block kind="observation" title={t('observation')} sub={source} meta={meta.join(' · ')}>
      <Well observation={observation} />
    </Block>
  );
}

/** Whether the tool was frozen and had to be called, since nothing was kept for this input. */
function missed({ error, fault }: ObservationState, rule: ToolRule | undefined): boolean {
  return rule?.mode === 'frozen' && fault === undefined && error === null;
}

/** A fault by its name; one of a newer version is called a fault all the same. */
function plantedFault(name: string): ToolFault | 'other' {
  return TOOL_FAULTS.find((known) => known === name) ?? 'other';
}

function Well({ observation: { text, truncated } }: { observation: ObservationState }) {
  const t = useTranslations('step');
  const [isWhole, setWhole] = useState(false);
  const { lines, isProse } = observationText(text);
  const hidden = lines.length - SHORT_LINES;
  const shown = hidden > 1 && !isWhole ? lines.slice(0, SHORT_LINES) : lines;
  return (
    <div className={clsx('well mono', isProse && 'well--prose')}>
      <pre>
        {shown.length > MOST_HANGING
          ? shown.join('\n')
          : // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text
            shown.map((line, index) => <Line key={index} text={line} isProse={isProse} />)}
      </pre>
      {(hidden > 1 || truncated) && (
        <div className="well__foot">
          {hidden > 1 && (
            <button
              type="button"
              className="link link--small"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? t('fewerLines') : t('moreLines', { count: hidden })}
            </button>
          )}
          {truncated && <span>{t('seen', { shown: truncated.shown, full: truncated.full })}</span>}
        </div>
      )}
    </div>
  );
}

/** Above this many lines the text is one piece: a page of ten thousand elements would crawl. */
const MOST_HANGING = 200;

/** A line whose continuation hangs, so that one sees where the next record begins. */
function Line({ text, isProse }: { text: string; isProse: boolean }) {
  return (
    <span className="well__line">{text === '' ? ' ' : <WholeWords text={text} column={isProse ? null : 0} />}</span>
  );
}

interface ErrorWellProps {
  observation: ObservationState;
  error: NonNullable<ObservationState['error']>;
}

function ErrorWell({ error }: ErrorWellProps) {
  const t = useTranslations('step');
  return (
    <div className="well well--error">
      <strong>
        <WholeWords text={error.message} />
      </strong>
      {error.suggestion && (
        <p>
          <WholeWords text={error.suggestion} />
        </p>
      )}
      <p className="well__foot">{t('returned')}</p>
    </div>
  );
}

interface PendingProps {
  tool: string;
  isLive: boolean;
  /** When a time-out is planted: how long it takes, in milliseconds. */
  timeoutMs?: number | null;
  /** It waits for a person's answer, which cannot be given here. */
  waits?: boolean;
}

/** The place of an observation that has not come yet. */
export function PendingObservation({ tool, isLive, timeoutMs = null, waits = false }: PendingProps) {
  const t = useTranslations('step');
  const going = timeoutMs === null ? t('working', { tool }) : t('timeoutPlanted', { seconds: timeoutMs / 1_000 });
  return (
    <Block
      kind="observation"
      title={t('observation')}
      sub={timeoutMs === null ? '' : t('fault.timeout')}
      isLive={isLive}
    >
      <div className="well well--pending">
        {isLive && <span className="live-dot" aria-hidden />}
        {!isLive ? t('notFinished', { tool }) : waits ? t('waited', { tool }) : going}
      </div>
    </Block>
  );
}
