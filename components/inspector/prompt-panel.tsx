'use client';

import clsx from 'clsx';
import { FileDiff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type MouseEvent, memo, useMemo, useState } from 'react';
import type { PromptMessage, Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Help } from '../ui/help.tsx';
import { later } from '../ui/later.tsx';
import { DeclaredTools } from './declared-tools.tsx';
import { freshParts } from './fresh-parts.ts';
import { OriginBar } from './origin-bar.tsx';
import { Message } from './prompt-message.tsx';
import { configAt, promptOrigins } from './prompt-origins.ts';
import { promptPieces, promptTokens } from './prompt-pieces.ts';

const PromptDiff = later(() => import('./prompt-diff.tsx').then((module) => module.PromptDiff));

/** The messages as one text, for the clipboard and for a comparison: each under its role. */
export function promptAsText(messages: readonly PromptMessage[]): string {
  if (messages.length === 1) return messages[0]?.content ?? '';
  return messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n');
}

/** Of a prompt with more characters, only what is near the window is laid out. */
const LONG_PROMPT = 4_000;

/** Brings the first new part of the prompt into view. */
function showFresh(event: MouseEvent<HTMLElement>): void {
  event.currentTarget
    .closest('[role=tabpanel]')
    ?.querySelector('.messages .is-fresh, .fresh')
    ?.scrollIntoView({ block: 'start' });
}

/** A prompt cut by what is new and, where that can be told, by origin. */
function useCutPrompt(trajectory: Trajectory, step: TrajectoryStep) {
  return useMemo(() => {
    const { prompt, n } = step;
    if (!prompt) return { fresh: [], pieces: null };
    const fresh = prompt.messages.map((_, index) => freshParts(prompt, index, n === 1));
    const origins = promptOrigins(trajectory, step);
    return { fresh, pieces: origins?.map((parts, index) => promptPieces(parts, fresh[index] ?? [])) ?? null };
  }, [trajectory, step]);
}

interface PromptPanelProps {
  trajectory: Trajectory;
  step: TrajectoryStep;
}

/** While a run goes on, nothing changes what a step was sent, nor the steps before it; the reply comes bit by bit. */
function isSame(before: PromptPanelProps, now: PromptPanelProps): boolean {
  const [was, is] = [before.trajectory, now.trajectory];
  if (was.config !== is.config || was.conversation !== is.conversation) return false;
  const [step, old] = [now.step, before.step];
  if (
    step.n !== old.n ||
    step.prompt !== old.prompt ||
    step.reply !== old.reply ||
    step.configChange !== old.configChange
  )
    return false;
  return is.steps.slice(0, step.n - 1).every((earlier, index) => earlier === was.steps[index]);
}

/** Exactly what the model got in this step, tinted by origin, with what the step before did not have marked. */
export const PromptPanel = memo(function PromptPanel({ trajectory, step }: PromptPanelProps) {
  const t = useTranslations('inspector');
  const [isDiff, setDiff] = useState(false);
  const { fresh, pieces } = useCutPrompt(trajectory, step);
  const { prompt, n } = step;
  const usage = step.reply?.usage;
  // A provider that says 0 has counted nothing.
  const counted = usage && usage.input > 0 ? usage.input : null;
  const tokens = useMemo(() => promptTokens(pieces ?? [], prompt?.tools ?? [], counted), [pieces, prompt, counted]);
  if (!prompt) return <p className="dim">{t('noPrompt')}</p>;
  const isFirst = n === 1;
  const before = trajectory.steps.find((other) => other.n === n - 1)?.prompt ?? null;
  const characters = prompt.messages.reduce((sum, { content }) => sum + content.length, 0);
  const isCounted = counted !== null && usage?.estimated !== true;
  const examples = configAt(trajectory, n)?.recipe.examples.filter(({ off }) => off !== true).length ?? 0;
  return (
    <>
      <div className="inspector__sum">
        <h3>
          {t('promptTitle')} <Help label={t('promptHelpLabel')}>{t('promptHelp')}</Help>
        </h3>
        {(pieces || counted !== null) && (
          <b className="num font-semibold">{t(isCounted ? 'countedTokens' : 'aboutTokens', { count: tokens.total })}</b>
        )}
      </div>
      {pieces && <OriginBar shares={tokens.shares} examples={examples} before={isFirst ? null : n - 1} />}
      <p className="inspector__say">
        <span className="mr-2">
          {t('messages', { count: prompt.messages.length, characters })}
          {pieces ? ` · ${t('byShare')}` : ` · ${t('noOrigins')}`}
          {isFirst && ` · ${t('allFresh')}`}
          {!isFirst && !pieces && (
            <span className="legend-fresh">
              {' · '}
              <i aria-hidden />
              {t('fresh', { n: n - 1 })}
            </span>
          )}
        </span>
        {!isFirst && !isDiff && (
          <button type="button" className="link link--small" onClick={showFresh}>
            {t('goFresh')}
          </button>
        )}
      </p>
      {isDiff && before ? (
        <PromptDiff before={promptAsText(before.messages)} after={promptAsText(prompt.messages)} n={n - 1} />
      ) : (
        <ol className={clsx('messages', pieces && 'messages--pieces', characters > LONG_PROMPT && 'messages--long')}>
          {prompt.messages.map((message, index) => (
            <Message
              // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place in the prompt
              key={index}
              message={message}
              hasHead={prompt.messages.length > 1}
              pieces={pieces?.[index] ?? null}
              tokens={tokens.pieces[index] ?? []}
              fresh={fresh[index] ?? []}
            />
          ))}
        </ol>
      )}
      {prompt.tools.length > 0 && <DeclaredTools tools={prompt.tools} />}
      <div className="inspector__foot">
        <CopyButton text={promptAsText(prompt.messages)} label={t('copy')} doneLabel={t('copied')} />
        {before && (
          <Button look="quiet" aria-pressed={isDiff} onClick={() => setDiff(!isDiff)}>
            <FileDiff className="icon-14" aria-hidden />
            {isDiff ? t('diffBack') : t('diffTo', { n: n - 1 })}
          </Button>
        )}
      </div>
    </>
  );
}, isSame);
