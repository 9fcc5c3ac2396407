'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Starter } from '../home/first-run.tsx';
import type { Trouble } from '../playground/use-trouble-text.ts';
import { Marks } from '../timeline/marks.tsx';
import { WholeWords } from '../timeline/whole-words.tsx';
import { useHydrated } from '../ui/use-browser.ts';
import { BoxTrouble } from './box-trouble.tsx';

interface EmptyChatProps {
  starters: Starter[];
  isOff: boolean;
  /** @param model the one that shows the question best; null for the one that is chosen */
  onAsk(question: string, model: string | null): Promise<Trouble | null>;
}

/** A conversation before its first question: what it is for, and a few questions to begin with. */
export function EmptyChat({ starters, isOff, onAsk }: EmptyChatProps) {
  const t = useTranslations('chat');
  const isAsleep = !useHydrated();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  return (
    <div className="empty-chat">
      <div className="empty-chat__in">
        <h2>{t('emptyTitle')}</h2>
        <p>{t('emptySay')}</p>
        <h3>{t('starters')}</h3>
        <ul>
          {starters.map(({ id, title, question, marks, model }) => (
            <li key={id}>
              <button
                type="button"
                disabled={isAsleep}
                aria-disabled={isOff || undefined}
                onClick={() => !isOff && void onAsk(question, model).then(setTrouble)}
              >
                <span className="empty-chat__question">
                  <WholeWords text={question} />
                </span>
                <small>{title}</small>
                <Marks text={marks} isDecoration />
              </button>
            </li>
          ))}
        </ul>
        <BoxTrouble id="starter-trouble" tooLong={null} trouble={trouble} />
      </div>
    </div>
  );
}
