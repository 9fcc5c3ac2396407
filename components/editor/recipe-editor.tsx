'use client';

import { useTranslations } from 'next-intl';
import { type DragEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { later } from '../ui/later.tsx';
import { RecipeHead } from './recipe-head.tsx';
import { NewerNote, RivalNote, SaidNote } from './recipe-notes.tsx';
import { SystemPrompt } from './system-prompt.tsx';
import { useRecipeActions } from './use-recipe-actions.ts';
import type { RecipeDesk } from './use-recipe-desk.ts';
import { useRecipeList } from './use-recipe-list.ts';

const Examples = later(() => import('./examples.tsx').then((module) => module.Examples));
const SaveDialog = later(() => import('./save-dialog.tsx').then((module) => module.SaveDialog));
const ConflictDialog = later(() => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog));

interface RecipeEditorProps {
  desk: RecipeDesk;
  lane: LaneStore;
  isPreviewing: boolean;
  onPreview(): void;
  onFocus(): void;
}

/** The recipe: which one, its system prompt and its examples. */
export function RecipeEditor({ desk, lane, isPreviewing, onPreview, onFocus }: RecipeEditorProps) {
  const t = useTranslations('recipe');
  const { items, hasFailed, refresh } = useRecipeList();
  const actions = useRecipeActions(desk, refresh);
  const [saving, setSaving] = useState<'version' | 'new' | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const live = useStore(lane, isLive);
  const { recipe } = desk;
  const latest = items?.find(({ id }) => id === recipe.id)?.latest ?? 0;
  useSaveKey(() => setSaving('version'));
  const save = async (name: string, note: string) => {
    const isDone = saving === 'new' ? await actions.saveAs(name, note) : await actions.save(note);
    if (isDone) setSaving(null);
  };
  return (
    <section className="recipe-rail" aria-label={t('region')} {...useFileDrop((file) => void actions.importFile(file))}>
      <RecipeHead
        desk={desk}
        items={items}
        actions={actions}
        isLive={live}
        onSave={() => setSaving('version')}
        onSaveAs={() => setSaving('new')}
      />
      {hasFailed && <ListTrouble onRetry={() => void refresh()} />}
      {!saving && <SaidNote said={actions.said} onHide={actions.hush} />}
      <RivalNote draft={desk.draft} />
      {latest > recipe.version && <NewerNote version={latest} onCompare={() => void actions.compare(latest)} />}
      <SystemPrompt
        desk={desk}
        isPreviewing={isPreviewing}
        onPreview={onPreview}
        onFocus={onFocus}
        onExample={(index) => setOpened(recipe.examples[index]?.key ?? null)}
      />
      <Examples desk={desk} opened={opened} onOpen={setOpened} />
      {saving && (
        <SaveDialog
          version={saving === 'new' ? null : Math.max(latest, recipe.version) + 1}
          name={recipe.name}
          isBusy={actions.isBusy}
          trouble={actions.said?.isTrouble ? actions.said.text : null}
          onSave={(name, note) => void save(name, note)}
          onClose={() => setSaving(null)}
        />
      )}
      {actions.rival && !saving && (
        <ConflictDialog desk={desk} actions={actions} rival={actions.rival} onSaveAs={() => setSaving('new')} />
      )}
    </section>
  );
}

function ListTrouble({ onRetry }: { onRetry(): void }) {
  const t = useTranslations('recipe');
  return (
    <p className="fold__hint" role="alert">
      {t('listFailed')}{' '}
      <button type="button" className="link link--small" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  );
}

/** Ctrl S or Cmd S, wherever the focus is, but not from within a window. */
function useSaveKey(onSave: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!event.repeat && !document.querySelector('[role=dialog][data-open]:not(.drawer)')) onSave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onSave]);
}

/** Takes a file that is dropped anywhere on the recipe. */
function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    'data-dropping': isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDropCapture(event: DragEvent) {
      if (!hasFile(event)) return;
      // The prompt editor would insert the file's text.
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
}
