'use client';

import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ToolEntry } from '../../lib/api/contract.ts';
import { usesPlaceholder } from '../../lib/prompt/template.ts';
import { estimateTokens } from '../../lib/prompt/token-estimate.ts';
import { ownDescription } from '../../lib/prompt/tool-descriptions.ts';
import { describeTool } from '../../lib/state/recipe-draft.ts';
import type { RecipeDesk } from '../editor/use-recipe-desk.ts';
import { Button } from '../ui/button.tsx';
import { Part } from './part.tsx';
import { EditedDot } from './rule-marks.tsx';

/** The server takes no longer description. */
const LONGEST = 10_000;

/** Dialects in which the tools reach the model through the system prompt alone. */
const IN_PROMPT: readonly string[] = ['bracket', 'json-call', 'action-input'];

/** What the model is told of a tool: the tool's own words, or those of the recipe. */
export function ToolWords({ tool, desk }: { tool: ToolEntry; desk: RecipeDesk }) {
  const t = useTranslations('tools');
  const id = useId();
  const { recipe, dialect, edit } = desk;
  const own = ownDescription(recipe.toolDescriptions, tool.name);
  const text = own ?? tool.description;
  const isUntold = IN_PROMPT.includes(dialect) && !usesPlaceholder(recipe.system, 'tools');
  const write = (next: string | null) =>
    edit((before) => describeTool(before, tool, next), next === null ? undefined : `words of ${tool.name}`);
  return (
    <Part
      title={t('words')}
      helpLabel={t('wordsHelpLabel')}
      help={t('wordsHelp')}
      end={t('tokens', { count: estimateTokens(text) })}
    >
      <p className="tool-part__say">{t('wordsFor', { name: recipe.name, version: recipe.version })}</p>
      <textarea
        className="text-area"
        aria-label={t('wordsLabel', { tool: tool.name })}
        aria-describedby={`${id}-state`}
        rows={5}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <div className="tool-words__state">
        <p id={`${id}-state`} role="status">
          {own !== undefined && <EditedDot />}
          {own === undefined ? t('wordsOwn') : own === '' ? t('wordsEmpty') : t('wordsEdited')}
        </p>
        {own !== undefined && (
          <Button look="quiet" onClick={() => write(null)}>
            <Undo2 className="icon-14" aria-hidden />
            {t('wordsBack')}
          </Button>
        )}
      </div>
      {own !== undefined && (
        <details className="tool-part__more">
          <summary>{t('wordsOriginal')}</summary>
          <p className="verbatim">{tool.description}</p>
        </details>
      )}
      {isUntold && <p className="note k-warn mt-2">{t('wordsUntold')}</p>}
    </Part>
  );
}
