import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';

interface RunsHeadProps {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Null for more than 1,000. */
  total: number | null;
  isFiltered: boolean;
  areRecordings: boolean;
  hasRecordings: boolean;
}

/** The title, how many runs there are, and the way to the recordings and back. */
export function RunsHead({ heading, total, isFiltered, areRecordings, hasRecordings }: RunsHeadProps) {
  const t = useTranslations('runs');
  const many = isFiltered ? t('foundMany') : t('countMany');
  return (
    <div className="runs__top">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {t('title')}
      </h1>
      <p role="status">
        {!areRecordings && (total === null ? many : t(isFiltered ? 'found' : 'count', { count: total }))}
      </p>
      {hasRecordings && (
        <Link className="link runs__other" href={areRecordings ? '/runs' : '/runs?show=recordings'} prefetch={false}>
          {t(areRecordings ? 'ownRuns' : 'showRecordings')}
        </Link>
      )}
    </div>
  );
}
