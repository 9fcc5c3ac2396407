'use client';

import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStickToBottom } from 'use-stick-to-bottom';
import { Button } from '../ui/button.tsx';

interface LaneScrollProps {
  steps: number;
  startsAtTop: boolean;
  /** What the region is called. */
  label: string;
  children: ReactNode;
}

/** Keeps the newest step in view until the reader scrolls up; then a pill says how many came since. */
export function LaneScroll({ steps, startsAtTop, label, children }: LaneScrollProps) {
  const t = useTranslations('lane');
  const { scrollRef, contentRef, isAtBottom, scrollToBottom, stopScroll } = useStickToBottom({
    resize: 'instant',
    initial: startsAtTop ? false : 'instant',
  });
  const [seen, setSeen] = useState(0);
  const isReading = useRef(startsAtTop);
  useEffect(() => {
    if (isReading.current) stopScroll();
  }, [stopScroll]);
  useEffect(() => {
    if (isAtBottom) setSeen(steps);
  }, [isAtBottom, steps]);
  const fresh = startsAtTop ? 0 : steps - seen;
  return (
    <div className="lane__scroll">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section ref={scrollRef} className="lane__body" tabIndex={0} aria-label={label}>
        <div ref={contentRef} className="lane__sheet">
          {children}
        </div>
      </section>
      {!isAtBottom && fresh > 0 && (
        <Button className="new-steps" onClick={() => void scrollToBottom('instant')}>
          <ArrowDown className="icon-14" aria-hidden />
          {t('newSteps', { count: fresh })}
        </Button>
      )}
    </div>
  );
}
