'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import type { ApiProblem } from '../../lib/api/client.ts';
import { removeConversation, renameConversation } from '../../lib/api/conversation-client.ts';
import type { ConversationEntry } from '../../lib/api/conversation-contract.ts';
import { AskDialog } from '../ui/ask-dialog.tsx';

/** The longest title of a conversation: `MAX_TITLE` of the contract, without its checker. */
const MOST = 200;

interface ListDialogProps {
  entry: ConversationEntry;
  onClose(): void;
  onDone(): void;
}

interface RemoveDialogProps extends ListDialogProps {
  /** It is about to be deleted; or could not be, and is still there. */
  onTry(isGoing: boolean): void;
}

function useProblemText(): (problem: ApiProblem) => string {
  const t = useTranslations('chat');
  return ({ code, message, fix }) => (code === 'offline' ? t('offline') : [message, fix].filter(Boolean).join(' '));
}

/** Gives a conversation another name. */
export function RenameDialog({ entry, onClose, onDone }: ListDialogProps) {
  const t = useTranslations('chat');
  const shell = useTranslations('shell');
  const problemText = useProblemText();
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(entry.title);
  const rename = async () => {
    if (title.trim() === '') return t('nameEmpty');
    const result = await renameConversation(entry.id, title.trim());
    if (!result.ok) return problemText(result.problem);
    onDone();
    return null;
  };
  return (
    <AskDialog
      title={t('renameTitle')}
      closeLabel={shell('close')}
      cancelLabel={t('cancel')}
      doLabel={t('rename')}
      firstFocus={input}
      onDo={rename}
      onClose={onClose}
    >
      <label className="rename__label" htmlFor={field}>
        {t('name')}
      </label>
      <input
        ref={input}
        id={field}
        onFocus={(event) => event.target.select()}
        className="text-input"
        maxLength={MOST}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
    </AskDialog>
  );
}

/** Asks before a conversation goes for good. */
export function RemoveDialog({ entry, onClose, onDone, onTry }: RemoveDialogProps) {
  const t = useTranslations('chat');
  const shell = useTranslations('shell');
  const problemText = useProblemText();
  const remove = async () => {
    onTry(true);
    const result = await removeConversation(entry.id);
    // What is gone already is what was wanted.
    if (!result.ok && result.problem.status !== 404) {
      onTry(false);
      return problemText(result.problem);
    }
    onDone();
    return null;
  };
  return (
    <AskDialog
      title={t('removeTitle')}
      closeLabel={shell('close')}
      cancelLabel={t('keep')}
      doLabel={t('delete')}
      isDanger
      onDo={remove}
      onClose={onClose}
    >
      <p className="dialog__text">
        <q>{entry.title.length > 160 ? `${entry.title.slice(0, 160)}…` : entry.title}</q>
      </p>
      <p className="dialog__text">{t('removeSay', { count: entry.questions })}</p>
    </AskDialog>
  );
}
