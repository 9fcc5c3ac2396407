'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { ToolRule } from '../../lib/run/config.ts';
import type { Call, ObservationState } from '../../lib/run/trajectory.ts';
import { Block, RepairedChip } from '../timeline/block.tsx';
import { duration, size } from '../timeline/figures.ts';
import { useSourceText } from '../timeline/observation-block.tsx';
import { SHORT_LINES } from '../timeline/observation-text.ts';
import { ChangedText, type Side } from './changed-text.tsx';
import { HangingLines } from './hanging-lines.tsx';
import { type CallStyle, laidOutInput, laidOutResult } from './laid-out.ts';
import type { Marks } from './text-changes.ts';

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

interface AnswerProps extends TextProps {
  isForced: boolean;
  /** The limit of a reply's length cut it. */
  isCut: boolean;
}

export function CellAnswer({ text, marks, side, isRepaired, meta, isForced, isCut }: AnswerProps) {
  const t = useTranslations('step');
  return (
    <Block
      kind="final"
      title={t('answer')}
      sub={isForced ? t('forced') : <OtherText marks={marks} />}
      meta={
        <>
          {isCut && <span className="chip chip--kind k-warn">{t('cutAtLimit')}</span>}
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
  /** Where the results of the tool were to come from; absent for a tool that is simply called. */
  rule: ToolRule | undefined;
  marks: { input: Marks; result: Marks };
  side: Side;
  meta: ReactNode;
}

/** An action and what came back of it. */
export function CellCall({ call, style, rule, marks, side, meta }: CallProps) {
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
        <CellResult observation={call.observation} rule={rule} marks={marks.result} side={side} />
      ) : (
        <Block kind="observation" title={t('observation')}>
          <div className="well well--pending">{t('notFinished', { tool: call.tool })}</div>
        </Block>
      )}
    </div>
  );
}

interface ResultProps extends Pick<CallProps, 'rule' | 'side'> {
  observation: ObservationState;
  marks: Marks;
}

function CellResult({ observation, rule, marks, side }: ResultProps) {
  const t = useTranslations('step');
  const own = useTranslations('compare');
  const [isWhole, setWhole] = useState(false);
  const { text, isProse } = laidOutResult(observation);
  const { error, durationMs } = observation;
  const source = useSourceText(observation, rule);
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
          {source}
          {source !== '' && marks.isOther && ', '}
          <OtherText marks={marks} />
        </>
      }
      meta={[duration(durationMs), ...(error ? [] : [size(observation.text.length)])].join(' · ')}
    >
      <div className={clsx('well mono', isProse && 'well--prose', error && 'well--error')}>
        <pre>
          <HangingLines {...{ lines: shown, marks, side }} />
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
