'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { ConversationEntry } from '../../lib/api/conversation-contract.ts';
import { ConversationRow } from './conversation-row.tsx';
import { type ListBlock as Block, nameOfDay } from './day-groups.ts';

interface ListBlockProps {
  block: Block;
  current: string | null;
  /** One of so many that those out of sight are left out of the page. */
  isOneOfMany: boolean;
  timeZone: string | undefined;
  onRename(entry: ConversationEntry): void;
  onRemove(entry: ConversationEntry): void;
}

/** Blocks this far beyond the edges are drawn too. Pixels. */
const BEYOND = '800px 0px';

/** Some conversations of the list, by days. Far from what is in view only its height is kept. */
export function ListBlock({ block, current, isOneOfMany, timeZone, onRename, onRemove }: ListBlockProps) {
  const t = useTranslations('chat');
  const place = useRef<HTMLDivElement>(null);
  const [freePx, setFree] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || !isOneOfMany) return;
    const look = (entries: IntersectionObserverEntry[]) => {
      const last = entries.at(-1);
      if (last) setFree(last.isIntersecting ? null : last.boundingClientRect.height);
    };
    const observer = new IntersectionObserver(look, { root: element.closest('.talks__scroll'), rootMargin: BEYOND });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOneOfMany]);
  const dayText = (day: string) => {
    const name = nameOfDay(day, new Date(), timeZone);
    return name === 'today' || name === 'yesterday' ? t(name) : name;
  };
  return (
    <div ref={place} style={isOneOfMany && freePx !== null ? { height: freePx } : undefined}>
      {!(isOneOfMany && freePx !== null) &&
        block.map(({ day, items }) => (
          <div key={day ?? items[0]?.id}>
            {day !== null && (
              <h3 className="talks__day" suppressHydrationWarning>
                {dayText(day)}
              </h3>
            )}
            <ul>
              {items.map((entry) => (
                <li key={entry.id}>
                  <ConversationRow
                    entry={entry}
                    isCurrent={entry.id === current}
                    timeZone={timeZone}
                    onRename={() => onRename(entry)}
                    onRemove={() => onRemove(entry)}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  );
}
