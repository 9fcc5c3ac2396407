'use client';

import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useStickToBottom } from 'use-stick-to-bottom';
import { Button } from '../ui/button.tsx';

/** Keeps the page where it is while something on it opens or changes. */
const HoldStillContext = createContext<() => void>(() => undefined);

export function useHoldStill(): () => void {
  return useContext(HoldStillContext);
}

interface ThreadScrollProps {
  /** A question that was asked here just now is gone to, wherever the reader was. */
  goTo: string | null;
  children: ReactNode;
}

/** Keeps the newest in view until the reader scrolls up; then a button leads back. */
export function ThreadScroll({ goTo, children }: ThreadScrollProps) {
  const t = useTranslations('chat');
  const { scrollRef, contentRef, isAtBottom, scrollToBottom, stopScroll } = useStickToBottom({
    resize: 'instant',
    initial: 'instant',
  });
  useEffect(() => {
    if (goTo !== null) void scrollToBottom('instant');
  }, [goTo, scrollToBottom]);
  return (
    <HoldStillContext value={stopScroll}>
      <div className="thread">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
        <section ref={scrollRef} className="thread__body" tabIndex={0} aria-label={t('thread')}>
          <div ref={contentRef} className="thread__sheet">
            {children}
          </div>
        </section>
        {!isAtBottom && (
          <Button className="new-steps" onClick={() => void scrollToBottom('instant')}>
            <ArrowDown className="icon-14" aria-hidden />
            {t('toEnd')}
          </Button>
        )}
      </div>
    </HoldStillContext>
  );
}
