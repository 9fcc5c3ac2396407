import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';
import type { Reason } from '../../lib/run/outcome.ts';
import { Marks } from '../timeline/marks.tsx';
import { OutcomeLabel } from '../timeline/outcome-look.tsx';
import { runsAddress } from './recipe-address.ts';
import { When } from './when.tsx';

interface VersionRunsProps {
  id: string;
  version: number;
  runs: ListedRun[];
  /** How many there are in all; null for more than 1,000. */
  total: number | null;
}

/** The latest runs that used one version. */
export function VersionRuns({ id, version, runs, total }: VersionRunsProps) {
  const t = useTranslations('recipes');
  const running = useTranslations('outcome');
  return (
    <section className="recipe-page__part">
      <h3>{t('runsTitle', { version })}</h3>
      {runs.length === 0 ? (
        <p className="recipe-page__none">{t('runsNone')}</p>
      ) : (
        <ul className="version-runs">
          {runs.map((run) => (
            <li key={run.id}>
              <Link href={`/runs/${run.id}`} prefetch={false} className="read">
                {run.question}
              </Link>
              <span className="version-runs__facts">
                {run.outcome ? (
                  <OutcomeLabel
                    outcome={run.outcome}
                    reason={run.reason as Reason | null}
                    isForced={run.flags.includes('forced')}
                  />
                ) : (
                  running('running')
                )}
                {run.marks.trim() !== '' && <Marks text={run.marks} />}
                <span>{run.modelName}</span>
                <When iso={run.startedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {(total === null || total > runs.length) && (
        <Link className="link link--small" href={runsAddress(id, version)}>
          {total === null ? t('runsAllMany') : t('runsAll', { count: total })}
        </Link>
      )}
    </section>
  );
}
