import { useTranslations } from 'next-intl';
import type { Call, ObservationState, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { duration } from '../timeline/figures.ts';
import { jsonPretty } from '../timeline/json-text.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Facts } from './facts.tsx';
import { KeepResult } from './keep-result.tsx';

/** What each tool of the step was given, what the model saw of its result, and what the tool really returned. */
export function ToolPanel({ step }: { step: TrajectoryStep }) {
  const t = useTranslations('inspector');
  if (step.calls.length === 0) return <p className="dim">{t('noTool')}</p>;
  return step.calls.map((call, index) => <ToolCall key={call.callId} call={call} isFirst={index === 0} />);
}

function ToolCall({ call, isFirst }: { call: Call; isFirst: boolean }) {
  const t = useTranslations('inspector');
  const input = typeof call.input === 'string' ? call.input : jsonPretty(call.input, 48);
  return (
    <section className={isFirst ? undefined : 'mt-8'}>
      <div className="inspector__sum">
        <h3>
          {t('toolTitle')} <span className="mono ml-2 text-action">{call.tool}</span>
        </h3>
        <CopyButton text={input} label={t('copy')} doneLabel={t('copied')} />
      </div>
      <div className="inspector__part">
        <h4>{t('input')}</h4>
        <pre className="verbatim mt-1">{input}</pre>
      </div>
      {call.observation ? (
        <ToolResult call={call} observation={call.observation} />
      ) : (
        <p className="dim mt-3">{t('pending')}</p>
      )}
    </section>
  );
}

/** A made-up trouble, a call that never ran, what was kept already and what a hint was added to are not for keeping. */
function isKeepable({ repeatOf }: Call, { source, fault, error }: ObservationState): boolean {
  const hasRun = error === null || !['unknown-tool', 'bad-input', 'refused', 'stopped'].includes(error.code);
  return source === 'live' && fault === undefined && hasRun && repeatOf === null;
}

function ToolResult({ call, observation }: { call: Call; observation: ObservationState }) {
  const t = useTranslations('inspector');
  const { text, data, error, truncated, durationMs, source, fault } = observation;
  return (
    <>
      <div className="inspector__part">
        <h4>
          {t('output')}
          {truncated && <span className="dim">{t('cut', { shown: truncated.shown, full: truncated.full })}</span>}
        </h4>
        <pre className="verbatim mt-1">{text}</pre>
      </div>
      {truncated && (
        <div className="inspector__part">
          <h4>{t('returned')}</h4>
          {truncated.fullText === undefined ? (
            <p className="inspector__say">{t('notKept')}</p>
          ) : (
            <pre className="verbatim mt-1 max-h-96 overflow-auto">{truncated.fullText}</pre>
          )}
        </div>
      )}
      {data !== undefined && (
        <details className="inspector__part">
          <summary className="cursor-pointer text-13 font-semibold leading-6">{t('data')}</summary>
          <pre className="verbatim mt-1">{jsonPretty(data, 48)}</pre>
        </details>
      )}
      <Facts
        facts={[
          error !== null && [error.code, error.message],
          error?.suggestion !== undefined && [t('suggestion'), error.suggestion],
          [t('duration'), duration(durationMs)],
          [t('source'), t(`sourceName.${source}`)],
          fault !== undefined && [t('fault'), fault],
        ]}
      />
      {isKeepable(call, observation) && <KeepResult call={call} observation={observation} />}
    </>
  );
}
