'use client';

import { useHydrated } from '../ui/use-browser.ts';

/** A day and time as the reader's clock has it; in UTC until the page is alive, since the server does not know it. */
export function When({ iso }: { iso: string }) {
  const timeZone = useHydrated() ? undefined : 'UTC';
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
    hourCycle: 'h23',
  });
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {format.format(new Date(iso))}
    </time>
  );
}
