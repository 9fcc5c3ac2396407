import clsx from 'clsx';
import { Repeat } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Call } from '../../lib/run/trajectory.ts';
import { Block, RepairedChip } from './block.tsx';
import { callText } from './call-text.ts';
import { duration } from './figures.ts';
import { Mend } from './mend.tsx';
import { WholeWords } from './whole-words.tsx';

interface ActionProps {
  call: Call;
  dialect: string;
  mainField: string | undefined;
  /** The how manyth time the run makes this call. */
  repeats: number;
  repeatLimit: number | null;
  raw: string;
  meta: ReactNode;
  onSeeRaw?: (() => void) | undefined;
  onShowStep(n: number): void;
}

/** One tool and its input, as the reader understood it. */
export function ActionBlock(props: ActionProps) {
  const { call, dialect, mainField, repeats, repeatLimit, raw, meta, onSeeRaw, onShowStep } = props;
  const t = useTranslations('step');
  const { open, args, close, isOneLine } = callText(dialect, call.input, mainField, call.tool.length);
  const chip = call.repairs.length > 0 && <RepairedChip label={t('repaired')} />;
  return (
    <Block
      kind="action"
      title={t('action')}
      callId={call.callId}
      meta={
        <>
          {chip}
          {meta}
        </>
      }
    >
      <pre className={clsx('call mono', isOneLine && 'call--one-line')}>
        <b>{call.tool}</b>
        {open}
        <WholeWords text={args} column={call.tool.length + open.length} />
        {close}
      </pre>
      <Mend repairs={call.repairs} raw={raw} onSeeRaw={onSeeRaw} />
      {call.wait && call.wait.until !== null && <WaitNote {...call.wait} until={call.wait.until} />}
      {call.repeatOf !== null && (
        <RepeatNote twin={call.repeatOf} times={repeats} limit={repeatLimit} onShowStep={onShowStep} />
      )}
    </Block>
  );
}

/** The action while it is being written; the reader has not said yet what it is, or never will if the reply broke off. */
export function WritingAction({ text, isWriting, meta }: { text: string; isWriting: boolean; meta: ReactNode }) {
  const t = useTranslations('step');
  return (
    <Block kind="action" title={t('action')} meta={meta} isLive={isWriting}>
      <pre className="call call--one-line mono">
        {text.trimStart()}
        {isWriting && <span className="caret" aria-hidden />}
      </pre>
    </Block>
  );
}

/** Says that the call was held, how long, and how a person let it go on. */
function WaitNote({ from, until, choice }: { from: number; until: number; choice: string | null }) {
  const t = useTranslations('step');
  return <p className="call__wait">{t('waitedSay', { time: duration(until - from), choice: choice ?? 'none' })}</p>;
}

interface RepeatNoteProps {
  twin: number;
  times: number;
  limit: number | null;
  onShowStep(n: number): void;
}

function RepeatNote({ twin, times, limit, onShowStep }: RepeatNoteProps) {
  const t = useTranslations('step');
  return (
    <div className="note k-warn mt-1">
      <Repeat className="icon" aria-hidden />
      <div>
        <b>{t('repeatFirst', { twin })}</b>{' '}
        {limit === null ? t('repeatSteps', { times }) : t(times < limit ? 'repeatSay' : 'repeatLast', { times, limit })}
        <div className="note__do">
          <button type="button" className="link link--small" onClick={() => onShowStep(twin)}>
            {t('showStep', { n: twin })}
          </button>
        </div>
      </div>
    </div>
  );
}
