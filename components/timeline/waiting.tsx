'use client';

import { useTranslations } from 'next-intl';
import { useContext, useEffect, useState } from 'react';
import type { Attempt } from '../../lib/run/trajectory.ts';
import { Block } from './block.tsx';
import { NowContext } from './now.ts';

/** Silence shorter than this is nothing to speak of. */
const QUIET_S = 4;

/** More than this and the two clocks cannot be compared; then counting begins when the page shows it. */
const MOST_S = 3_600;

/**
 * Whole seconds from a moment to now, negative before it, counted on while the component is there. `at` is in milliseconds
 * since the epoch, by the server's clock. Null until the page is alive.
 */
function useSecondsFrom(at: number): number | null {
  const now = useContext(NowContext);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const shift = Math.abs(now() - at) > MOST_S * 1_000 ? now() - at : 0;
    const look = () => setSeconds(Math.floor((now() - at - shift) / 1_000));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [at, now]);
  return seconds;
}

/** The thought that has not come yet; says so after a while, with how long it has been. */
export function WaitingBlock({ since }: { since: number }) {
  const t = useTranslations('step');
  const seconds = useSecondsFrom(since) ?? 0;
  return (
    <Block kind="thought" title={t('thought')} isLive>
      <p className="thought thought--reserve waiting">
        {seconds < QUIET_S ? t('waiting') : t('waitingLong', { seconds })}
        <span className="caret" aria-hidden />
      </p>
    </Block>
  );
}

/** Says that a reply which had begun has fallen silent, and for how long. */
export function Silence({ since }: { since: number }) {
  const t = useTranslations('step');
  const seconds = useSecondsFrom(since) ?? 0;
  return seconds < QUIET_S ? null : <p className="silence">{t('silent', { seconds })}</p>;
}

interface RetryWaitProps {
  attempt: Attempt;
  /** When the next try is made. */
  due: number;
  /** When the last piece of anything came. */
  since: number;
}

/** How long until a try that failed is made again; once the time is up, that the next one is on its way. */
export function RetryWait({ attempt, due, since }: RetryWaitProps) {
  const t = useTranslations('step');
  const late = useSecondsFrom(due);
  if (late !== null && late >= 0) return <WaitingBlock since={Math.max(due, since)} />;
  const seconds = late === null ? Math.ceil((attempt.retry?.waitMs ?? 0) / 1_000) : -late;
  return (
    <p className="retry-wait" role="timer">
      {t('retryIn', { seconds, attempt: attempt.attempt + 1 })}
    </p>
  );
}
