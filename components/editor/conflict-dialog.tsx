'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { RecipeVersionReply } from '../../lib/api/recipe-contract.ts';
import { diffRecipes } from '../../lib/prompt/recipe-diff.ts';
import { recipeOfDraft } from '../../lib/state/recipe-draft.ts';
import { LineChanges } from '../inspector/line-changes.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { RecipeActions } from './use-recipe-actions.ts';
import type { RecipeDesk } from './use-recipe-desk.ts';

interface ConflictDialogProps {
  desk: RecipeDesk;
  actions: RecipeActions;
  rival: RecipeVersionReply;
  onSaveAs(): void;
}

/** Two texts of one recipe: what differs, and what to do with one's own. Closing it changes nothing. */
export function ConflictDialog({ desk: { recipe }, actions, rival, onSaveAs }: ConflictDialogProps) {
  const t = useTranslations('recipe');
  const shell = useTranslations('shell');
  const diff = useMemo(() => diffRecipes(rival.recipe, recipeOfDraft(recipe)), [rival, recipe]);
  const { version } = rival;
  return (
    <Dialog
      isOpen
      onClose={actions.dismiss}
      title={t('conflictTitle', { name: recipe.name })}
      closeLabel={shell('close')}
    >
      <p className="dialog__text">{t('conflictSay', { from: recipe.version, latest: version })}</p>
      <div className="conflict">
        {diff.systemChanged ? (
          <>
            <p className="dim">{t('conflictDiff', { latest: version })}</p>
            <LineChanges before={rival.recipe.system} after={recipe.system} />
          </>
        ) : (
          <p className="dim">{t('conflictSame')}</p>
        )}
        <p className="dim">{t('conflictExamples', { count: diff.examples.length })}</p>
        {diff.tools.length > 0 && (
          <p className="dim">{t('conflictTools', { names: diff.tools.map(({ tool }) => tool).join(', ') })}</p>
        )}
      </div>
      <div className="dialog__do">
        <Button onClick={() => actions.take(rival)}>{t('conflictTake', { latest: version })}</Button>
        <Button onClick={onSaveAs}>{t('conflictAs')}</Button>
        <Button look="ink" onClick={() => void actions.save('', version)}>
          {t('conflictOver', { next: version + 1 })}
        </Button>
      </div>
    </Dialog>
  );
}
