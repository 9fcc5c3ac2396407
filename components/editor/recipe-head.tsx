'use client';

import { Redo2, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { ListedRecipe } from '../../lib/api/recipe-contract.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Help } from '../ui/help.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { RecipeMenu } from './recipe-menu.tsx';
import type { RecipeActions } from './use-recipe-actions.ts';
import type { RecipeDesk } from './use-recipe-desk.ts';

interface RecipeHeadProps {
  desk: RecipeDesk;
  items: ListedRecipe[] | null;
  actions: RecipeActions;
  isLive: boolean;
  onSave(): void;
  onSaveAs(): void;
}

/** Which recipe it is, in which version, whether it is as saved, and what can be done with it. */
export function RecipeHead({ desk, items, actions, isLive, onSave, onSaveAs }: RecipeHeadProps) {
  const t = useTranslations('recipe');
  const id = useId();
  const { recipe, isEdited, dialect, draft } = desk;
  const listed = items?.find((item) => item.id === recipe.id);
  const option = ({ id: value, name, dialect: form, latest }: ListedRecipe): SelectOption<string> => ({
    value,
    name,
    say: t('option', { dialect: form, version: value === recipe.id ? recipe.version : latest }),
  });
  const own = { value: recipe.id, name: recipe.name, say: t('option', { dialect, version: recipe.version }) };
  const options = [...(listed ? [] : [own]), ...(items ?? []).map(option)];
  return (
    <div className="recipe-head">
      <div className="recipe-head__title">
        <h2 id={`${id}-label`}>{t('pick')}</h2>
        <Help label={t('about', { setting: t('pick') })}>{t('pickHelp')}</Help>
        <UndoButtons draft={draft} />
        <Button title={t('saveLabel')} aria-keyshortcuts="Control+S Meta+S" onClick={onSave}>
          {t('save')}
        </Button>
        <RecipeMenu
          canRevert={isEdited && desk.base !== null}
          onSaveAs={onSaveAs}
          onRevert={actions.revert}
          onExport={actions.exportFile}
          onImport={(file) => void actions.importFile(file)}
        />
      </div>
      <Select
        id={id}
        labelId={`${id}-label`}
        value={recipe.id}
        options={options}
        onChange={(next) => void actions.pick(next, items?.find((item) => item.id === next)?.latest ?? 1)}
      />
      <p className="recipe-head__state">
        <i className={isEdited ? 'is-edited' : ''} aria-hidden />
        {t('version', { version: recipe.version })}, {isEdited ? t('edited') : t('unedited')}
        {/* Its place is kept, so that the page stays where it is when a run begins and ends. */}
        {isEdited && <span className={isLive ? undefined : 'invisible'}> {t('running')}</span>}
      </p>
      {/* Nearly all have one: its place is kept until that is known. */}
      {items === null && <div className="recipe-head__source recipe-head__source--coming" />}
      {listed?.source && (
        <details className="recipe-head__source">
          <summary>{t('source')}</summary>
          <p>{listed.source}</p>
        </details>
      )}
    </div>
  );
}

/** Undo and redo of the whole draft. */
export function UndoButtons({ draft }: { draft: DraftStore }) {
  const t = useTranslations('recipe');
  const canUndo = useStore(draft.temporal, ({ pastStates }) => pastStates.length > 0);
  const canRedo = useStore(draft.temporal, ({ futureStates }) => futureStates.length > 0);
  return (
    <span className="recipe-head__undo">
      <IconButton
        label={t('undo')}
        aria-keyshortcuts="Control+Z Meta+Z"
        aria-disabled={!canUndo || undefined}
        onClick={() => draft.getState().undo()}
      >
        <Undo2 className="icon-14" aria-hidden />
      </IconButton>
      <IconButton
        label={t('redo')}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        aria-disabled={!canRedo || undefined}
        onClick={() => draft.getState().redo()}
      >
        <Redo2 className="icon-14" aria-hidden />
      </IconButton>
    </span>
  );
}
