'use client';

import { CircleQuestionMark, Contrast, Maximize, Minimize, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { IconButton } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-browser.ts';
import { useWayBack } from './way-back.ts';

interface PresentHeadProps {
  ids: readonly string[];
  /** When the first of the runs was made, ISO 8601; null where that is not to be said. */
  startedAt: string | null;
  isFull: boolean;
  onScreen: (() => void) | null;
  onHelp: (() => void) | null;
}

/** The quiet line on top: what this is, and the way out. */
export function PresentHead({ ids, startedAt, isFull, onScreen, onHelp }: PresentHeadProps) {
  const t = useTranslations('present');
  const shell = useTranslations('shell');
  const { resolvedTheme, setTheme } = useTheme();
  const wayBack = useWayBack(ids);
  const timeZone = useHydrated() ? undefined : 'UTC';
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
  return (
    <header className="present__head">
      <span className="mark">
        <b>
          Re<i>Act</i>
        </b>{' '}
        <span>{shell('product')}</span>
      </span>
      <p className="present__recorded" suppressHydrationWarning>
        {startedAt !== null && t('recorded', { day: day.format(new Date(startedAt)) })}
      </p>
      <IconButton label={t('theme')} onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}>
        <Contrast className="icon" aria-hidden />
      </IconButton>
      {onHelp && (
        <IconButton label={t('helpLabel')} aria-haspopup="dialog" onClick={onHelp}>
          <CircleQuestionMark className="icon" aria-hidden />
        </IconButton>
      )}
      {onScreen && (
        <IconButton className="present__screen" label={t(isFull ? 'screenOff' : 'screenOn')} onClick={onScreen}>
          {isFull ? <Minimize className="icon" aria-hidden /> : <Maximize className="icon" aria-hidden />}
        </IconButton>
      )}
      <Link className="icon-button" href={wayBack} prefetch={false} aria-label={t('close')} title={t('close')}>
        <X className="icon" aria-hidden />
      </Link>
    </header>
  );
}
