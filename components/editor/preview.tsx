'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo, useId, useMemo } from 'react';
import { useStore } from 'zustand';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { DeclaredTools } from '../inspector/declared-tools.tsx';
import { OriginBar } from '../inspector/origin-bar.tsx';
import { Message } from '../inspector/prompt-message.tsx';
import { promptAsText } from '../inspector/prompt-panel.tsx';
import { promptTokens } from '../inspector/prompt-pieces.ts';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Help } from '../ui/help.tsx';
import { Select } from '../ui/select.tsx';
import { type PreviewPrompt, previewPrompt } from './preview-prompt.ts';
import type { RecipeDesk } from './use-recipe-desk.ts';
import { pauseFor, useSettled } from './use-settled.ts';

interface PreviewProps {
  desk: RecipeDesk;
  lane: LaneStore;
  /** The recorded step whose history is used; null for a new run. */
  step: number | null;
  onStep(step: number | null): void;
  onClose(): void;
}

/** Exactly what the next call would send, as the recipe stands. */
export function Preview({ desk, lane, step, onStep, onClose }: PreviewProps) {
  const t = useTranslations('recipe');
  const { recipe, dialect, tools, draft } = desk;
  const question = useStore(draft, (state) => state.question);
  const keepThoughts = useStore(draft, (state) => state.keepThoughts);
  const trajectory = useStore(lane, (state) => state.trajectory);
  const input = useMemo(
    () => ({ recipe, dialect, tools, keepThoughts, question, step, trajectory }),
    [recipe, dialect, tools, keepThoughts, question, step, trajectory],
  );
  const settled = useSettled(input, pauseFor(recipe.system));
  const prompt = useMemo(() => previewPrompt(settled), [settled]);
  const examples = settled.recipe.examples.filter(({ example, raw }) => raw === null && example.off !== true).length;
  return (
    <div className="inspector flex-1">
      <div className="inspector__head">
        <h2>{t('preview')}</h2>
        <Help label={t('about', { setting: t('preview') })}>{t('previewHelp')}</Help>
        <IconButton label={t('previewClose')} onClick={onClose}>
          <X className="icon" aria-hidden />
        </IconButton>
      </div>
      <section className="inspector__panel preview" aria-label={t('previewRegion')}>
        <StepPicker steps={trajectory.steps.map(({ n }) => n)} step={step} onStep={onStep} />
        {step === null && question.trim() === '' && <p className="inspector__say">{t('previewEmpty')}</p>}
        {prompt && 'parted' in prompt && <Sent prompt={prompt} examples={examples} />}
        {prompt && 'size' in prompt && (
          <p className="inspector__say" role="alert">
            {t('previewTooLong', { size: prompt.size, limit: prompt.limit })}
          </p>
        )}
      </section>
    </div>
  );
}

function StepPicker({ steps, step, onStep }: { steps: number[] } & Pick<PreviewProps, 'step' | 'onStep'>) {
  const t = useTranslations('recipe');
  const id = useId();
  const first = { value: 'first', name: t('previewFirst'), say: t('previewFirstSay') };
  const recorded = steps.map((n) => ({
    value: String(n),
    name: t('previewStep', { n }),
    say: t('previewStepSay'),
  }));
  return (
    <div className="preview__step">
      <span id={`${id}-label`}>{t('previewSteps')}</span>
      <Select
        id={id}
        labelId={`${id}-label`}
        value={steps.includes(step ?? 0) ? String(step) : 'first'}
        options={[first, ...recorded]}
        onChange={(next) => onStep(next === 'first' ? null : Number(next))}
      />
    </div>
  );
}

/** Drawn anew only when the prompt is another one: counting a long text takes longer than a key may. */
const Sent = memo(function Sent({ prompt, examples }: { prompt: PreviewPrompt; examples: number }) {
  const { parted, messages, tools } = prompt;
  const t = useTranslations('recipe');
  const pieces = useMemo(() => parted.map(({ parts }) => parts.map((part) => ({ ...part, isFresh: false }))), [parted]);
  const tokens = useMemo(() => promptTokens(pieces, tools, null), [pieces, tools]);
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  return (
    <>
      <div className="inspector__sum">
        <h3>{t('previewTitle')}</h3>
        <b className="num font-semibold">{t('tokens', { count: tokens.total })}</b>
      </div>
      <OriginBar shares={tokens.shares} examples={examples} before={null} />
      <p className="inspector__say">{t('previewMessages', { count: messages.length, characters })}</p>
      <ol className="messages messages--pieces">
        {messages.map((message, index) => (
          <Message
            // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place in the prompt
            key={index}
            message={message}
            hasHead={messages.length > 1}
            pieces={pieces[index] ?? null}
            tokens={tokens.pieces[index] ?? []}
            fresh={[]}
          />
        ))}
      </ol>
      {tools.length > 0 && <DeclaredTools tools={tools} />}
      <div className="inspector__foot">
        <CopyButton text={promptAsText(messages)} label={t('previewCopy')} doneLabel={t('previewCopied')} />
      </div>
    </>
  );
});
