import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { ListedRun } from '../../lib/api/client.ts';

/** So many runs are named; a comparison has room for three beside this one. */
const [NAMED, BESIDE] = [5, 3];

/** What is told of a run that was made from another. */
export type MadeRun = Pick<ListedRun, 'id' | 'modelName' | 'dialect'>;

interface MadeFromHereProps {
  runId: string;
  /** The runs that go on from this one or ask it again, the oldest first. */
  made: readonly MadeRun[];
}

/** The runs that were made from this one, with a way to each, and to the newest of them side by side with it. */
export function MadeFromHere({ runId, made }: MadeFromHereProps) {
  const t = useTranslations('run');
  if (made.length === 0) return null;
  const beside = [runId, ...made.slice(-BESIDE).map(({ id }) => id)];
  const hidden = Math.max(0, made.length - NAMED);
  return (
    <span className="lineage">
      {t('made')}{' '}
      {made.slice(hidden).map(({ id, modelName, dialect }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link
            className="link link--small"
            href={`/runs/${encodeURIComponent(id)}`}
            prefetch={false}
            title={t('madeTitle', { id, model: modelName, dialect })}
          >
            {t('madeRun', { n: hidden + index + 1 })}
          </Link>
        </Fragment>
      ))}
      {' · '}
      <Link
        className="link link--small"
        href={`/compare?runs=${beside.map(encodeURIComponent).join(',')}`}
        prefetch={false}
      >
        {t('madeCompare', { count: beside.length })}
      </Link>
    </span>
  );
}
