'use client';

import { useTranslations } from 'next-intl';

/** The most characters that the server takes as a question: `MAX_QUESTION` of the contract, without its checker. */
const MOST = 20_000;

const over = (question: string) => question.trim().length - MOST;

export function isTooLong(question: string): boolean {
  return over(question) > 0;
}

/** What to say of a question that is longer than the server takes; null for all others. */
export function useTooLong(question: string): string | null {
  const t = useTranslations('ask');
  return isTooLong(question) ? t('tooLong', { over: over(question), most: MOST }) : null;
}
