'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TOOL_FAULTS, type ToolFault } from '../../lib/run/config-names.ts';
import type { ObservationState } from '../../lib/run/trajectory.ts';
import { Block } from './block.tsx';
import { duration, size } from './figures.ts';
import { observationText, SHORT_LINES } from './observation-text.ts';
import { WholeWords } from './whole-words.tsx';

/** What came back from a tool, as the model gets it. */
export function ObservationBlock({ observation }: { observation: ObservationState }) {
  const t = useTranslations('step');
  const source = [
    observation.source !== 'live' && t(`source.${observation.source}`),
    observation.fault !== undefined && t(`fault.${plantedFault(observation.fault)}`),
  ]
    .filter(Boolean)
    .join(', ');
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
            shown.map((line, index) => <Line key={index} text={line} />)}
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
function Line({ text }: { text: string }) {
  return <span className="well__line">{text === '' ? ' ' : <WholeWords text={text} />}</span>;
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

/** The place of an observation that has not come yet. */
export function PendingObservation({ tool, isLive }: { tool: string; isLive: boolean }) {
  const t = useTranslations('step');
  return (
    <Block kind="observation" title={t('observation')} isLive={isLive}>
      <div className="well well--pending">
        {isLive && <span className="live-dot" aria-hidden />}
        {isLive ? t('working', { tool }) : t('notFinished', { tool })}
      </div>
    </Block>
  );
}
