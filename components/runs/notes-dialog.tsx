'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { annotateRun, type ListedRun } from '../../lib/api/client.ts';
import { MAX_NOTE } from '../../lib/api/note-limits.ts';
import { AskDialog } from '../ui/ask-dialog.tsx';
import { tagsIn } from './tag-text.ts';

interface NotesDialogProps {
  run: ListedRun;
  /** Tags of other runs, to be taken with a press. */
  known: readonly string[];
  onClose(): void;
  onSaved(run: ListedRun): void;
}

/** The tags and the note of a run. */
export function NotesDialog({ run, known, onClose, onSaved }: NotesDialogProps) {
  const t = useTranslations('runs.notesDialog');
  const shell = useTranslations('shell');
  const [tags, setTags] = useState(run.tags.join(', '));
  const [note, setNote] = useState(run.note);
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const chosen = tagsIn(tags);
  const others = known.filter((tag) => !chosen.some((one) => one.toLowerCase() === tag.toLowerCase())).slice(0, 12);
  const save = async () => {
    const result = await annotateRun(run.id, { tags: chosen, note });
    if (!result.ok) return [result.problem.message || t('failed'), result.problem.fix].filter(Boolean).join(' ');
    onSaved(result.value.summary);
    return null;
  };
  return (
    <AskDialog
      title={t('title')}
      closeLabel={shell('close')}
      cancelLabel={t('cancel')}
      doLabel={t('save')}
      busyLabel={t('busy')}
      firstFocus={first}
      onDo={save}
      onClose={onClose}
    >
      <p className="dialog__text">
        <q>{run.question.length > 120 ? `${run.question.slice(0, 120)}…` : run.question}</q>
      </p>
      <div className="notes-form">
        <label htmlFor={`${id}-tags`}>{t('tags')}</label>
        <input
          id={`${id}-tags`}
          ref={first}
          className="notes-form__field"
          value={tags}
          maxLength={1_000}
          aria-describedby={`${id}-say`}
          onChange={(event) => setTags(event.target.value)}
        />
        <p id={`${id}-say`} className="notes-form__say">
          {t('tagsSay')}
        </p>
        {others.length > 0 && (
          <p className="notes-form__known">
            {others.map((tag) => (
              <button
                key={tag}
                type="button"
                className="chip chip--tag"
                onClick={() => setTags([...chosen, tag].join(', '))}
              >
                <span className="unseen">{t('add')} </span>+ {tag}
              </button>
            ))}
          </p>
        )}
        <label htmlFor={`${id}-note`}>{t('note')}</label>
        <textarea
          id={`${id}-note`}
          className="notes-form__field"
          rows={5}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <p className="notes-form__say">{t('left', { count: MAX_NOTE - note.length })}</p>
      </div>
    </AskDialog>
  );
}
