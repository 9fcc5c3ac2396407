import { ListTree, MessageSquare } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

interface ViewTabsProps {
  here: 'chat' | 'timeline';
  /** Where the other view shows the same. */
  chat: string;
  timeline: string;
}

/** The two ways to look at a run: as a conversation, or as a timeline with everything around it. */
export function ViewTabs({ here, chat, timeline }: ViewTabsProps) {
  const t = useTranslations('chat');
  return (
    <nav className="views" aria-label={t('view')}>
      <Link href={chat} prefetch={false} aria-current={here === 'chat' ? 'page' : undefined}>
        <MessageSquare className="icon-14" aria-hidden />
        {t('viewChat')}
      </Link>
      <Link href={timeline} prefetch={false} aria-current={here === 'timeline' ? 'page' : undefined}>
        <ListTree className="icon-14" aria-hidden />
        {t('viewTimeline')}
      </Link>
    </nav>
  );
}
