'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';

interface MoreRunsProps {
  isLoading: boolean;
  /** After a failure nothing is asked for by itself. */
  hasFailed: boolean;
  onMore(): void;
}

/** Asks for more runs shortly before the end of the list comes into view; the button does the same. */
export function MoreRuns({ isLoading, hasFailed, onMore }: MoreRunsProps) {
  const t = useTranslations('runs');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    if (!place.current || isLoading || hasFailed) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [isLoading, hasFailed]);
  return (
    <div className="runs__more" ref={place}>
      <Button size="large" aria-disabled={isLoading || undefined} onClick={onMore}>
        {isLoading ? t('loading') : t('more')}
      </Button>
    </div>
  );
}
