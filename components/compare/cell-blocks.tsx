'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { Call, ObservationState } from '../../lib/run/trajectory.ts';
import { Block, RepairedChip } from '../timeline/block.tsx';
import { duration, size } from '../timeline/figures.ts';
import { SHORT_LINES } from '../timeline/observation-text.ts';
import { ChangedText, type Side } from './changed-text.tsx';
import { type CallStyle, laidOutInput, laidOutResult } from './laid-out.ts';
import { type Marks, marksWithin } from './text-changes.ts';

interface TextProps {
  text: string;
  marks: Marks;
  side: Side;
  isRepaired: boolean;
  meta: ReactNode;
}

/** Says of a text that has hardly a word of the other's. */
function OtherText({ marks }: { marks: Marks }) {
  const t = useTranslations('compare');
  return marks.isOther ? <span className="block__sub">{t('other')}</span> : null;
}

export function CellThought({ text, marks, side, isRepaired, meta }: TextProps) {
  const t = useTranslations('step');
  return (
    <Block
      kind="thought"
      title={t('thought')}
      sub={<OtherText marks={marks} />}
      meta={
        <>
          {isRepaired && <RepairedChip label={t('repaired')} />}
          {meta}
        </>
      }
    >
      <p className="thought">
        <ChangedText {...{ text, marks, side }} />
      </p>
    </Block>
  );
}

export function CellAnswer({ text, marks, side, isRepaired, meta, isForced }: TextProps & { isForced: boolean }) {
  const t = useTranslations('step');
  return (
    <Block
      kind="final"
      title={t('answer')}
      sub={isForced ? t('forced') : <OtherText marks={marks} />}
      meta={
        <>
          {isRepaired && <RepairedChip label={t('repaired')} />}
          {meta}
        </>
      }
    >
      <div className="answer">
        <p>
          <ChangedText {...{ text, marks, side }} />
        </p>
      </div>
    </Block>
  );
}

interface CallProps {
  call: Call;
  style: CallStyle;
  marks: { input: Marks; result: Marks };
  side: Side;
  meta: ReactNode;
}

/** An action and what came back of it. */
export function CellCall({ call, style, marks, side, meta }: CallProps) {
  const t = useTranslations('step');
  const own = useTranslations('compare');
  const { open, args, close, isOneLine } = laidOutInput(call, style);
  return (
    <div className="call-pair">
      <Block
        kind="action"
        title={t('action')}
        sub={
          call.repeatOf === null ? null : <span className="k-warn repeat">{own('repeat', { n: call.repeatOf })}</span>
        }
        meta={
          <>
            {call.repairs.length > 0 && <RepairedChip label={t('repaired')} />}
            {meta}
          </>
        }
      >
        <pre className={clsx('call mono', isOneLine && 'call--one-line')}>
          <b>{call.tool}</b>
          {open}
          <ChangedText text={args} marks={marks.input} side={side} />
          {close}
        </pre>
      </Block>
      {call.observation ? (
        <CellResult observation={call.observation} marks={marks.result} side={side} />
      ) : (
        <Block kind="observation" title={t('observation')}>
          <div className="well well--pending">{t('notFinished', { tool: call.tool })}</div>
        </Block>
      )}
    </div>
  );
}

function CellResult({ observation, marks, side }: { observation: ObservationState; marks: Marks; side: Side }) {
  const t = useTranslations('step');
  const own = useTranslations('compare');
  const [isWhole, setWhole] = useState(false);
  const { text, isProse } = laidOutResult(observation);
  const { error, source, durationMs } = observation;
  const lines = text.split('\n');
  const hidden = lines.length - SHORT_LINES;
  const isCut = hidden > 1 && !isWhole;
  const shown = isCut ? lines.slice(0, SHORT_LINES) : lines;
  const shownEnd = shown.join('\n').length;
  const hidesMarks = isCut && marks.spans.some(({ end }) => end > shownEnd);
  return (
    <Block
      kind={error ? 'error' : 'observation'}
      title={t(error ? 'errorObservation' : 'observation')}
      sub={
        <>
          {source !== 'live' && t(`source.${source}`)}
          <OtherText marks={marks} />
        </>
      }
      meta={[duration(durationMs), ...(error ? [] : [size(observation.text.length)])].join(' · ')}
    >
      <div className={clsx('well mono', isProse && 'well--prose', error && 'well--error')}>
        <pre>
          {shown.length > MOST_HANGING ? (
            <ChangedText text={shown.join('\n')} marks={marks} side={side} />
          ) : (
            <HangingLines {...{ lines: shown, marks, side }} />
          )}
        </pre>
        {error?.suggestion && <p>{error.suggestion}</p>}
        {hidden > 1 && (
          <div className="well__foot">
            <button
              type="button"
              className="link link--small"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? own('fewerLines') : own(hidesMarks ? 'moreLinesDiffer' : 'moreLines', { count: hidden })}
            </button>
          </div>
        )}
      </div>
    </Block>
  );
}

/** Above this many lines the text is one piece. */
const MOST_HANGING = 200;

/** Lines whose continuation hangs, so that one sees where the next record begins. */
function HangingLines({ lines, marks, side }: { lines: readonly string[]; marks: Marks; side: Side }) {
  let at = 0;
  return lines.map((line, index) => {
    const start = at;
    at += line.length + 1;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text
      <span key={index} className="well__line">
        {line === '' ? (
          ' '
        ) : (
          <ChangedText text={line} marks={marksWithin(marks, start, start + line.length)} side={side} />
        )}
      </span>
    );
  });
}
