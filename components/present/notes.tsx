import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '../ui/button.tsx';

interface NotesProps {
  /** What was written about each run, with what the run is called here. */
  notes: readonly { name: string | null; text: string }[];
  onClose(): void;
}

/** The notes of whoever presents, over the stage. */
export function Notes({ notes, onClose }: NotesProps) {
  const t = useTranslations('present');
  const written = notes.filter(({ text }) => text.trim() !== '');
  return (
    <aside className="present__notes" aria-label={t('notes')}>
      <div className="present__notes-head">
        <b>{t('notes')}</b> <span className="dim">{written.length > 0 && t('notesSay')}</span>
        <IconButton label={t('notesHide')} onClick={onClose}>
          <X className="icon" aria-hidden />
        </IconButton>
      </div>
      {written.length === 0 && <p>{t('notesNone')}</p>}
      {written.map(({ name, text }) => (
        <p key={name ?? ''}>
          {name !== null && <b>{name}. </b>}
          {text}
        </p>
      ))}
    </aside>
  );
}
