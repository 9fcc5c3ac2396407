'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ToolRule } from '../../lib/run/config.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { waitsForPerson } from '../../lib/run/waiting-calls.ts';
import { TapeQuestion } from '../lane/tape-question.tsx';
import { ActionBlock, WritingAction } from './action-block.tsx';
import { AnswerBlock } from './answer-block.tsx';
import { Block } from './block.tsx';
import { ObservationBlock, PendingObservation } from './observation-block.tsx';
import { OUTCOME_LOOKS } from './outcome-look.tsx';
import type { StepContext } from './step-context.ts';
import { type CutOff, isWaiting, leftOver, looseWarnings, rawOf, writingOf } from './step-parts.ts';
import { ThoughtBlock } from './thought-block.tsx';
import { AmendNote, ChangeNote, RetryBlock, UnreadBlock, WarningNote } from './trouble-blocks.tsx';
import { RetryWait, Silence, WaitingBlock } from './waiting.tsx';

interface StepBlocksProps {
  step: TrajectoryStep;
  context: StepContext;
  isTail: boolean;
  /** Shown at the head of the first block. */
  meta: ReactNode;
  cut: CutOff;
  repeats: number;
  /** The run ended after it. */
  isLast: boolean;
}

/** Everything that happened in a step, in the order it is read. */
export function StepBlocks({ step, context, isTail, meta, cut, repeats, isLast }: StepBlocksProps) {
  const writing = writingOf(step, isTail);
  const kept = writing ?? leftOver(step, isTail);
  const raw = rawOf(step);
  const onSeeRaw = () => context.onOpen(step.n, 'raw');
  const thought = step.thought?.text ?? kept?.thought ?? '';
  const answer = step.answer?.text ?? kept?.answer ?? '';
  const action = step.calls.length === 0 ? (kept?.action ?? '') : '';
  const reasoning = step.reply?.reasoning || kept?.reasoning || '';
  const hasThought = thought !== '';
  const isBare =
    !isTail && !hasThought && action === '' && answer === '' && step.calls.length === 0 && !step.parseError;
  const first = hasThought ? 'thought' : step.calls.length > 0 || action !== '' ? 'call' : 'rest';
  return (
    <>
      {step.configChange && <ChangeNote patch={step.configChange} />}
      {step.amends.length > 0 && <AmendNote amends={step.amends} />}
      {step.attempts.map((attempt) => attempt.void && <RetryBlock key={attempt.attempt} attempt={attempt} />)}
      {reasoning !== '' && <ReasoningBlock text={reasoning} />}
      {isWaiting(writing) && !hasThought && <Waiting step={step} clockStart={context.clockStart} />}
      {hasThought && (
        <ThoughtBlock
          text={thought}
          isWriting={writing !== null && !step.thought && action === '' && answer === ''}
          repairs={step.thought?.repairs ?? []}
          raw={raw}
          meta={meta}
          onSeeRaw={onSeeRaw}
        />
      )}
      {action !== '' && (
        <WritingAction text={action} isWriting={writing !== null} meta={first === 'call' ? meta : null} />
      )}
      <Calls {...{ step, context, isTail, raw, repeats }} meta={first === 'call' ? meta : null} />
      {step.parseError && (
        <UnreadBlock
          parseError={step.parseError}
          raw={hasThought ? '' : raw}
          isCut={step.reply?.finishReason === 'length'}
          maxTries={context.formatRetries === null ? null : context.formatRetries + 1}
          isSentBack={!isLast}
          meta={first === 'rest' ? meta : null}
          onSeeRaw={onSeeRaw}
        />
      )}
      {writing !== null && !isWaiting(writing) && <Silence since={context.clockStart + step.updatedAt} />}
      {kept !== null && writing === null && !isBare && <PartNote reply={step.reply} />}
      {isBare && (cut ? <CutOffBlock cut={cut} meta={meta} /> : <NoReplyBlock meta={meta} />)}
      {looseWarnings(step).map((warning) => (
        <WarningNote key={`${warning.code} ${warning.t}`} warning={warning} />
      ))}
      {answer !== '' && (
        <AnswerBlock
          text={answer}
          isForced={step.answer?.forced ?? false}
          isCut={step.answer !== null && step.reply?.finishReason === 'length'}
          isWriting={writing !== null && !step.answer}
          repairs={step.answer?.repairs ?? []}
          raw={raw}
          meta={first === 'rest' ? meta : null}
          onSeeRaw={onSeeRaw}
        />
      )}
    </>
  );
}

