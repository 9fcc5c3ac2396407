'use client';

import type { ListedRun } from '../../lib/api/client.ts';
import { later } from '../ui/later.tsx';

const RemoveDialog = later(() => import('./remove-dialog.tsx').then((module) => module.RemoveDialog));
const RemoveManyDialog = later(() => import('./remove-many-dialog.tsx').then((module) => module.RemoveManyDialog));
const NotesDialog = later(() => import('./notes-dialog.tsx').then((module) => module.NotesDialog));

/** The window that is open over the list. */
export type OpenDialog =
  | { kind: 'remove' | 'notes'; run: ListedRun }
  | { kind: 'remove-many'; ids: readonly string[] }
  | null;

interface RunDialogsProps {
  open: OpenDialog;
  runs: readonly ListedRun[];
  tags: readonly string[];
  onClose(): void;
  onRemoved(ids: readonly string[]): void;
  onSaved(run: ListedRun): void;
}

/** What the list asks a person. */
export function RunDialogs({ open, runs, tags, onClose, onRemoved, onSaved }: RunDialogsProps) {
  if (open === null) return null;
  if (open.kind === 'notes') return <NotesDialog run={open.run} known={tags} onClose={onClose} onSaved={onSaved} />;
  if (open.kind === 'remove-many') {
    const { ids } = open;
    const known = runs.filter(({ id }) => ids.includes(id));
    return <RemoveManyDialog ids={ids} runs={known} onClose={onClose} onRemoved={onRemoved} />;
  }
  const { run } = open;
  return (
    <RemoveDialog
      run={run}
      onClose={onClose}
      onRemoved={() => {
        onRemoved([run.id]);
        onClose();
      }}
    />
  );
}
