'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface SaveDialogProps {
  /** The version to come; null for a recipe of its own. */
  version: number | null;
  name: string;
  isBusy: boolean;
  trouble: string | null;
  onSave(name: string, note: string): void;
  onClose(): void;
}

/** Asks what is new before a version is stored, and for a name where it becomes a recipe of its own. */
export function SaveDialog({ version, name, isBusy, trouble, onSave, onClose }: SaveDialogProps) {
  const t = useTranslations('recipe');
  const shell = useTranslations('shell');
  const id = useId();
  const isNew = version === null;
  const [newName, setNewName] = useState(t('nameNew', { name }));
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSave(newName.trim(), note.trim());
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isNew ? t('saveAsTitle') : t('saveTitle', { version })}
      closeLabel={shell('close')}
    >
      <form onSubmit={submit}>
        <p className="dialog__text">{isNew ? t('saveAsSay') : t('saveSay')}</p>
        <div className="fields">
          {isNew && (
            <div className="form-field">
              <label htmlFor={`${id}-name`}>{t('name')}</label>
              <input
                id={`${id}-name`}
                required
                maxLength={200}
                value={newName}
                onChange={(event) => setNewName(event.target.value)}
              />
            </div>
          )}
          <div className="form-field">
            <label htmlFor={`${id}-note`}>{t('note')}</label>
            <input
              id={`${id}-note`}
              maxLength={2_000}
              value={note}
              aria-describedby={`${id}-hint`}
              onChange={(event) => setNote(event.target.value)}
            />
            <small id={`${id}-hint`} className="dim">
              {t('noteHint')}
            </small>
          </div>
          {trouble && (
            <p role="alert" className="fields__error">
              {trouble}
            </p>
          )}
        </div>
        <div className="dialog__do">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="ink" type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
