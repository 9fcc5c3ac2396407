'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { keepTyped, typedIn } from '../../lib/state/chat-typed.ts';
import { browserShelf } from '../../lib/state/draft-shelf.ts';
import { buttonClass } from '../ui/button.tsx';

/** Says that the conversation was deleted. What was typed in it goes with the reader to a new one. */
export function ChatGone({ id }: { id: string | null }) {
  const t = useTranslations('chat');
  const [hasTyped, setTyped] = useState(false);
  useEffect(() => {
    const shelf = browserShelf();
    const typed = typedIn(shelf, id);
    if (id === null || typed === '') return;
    const other = typedIn(shelf, null);
    keepTyped(shelf, null, other.includes(typed) ? other : [other, typed].filter(Boolean).join('\n\n'));
    keepTyped(shelf, id, '');
    setTyped(true);
  }, [id]);
  return (
    <div className="room__gone" role="alert">
      <h2>{t('gone')}</h2>
      <p>
        {t('goneSay')} {hasTyped && t('goneTyped')}
      </p>
      <div className="message-page__do">
        <Link className={buttonClass('ink', 'large')} href="/chat" prefetch={false}>
          {t('new')}
        </Link>
        <Link className={buttonClass('plain', 'large')} href="/runs" prefetch={false}>
          {t('notFoundRuns')}
        </Link>
      </div>
    </div>
  );
}
