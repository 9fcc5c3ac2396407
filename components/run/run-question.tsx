'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { WholeWords } from '../timeline/whole-words.tsx';

/** What was asked: three lines of it, and the rest on demand. */
export function RunQuestion({ text }: { text: string }) {
  const t = useTranslations('run');
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const element = heading.current;
    if (!element || isWhole) return;
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWhole]);
  return (
    <>
      <h1
        ref={heading}
        className={isWhole ? 'run-head__question--whole' : 'run-head__question--short'}
        // What scrolls must be reachable by key.
        tabIndex={isWhole ? 0 : undefined}
      >
        <WholeWords text={text} />
      </h1>
      {isLong && (
        <button type="button" className="link link--small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('showLess') : t('showAll')}
        </button>
      )}
    </>
  );
}
