'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';

interface MoreConversationsProps {
  isLoading: boolean;
  /** After a failure nothing is asked for by itself. */
  hasFailed: boolean;
  onMore(): void;
}

/** Asks for more shortly before the end of the list comes into view; the button does the same. */
export function MoreConversations({ isLoading, hasFailed, onMore }: MoreConversationsProps) {
  const t = useTranslations('chat');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const element = place.current;
    if (!element || isLoading || hasFailed) return;
    const look = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    };
    const watcher = new IntersectionObserver(look, { root: element.closest('.talks__scroll'), rootMargin: '400px' });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isLoading, hasFailed]);
  return (
    <div className="talks__rest" ref={place}>
      <Button look="quiet" aria-disabled={isLoading || undefined} onClick={onMore}>
        {isLoading ? t('loading') : t('more')}
      </Button>
    </div>
  );
}
