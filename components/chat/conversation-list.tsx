'use client';

import { Plus, Search } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { ConversationEntry } from '../../lib/api/conversation-contract.ts';
import { buttonClass } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { useHydrated } from '../ui/use-browser.ts';
import { conversationIn } from './chat-address.ts';
import { blocksOf } from './day-groups.ts';
import { ListBlock } from './list-block.tsx';
import { MoreConversations } from './more-conversations.tsx';
import type { ConversationList as List } from './use-conversation-list.ts';

const RenameDialog = later(() => import('./list-dialogs.tsx').then((module) => module.RenameDialog));
const RemoveDialog = later(() => import('./list-dialogs.tsx').then((module) => module.RemoveDialog));

/** From so many blocks on, those out of sight are left out of the page. */
const MANY = 3;

interface ConversationListProps {
  list: List;
  text: string;
  onText(text: string): void;
}

/** All conversations by day, with a search and a way to begin a new one. */
export function ConversationList({ list, text, onText }: ConversationListProps) {
  const t = useTranslations('chat');
  const router = useRouter();
  const current = conversationIn(usePathname());
  const timeZone = useHydrated() ? undefined : 'UTC';
  const { page, hasFailed, isLoading, more, refresh, drop, line } = list;
  const blocks = useMemo(() => blocksOf(page.items, timeZone), [page.items, timeZone]);
  const [doing, setDoing] = useState<{ what: 'rename' | 'remove'; entry: ConversationEntry } | null>(null);
  const tell = (kind: 'changed' | 'removed', id: string) => {
    line.current?.tell({ kind, id });
    setDoing(null);
    if (kind === 'removed') drop(id);
    refresh();
    if (kind === 'removed' && id === current) router.push('/chat');
  };
  return (
    <>
      <div className="talks__top">
        <Link className={buttonClass()} href="/chat" prefetch={false}>
          <Plus className="icon-14" aria-hidden />
          {t('new')}
        </Link>
        <label className="search-field">
          <Search className="icon-14" aria-hidden />
          <span className="unseen">{t('search')}</span>
          <input
            type="search"
            maxLength={200}
            placeholder={t('search')}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <nav className="talks__scroll" aria-label={t('list')} tabIndex={0}>
        {hasFailed && (
          <p className="talks__note" role="status">
            {t('listOffline')}{' '}
            <button type="button" className="link link--small" onClick={refresh}>
              {t('retry')}
            </button>
          </p>
        )}
        {page.items.length === 0 && !hasFailed && (
          <p className="talks__note">{t(text.trim() === '' ? 'noneYet' : 'noneFound')}</p>
        )}
        {blocks.map((block, place) => (
          <ListBlock
            // By its place, so that a menu stays open in it when a new conversation comes to the top.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={place}
            {...{ block, current, timeZone }}
            isOneOfMany={blocks.length >= MANY}
            onRename={(entry) => setDoing({ what: 'rename', entry })}
            onRemove={(entry) => setDoing({ what: 'remove', entry })}
          />
        ))}
        {page.nextCursor !== null && (
          <MoreConversations isLoading={isLoading} hasFailed={hasFailed} onMore={() => void more()} />
        )}
      </nav>
      {doing?.what === 'rename' && (
        <RenameDialog
          entry={doing.entry}
          onClose={() => setDoing(null)}
          onDone={() => tell('changed', doing.entry.id)}
        />
      )}
      {doing?.what === 'remove' && (
        <RemoveDialog
          entry={doing.entry}
          onClose={() => setDoing(null)}
          onDone={() => tell('removed', doing.entry.id)}
          onTry={(isGoing) => line.current?.tell({ kind: isGoing ? 'removing' : 'changed', id: doing.entry.id })}
        />
      )}
    </>
  );
}
