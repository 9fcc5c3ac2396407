import { ListTree, MessageSquare } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

interface ViewTabsProps {
  here: 'chat' | 'timeline';
  /** Where the other view shows the same. */
  other: string;
}

/** The two ways to look at a run: as a conversation, or as a timeline with everything around it. */
export function ViewTabs({ here, other }: ViewTabsProps) {
  const t = useTranslations('chat');
  const chat = (
    <>
      <MessageSquare className="icon-14" aria-hidden />
      {t('viewChat')}
    </>
  );
  const timeline = (
    <>
      <ListTree className="icon-14" aria-hidden />
      {t('viewTimeline')}
    </>
  );
  const link = (children: typeof chat) => (
    <Link href={other} prefetch={false}>
      {children}
    </Link>
  );
  return (
    <nav className="views" aria-label={t('view')}>
      {here === 'chat' ? <span aria-current="page">{chat}</span> : link(chat)}
      {here === 'timeline' ? <span aria-current="page">{timeline}</span> : link(timeline)}
    </nav>
  );
}
