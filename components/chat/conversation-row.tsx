'use client';

import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import type { ConversationEntry } from '../../lib/api/conversation-contract.ts';
import { startedOf } from '../runs/day-of.ts';
import { WholeWords } from '../timeline/whole-words.tsx';
import { IconButton } from '../ui/button.tsx';

interface ConversationRowProps {
  entry: ConversationEntry;
  isCurrent: boolean;
  timeZone: string | undefined;
  onRename(): void;
  onRemove(): void;
}

/** One conversation in the list, and what can be done with it. */
export const ConversationRow = memo(
  function ConversationRow({ entry, isCurrent, timeZone, onRename, onRemove }: ConversationRowProps) {
    const t = useTranslations('chat');
    const { id, title, questions, updatedAt } = entry;
    return (
      <div className="talk" data-current={isCurrent || undefined}>
        <Link
          className="talk__link"
          href={`/chat/${encodeURIComponent(id)}`}
          prefetch={false}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <b>
            <WholeWords text={title} />
          </b>
          <span className="talk__facts">
            <span>{t('questions', { count: questions })}</span>
            <time dateTime={updatedAt} suppressHydrationWarning>
              {startedOf(updatedAt, false, timeZone)}
            </time>
          </span>
        </Link>
        <Menu.Root>
          <Menu.Trigger
            render={<IconButton className="talk__more" label={t('moreFor', { title: title.slice(0, 60) })} />}
          >
            <Ellipsis className="icon" aria-hidden />
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner sideOffset={4} align="end" className="z-50">
              <Menu.Popup className="popup popup--menu menu">
                <Menu.Item className="menu__item" onClick={onRename}>
                  {t('rename')}
                </Menu.Item>
                <Menu.Item className="menu__item" onClick={onRemove}>
                  {t('delete')}
                </Menu.Item>
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      </div>
    );
  },
  (a, b) => a.entry === b.entry && a.isCurrent === b.isCurrent && a.timeZone === b.timeZone,
);
