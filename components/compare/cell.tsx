import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import type { RunConfig, ToolRule } from '../../lib/run/config.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { waitsForPerson } from '../../lib/run/waiting-calls.ts';
import { ActionBlock, WritingAction } from '../timeline/action-block.tsx';
import { AnswerBlock } from '../timeline/answer-block.tsx';
import { Block } from '../timeline/block.tsx';
import { duration } from '../timeline/figures.ts';
import { ObservationBlock, PendingObservation } from '../timeline/observation-block.tsx';
import { isWaiting, leftOver, looseWarnings, rawOf, writingOf } from '../timeline/step-parts.ts';
import { ThoughtBlock } from '../timeline/thought-block.tsx';
import { RetryBlock, UnreadBlock, WarningNote } from '../timeline/trouble-blocks.tsx';
import { CellAnswer, CellCall, CellThought } from './cell-blocks.tsx';
import type { Side } from './changed-text.tsx';
import type { CallStyle } from './laid-out.ts';
import type { StepChanges } from './step-changes.ts';

/** What all cells of a run share. */
export interface RunColumn {
  id: string;
  letter: string;
  style: CallStyle;
  formatRetries: number | null;
  /** The step limit: what comes after it is the call for an answer. */
  maxSteps: number | null;
  toolRules: NonNullable<RunConfig['toolRules']>;
  /** How long one call of a tool may take, in milliseconds. */
  toolMs: number | null;
  /** The step after which the run ended; null while it goes on. */
  endStep: number | null;
}

interface CellProps {
  step: TrajectoryStep;
  column: RunColumn;
  changes: StepChanges;
  side: Side;
}

/** One step of one run, with what the step beside it does not have marked. */
export const Cell = memo(function Cell({ step, column, changes, side }: CellProps) {
  const t = useTranslations('step');
  const { thought, answer, calls, parseError, attempts } = step;
  const kept = leftOver(step, false);
  const text = thought?.text ?? kept?.thought ?? '';
  const isCut = step.reply?.finishReason === 'length';
  const meta = <StepMeta step={step} column={column} />;
  const first = text !== '' ? 'thought' : calls.length > 0 ? 'call' : parseError ? 'unread' : 'rest';
  const isBare = text === '' && calls.length === 0 && !parseError && !answer;
  return (
    <>
      {attempts.map((attempt) => attempt.void && <RetryBlock key={attempt.attempt} attempt={attempt} />)}
      {text !== '' && (
        <CellThought
          {...{ text, side, meta }}
          marks={changes.thought}
          isRepaired={(thought?.repairs.length ?? 0) > 0}
        />
      )}
      {calls.map((call, index) => (
        <CellCall
          key={call.callId}
          {...{ call, side }}
          style={column.style}
          rule={ruleOf(column, call.tool)}
          marks={changes.calls[index] as StepChanges['calls'][number]}
          meta={first === 'call' && index === 0 ? meta : null}
        />
      ))}
      {parseError && (
        <UnreadBlock
          parseError={parseError}
          raw={text === '' ? rawOf(step) : ''}
          isCut={isCut}
          maxTries={column.formatRetries === null ? null : column.formatRetries + 1}
          isSentBack={step.n !== column.endStep}
          meta={first === 'unread' ? meta : null}
        />
      )}
      {isBare && <Block kind="plain" title={t('noReply')} meta={meta} />}
      {looseWarnings(step).map((warning) => (
        <WarningNote key={`${warning.code} ${warning.t}`} warning={warning} />
      ))}
      {answer && (
        <CellAnswer
          {...{ side }}
          text={answer.text.trim()}
          marks={changes.answer}
          isForced={answer.forced}
          isCut={isCut}
          isRepaired={answer.repairs.length > 0}
          meta={first === 'rest' ? meta : null}
        />
      )}
    </>
  );
});

function StepMeta({ step: { n, reply, startedAt }, column: { id, letter } }: Pick<CellProps, 'step' | 'column'>) {
  const t = useTranslations('step');
  const own = useTranslations('compare');
  const figures = reply && [
    ...(reply.usage ? [t(reply.usage.estimated ? 'aboutTokens' : 'tokens', { count: reply.usage.output })] : []),
    duration(reply.t - startedAt),
  ];
  return (
    <span className="pair__meta">
      <span className="pair__figures">{figures?.join(' · ')}</span>
      <Link
        className="link link--small pair__open"
        href={`/runs/${encodeURIComponent(id)}?step=A.${n}`}
        prefetch={false}
        aria-label={own('openStep', { n, letter })}
      >
        {own('openRun')}
      </Link>
    </span>
  );
}

const nowhere = () => undefined;

/** The rule of a tool in a run; a name such as `toString` has none. */
function ruleOf({ toolRules }: RunColumn, tool: string): ToolRule | undefined {
  return Object.hasOwn(toolRules, tool) ? toolRules[tool] : undefined;
}

/** A step as it was at one moment, while it was being written. */
export function GoingCell({ step, column }: { step: TrajectoryStep; column: RunColumn }) {
  const t = useTranslations('compare');
  const { style } = column;
  const writing = writingOf(step, true);
  const raw = rawOf(step);
  const thought = step.thought?.text ?? writing?.thought ?? '';
  const answer = step.answer?.text ?? writing?.answer ?? '';
  const common = { repairs: [], raw, meta: null };
  const isStill = step.thought !== null || writing?.action !== '' || answer !== '';
  return (
    <>
      {(isWaiting(writing) || (thought === '' && step.calls.length === 0 && answer === '' && !writing?.action)) && (
        <p className="pair__wait">{t('writing')}</p>
      )}
      {thought !== '' && <ThoughtBlock {...common} text={thought} isWriting={writing !== null && !isStill} />}
      {step.calls.length === 0 && writing && writing.action !== '' && (
        <WritingAction text={writing.action} isWriting meta={null} />
      )}
      {step.calls.map((call) => (
        <div key={call.callId} className="call-pair">
          <ActionBlock
            {...{ ...common, call, repeats: 0, repeatLimit: 0, onShowStep: nowhere }}
            call={{ ...call, repeatOf: null }}
            dialect={style.dialect}
            mainField={style.mainFields[call.tool]}
          />
          {call.observation ? (
            <ObservationBlock observation={call.observation} rule={ruleOf(column, call.tool)} />
          ) : (
            <PendingObservation
              tool={call.tool}
              isLive
              waits={waitsForPerson(call)}
              timeoutMs={ruleOf(column, call.tool)?.fault === 'timeout' ? column.toolMs : null}
            />
          )}
        </div>
      ))}
      {answer !== '' && (
        <AnswerBlock
          {...common}
          text={answer}
          isForced={step.answer?.forced ?? false}
          isCut={step.answer !== null && step.reply?.finishReason === 'length'}
          isWriting={writing !== null}
        />
      )}
    </>
  );
}
