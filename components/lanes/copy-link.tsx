'use client';

import { Check, Link2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Draft } from '../../lib/state/draft.ts';
import { withParams } from '../playground/page-address.ts';
import { Button } from '../ui/button.tsx';
import { linksOf } from './lanes-address.ts';
import type { LanesDesk } from './use-lanes-desk.ts';
import { Word } from './word.tsx';

const ICONS = { rest: Link2, done: Check, failed: X };

/** So long it says what came of it, in milliseconds. */
const SAID_MS = 2_000;

/** Copies an address that sets up the same lanes and asks the same question. */
export function CopyLink({ desk, defaults }: { desk: LanesDesk; defaults: Draft }) {
  const t = useTranslations('lanes.link');
  const [state, setState] = useState<keyof typeof ICONS>('rest');
  useEffect(() => {
    if (state === 'rest') return;
    const timer = setTimeout(() => setState('rest'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    const { seats } = desk.lanes.getState();
    const question = seats[0]?.draft.getState().question.trim() ?? '';
    const search = withParams('', { lane: linksOf(seats, defaults), q: question || null });
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname + search);
      setState('done');
    } catch {
      setState('failed');
    }
  };
  const Icon = ICONS[state];
  return (
    <Button look="quiet" title={t('title')} onClick={() => void copy()}>
      <Icon className="icon" aria-hidden />
      <span aria-live="polite">
        <Word goes={state === 'rest' ? 'first' : 'last'}>{t(state)}</Word>
      </span>
    </Button>
  );
}
