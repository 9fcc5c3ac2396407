'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { ComparedRun } from '../../lib/api/compared.ts';
import { buttonClass } from '../ui/button.tsx';
import { PresentHead } from './present-head.tsx';

interface GoingProps {
  runs: readonly ComparedRun[];
  hasEnded: readonly boolean[];
  feed: { isFollowing: boolean; isLost: boolean; follow(): void };
}

/** What is still running cannot be presented: says so, and waits for its end. */
export function Going({ runs, hasEnded, feed: { isFollowing, isLost, follow } }: GoingProps) {
  const t = useTranslations('present.going');
  const [wasFollowing, setFollowing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once
  useEffect(() => {
    follow();
    setFollowing(true);
  }, []);
  const run = hasEnded.indexOf(false);
  const summary = runs[run]?.summary;
  const isGone = wasFollowing && !isFollowing;
  return (
    <main id="main" className="present" tabIndex={-1}>
      <PresentHead
        ids={runs.map(({ summary }) => summary.id)}
        startedAt={null}
        isFull={false}
        onScreen={null}
        onHelp={null}
      />
      <div className="present__plain">
        <h1>{t('title', { question: summary?.question ?? '' })}</h1>
        <div role="status">
          {isGone ? (
            <p>{t('gone')}</p>
          ) : (
            <>
              <p>{runs.length > 1 ? t('sayOf', { letter: String.fromCharCode(65 + run) }) : t('say')}</p>
              <p className="dim">{t(isLost ? 'lost' : 'starts')}</p>
            </>
          )}
        </div>
        <p>
          {isGone ? (
            <Link className={buttonClass('ink', 'large')} href="/runs">
              {t('all')}
            </Link>
          ) : (
            <Link className={buttonClass('ink', 'large')} href={`/runs/${encodeURIComponent(summary?.id ?? '')}`}>
              {t('watch')}
            </Link>
          )}
        </p>
      </div>
    </main>
  );
}