/** The actions, each with what came back; calls made side by side stand in the order they were asked for. */
function Calls({
  step,
  context,
  isTail,
  raw,
  meta,
  repeats,
}: Omit<StepBlocksProps, 'cut' | 'isLast'> & { raw: string }) {
  return step.calls.map((call, index) => (
    <div key={call.callId} className="call-pair">
      <ActionBlock
        call={call}
        dialect={context.dialect}
        mainField={context.mainFields[call.tool]}
        repeats={repeats}
        repeatLimit={context.repeatLimit}
        raw={raw}
        meta={index === 0 ? meta : null}
        onSeeRaw={() => context.onOpen(step.n, 'raw')}
        onShowStep={context.onShowStep}
      />
      {call.observation ? (
        <ObservationBlock observation={call.observation} rule={ruleFor(context, call.tool)} />
      ) : isTail && context.decidable !== null && waitsForPerson(call) ? (
        <TapeQuestion runId={context.decidable} callId={call.callId} tool={call.tool} />
      ) : (
        <PendingObservation
          tool={call.tool}
          isLive={isTail}
          waits={waitsForPerson(call)}
          timeoutMs={ruleFor(context, call.tool)?.fault === 'timeout' ? context.toolMs : null}
        />
      )}
    </div>
  ));
}

function ruleFor({ toolRules }: StepContext, tool: string): ToolRule | undefined {
  return Object.hasOwn(toolRules, tool) ? toolRules[tool] : undefined;
}

/** A step in which nothing came that could be shown. */
function NoReplyBlock({ meta }: { meta: ReactNode }) {
  const t = useTranslations('step');
  return (
    <Block kind="error" title={t('noReply')} meta={meta}>
      <p className="text-13 text-ink-2">{t('noReplySay')}</p>
    </Block>
  );
}

/** A step that was ended from outside before anything came: no fault of the model. */
function CutOffBlock({ cut, meta }: { cut: NonNullable<CutOff>; meta: ReactNode }) {
  const t = useTranslations('step.cutOff');
  return <Block kind="plain" icon={OUTCOME_LOOKS[cut].icon} title={t(cut)} meta={meta} />;
}

function ReasoningBlock({ text }: { text: string }) {
  const t = useTranslations('step');
  return (
    <Block kind="plain" title={t('reasoning')} sub={t('reasoningSay')}>
      <details className="text-13 text-ink-2">
        <summary className="link link--small">{t('showLines', { count: text.split('\n').length })}</summary>
        <p className="whitespace-pre-wrap pt-1">{text}</p>
      </details>
    </Block>
  );
}

/** What there is to say while nothing of the reply has come. */
function Waiting({ step, clockStart }: { step: TrajectoryStep; clockStart: number }) {
  const since = clockStart + step.updatedAt;
  const failed = step.attempts.findLast((attempt) => attempt.retry);
  if (!failed?.retry) return <WaitingBlock since={since} />;
  return <RetryWait attempt={failed} due={clockStart + failed.retry.t + failed.retry.waitMs} since={since} />;
}

/** Under a text that is only the beginning of a reply. */
function PartNote({ reply }: Pick<TrajectoryStep, 'reply'>) {
  const t = useTranslations('step');
  return <p className="part-note">{t(reply?.finishReason === 'content-filter' ? 'filtered' : 'partOnly')}</p>;
}
