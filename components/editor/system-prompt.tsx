'use client';

import { PanelRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { lintRecipe } from '../../lib/prompt/lint.ts';
import { estimateTokens } from '../../lib/prompt/token-estimate.ts';
import { recipeOfDraft } from '../../lib/state/recipe-draft.ts';
import { IconButton } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { useNextPicture } from '../ui/use-next-picture.ts';
import { Findings } from './findings.tsx';
import { Fold } from './fold.tsx';
import type { PromptEditorHandle } from './prompt-editor.tsx';
import type { RecipeDesk } from './use-recipe-desk.ts';
import { pauseFor, useSettled } from './use-settled.ts';

const PromptEditor = later(() => import('./prompt-editor.tsx').then((module) => module.PromptEditor), EditorLoading);

/** More than there is room for. */
const SHOWN_CHARS = 4_000;

/** What is in the editor, in its place. */
function EditorLoading({ value }: { value: string }) {
  const t = useTranslations('recipe');
  return (
    <div className="prompt-editor prompt-editor--loading" aria-busy>
      <span className="unseen">{t('loading')}</span>
      {value.slice(0, SHOWN_CHARS)}
    </div>
  );
}

interface SystemPromptProps {
  desk: RecipeDesk;
  isPreviewing: boolean;
  onPreview(): void;
  onFocus(): void;
  onExample(index: number): void;
}

/** The system prompt with what there is to say about the recipe as a whole. */
export function SystemPrompt({ desk, isPreviewing, onPreview, onFocus, onExample }: SystemPromptProps) {
  const t = useTranslations('recipe');
  const { recipe, edit } = desk;
  const system = useSettled(recipe.system, pauseFor(recipe.system));
  const tokens = useMemo(() => estimateTokens(system), [system]);
  const handle = useRef<PromptEditorHandle>(null);
  const keysId = useId();
  // The editor alone takes as long to set up as all that is around it.
  const isWhole = useNextPicture(true, false);
  return (
    <Fold
      place="recipe"
      title={t('system')}
      help={t('systemHelp')}
      end={
        <>
          <span className="num">{t('tokens', { count: tokens })}</span>
          <IconButton label={t('previewOpen')} aria-pressed={isPreviewing} className="fold__do" onClick={onPreview}>
            <PanelRight className="icon-14" aria-hidden />
          </IconButton>
        </>
      }
    >
      {isWhole ? (
        <PromptEditor
          value={recipe.system}
          describedBy={keysId}
          handle={handle}
          onChange={(text) => edit((before) => ({ ...before, system: text }), 'system')}
          onFocus={onFocus}
        />
      ) : (
        <EditorLoading value={recipe.system} />
      )}
      <p id={keysId} className="fold__hint">
        {t('keys')}
      </p>
      <Lint desk={desk} onPlace={(span) => handle.current?.select(span)} onExample={onExample} />
    </Fold>
  );
}

interface LintProps extends Pick<SystemPromptProps, 'desk' | 'onExample'> {
  onPlace(span: readonly [number, number]): void;
}

/** Looks through the recipe once the typing pauses. */
function Lint({ desk: { draft, recipe, dialect, tools, edit }, onPlace, onExample }: LintProps) {
  const question = useStore(draft, (state) => state.question);
  const input = useMemo(
    () => ({ ...recipeOfDraft(recipe), dialect, tools, question }),
    [recipe, dialect, tools, question],
  );
  const settled = useSettled(input, pauseFor(recipe.system));
  const findings = useMemo(() => lintRecipe(settled), [settled]);
  const fix = (span: readonly [number, number], replacement: string) =>
    edit((before) => {
      const [from, to] = span;
      // The text may have gone on since it was looked at; then the place is another one.
      if (before.system.slice(from, to) !== settled.system.slice(from, to)) return before;
      return { ...before, system: before.system.slice(0, from) + replacement + before.system.slice(to) };
    });
  return <Findings findings={findings} onFix={fix} onPlace={onPlace} onExample={onExample} />;
}
