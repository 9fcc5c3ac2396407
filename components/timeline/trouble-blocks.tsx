import { Info, OctagonX, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Attempt, Trajectory, TrajectoryStep, WarningState } from '../../lib/run/trajectory.ts';
import { useAmendedFields } from './amended-fields.ts';
import { Block } from './block.tsx';
import { jsonLine } from './json-text.ts';

/** A wait that would show as 0.0 s is none. */
const SHORT_WAIT_MS = 50;

/** A try that a retry replaced: why, how long it waited, and what it had written, struck through. */
export function RetryBlock({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('step');
  const { retry } = attempt;
  if (!retry) return null;
  const why = `retryWhy.${retry.reason}`;
  const written = attempt.raw || Object.values(attempt.text).join('');
  return (
    <Block
      kind="warn"
      title={t('retry')}
      sub={t('retrySay', {
        status: retry.reason === 'empty-completion' ? 'empty' : retry.status === null ? 'none' : String(retry.status),
        wait: retry.waitMs < SHORT_WAIT_MS ? 'none' : 'some',
        seconds: (retry.waitMs / 1_000).toFixed(1),
        attempt: attempt.attempt + 1,
      })}
    >
      {retry.reason && (
        <p className="text-13 text-ink-2">
          {t.has(why as 'retryWhy.other') ? t(why as 'retryWhy.other') : retry.reason}
        </p>
      )}
      {written !== '' && (
        <>
          <p className="thought text-ink-2">
            <del>{written}</del>
          </p>
          <p className="text-12 text-ink-2">{t('voidSay')}</p>
        </>
      )}
    </Block>
  );
}

interface UnreadProps {
  parseError: NonNullable<TrajectoryStep['parseError']>;
  raw: string;
  /** The limit of a reply's length cut it: that is why it could not be read. */
  isCut?: boolean;
  maxTries: number | null;
  /** False where the run ended, so that the model never got the hint. */
  isSentBack: boolean;
  meta: ReactNode;
  onSeeRaw?: (() => void) | undefined;
}

/** A reply that could not be read, why, and the hint that went back to the model, if it did. */
export function UnreadBlock({ parseError, raw, isCut = false, maxTries, isSentBack, meta, onSeeRaw }: UnreadProps) {
  const t = useTranslations('step');
  const { attempt, message, hint } = parseError;
  const tries = maxTries === null ? t('try', { attempt }) : t('tryOf', { attempt, max: maxTries });
  return (
    <Block
      kind="error"
      title={t('unread')}
      meta={
        <>
          <span className="chip chip--kind k-error">{tries}</span>
          {meta}
        </>
      }
    >
      {raw.trim() !== '' && (
        <div className="well mono">
          <pre>{raw.trim()}</pre>
        </div>
      )}
      <div className="note k-error mt-1">
        <OctagonX className="icon" aria-hidden />
        <div>
          <b>{isCut ? t('unreadCut') : message}</b> {isCut && message}
          {!isSentBack && <p>{t('noHint')}</p>}
          {isSentBack && hint !== '' && (
            <p>
              {t('hint')} {hint}
            </p>
          )}
          {onSeeRaw && (
            <div className="note__do">
              <button type="button" className="link link--small" onClick={onSeeRaw}>
                {t('seeRaw')}
              </button>
            </div>
          )}
        </div>
      </div>
    </Block>
  );
}

const PLAIN = new Set(['queued', 'param-ignored']);

/** A warning that nothing else on the page shows. */
export function WarningNote({ warning }: { warning: WarningState }) {
  const t = useTranslations('step.warning');
  const { code, message } = warning;
  const isPlain = PLAIN.has(code);
  const title = t.has(code as 'other') ? t(code as 'other') : t('other');
  return (
    <div className={`note mb-2 ${isPlain ? 'k-plain' : 'k-warn'}`}>
      {isPlain ? <Info className="icon" aria-hidden /> : <TriangleAlert className="icon" aria-hidden />}
      <div>
        {/* Its message was true while the run waited. */}
        <b>{title}</b> {code !== 'queued' && message}
      </div>
    </div>
  );
}

/** What was changed while the run was going. */
export function ChangeNote({ patch }: { patch: NonNullable<TrajectoryStep['configChange']> }) {
  const t = useTranslations('step');
  return (
    <div className="note k-plain mb-2">
      <Info className="icon" aria-hidden />
      <div>
        <b>{t('changed')}</b> <span className="mono">{jsonLine(patch)}</span>
      </div>
    </div>
  );
}

/** What a person edited in a step. */
export function AmendNote({ amends }: { amends: TrajectoryStep['amends'] }) {
  const t = useTranslations('step');
  const fields = useAmendedFields();
  return (
    <div className="note k-plain mb-2">
      <Info className="icon" aria-hidden />
      <div>
        <b>{t('amended')}</b> {fields(amends)}
      </div>
    </div>
  );
}

/** Events of a type this version does not know, as they came. */
export function OpaqueNote({ events }: { events: Trajectory['opaque'] }) {
  const t = useTranslations('step');
  if (events.length === 0) return null;
  return (
    <details className="mt-4 text-13 text-ink-2">
      <summary className="cursor-pointer">{t('opaque', { count: events.length })}</summary>
      <pre className="well mono whitespace-pre-wrap">{events.map((event) => JSON.stringify(event)).join('\n')}</pre>
    </details>
  );
}
