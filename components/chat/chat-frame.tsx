'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { ConversationsReply } from '../../lib/api/conversation-contract.ts';
import { useSettled } from '../editor/use-settled.ts';
import { later } from '../ui/later.tsx';
import { useMedia } from '../ui/use-browser.ts';
import { ConversationList } from './conversation-list.tsx';
import { useConversationList } from './use-conversation-list.ts';

const Drawer = later(() => import('../ui/dialog.tsx').then((module) => module.Drawer));

/** Opens the list where there is no room for it beside the conversation. */
const OpenListContext = createContext<() => void>(() => undefined);

export function useOpenList(): () => void {
  return useContext(OpenListContext);
}

/** The list of conversations beside the one that is open; on a narrow page behind a button. */
export function ChatFrame({ first, children }: { first: ConversationsReply; children: ReactNode }) {
  const t = useTranslations('chat');
  const shell = useTranslations('shell');
  const [text, setText] = useState('');
  const list = useConversationList(first, useSettled(text.trim(), 250));
  const hasRoom = useMedia('(min-width: 900px)', true);
  const [isOpen, setOpen] = useState(false);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was picked in the list lies under it
  useEffect(() => setOpen(false), [path]);
  const open = useMemo(() => () => setOpen(true), []);
  return (
    <OpenListContext value={open}>
      <div className="chat">
        <aside className="talks" aria-label={t('list')}>
          {hasRoom && <ConversationList list={list} text={text} onText={setText} />}
        </aside>
        {children}
      </div>
      {!hasRoom && (
        <Drawer
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={t('list')}
          closeLabel={shell('close')}
          side="left"
        >
          <div className="talks talks--drawer">
            <ConversationList list={list} text={text} onText={setText} />
          </div>
        </Drawer>
      )}
    </OpenListContext>
  );
}
