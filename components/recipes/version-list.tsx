import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ListedVersion } from '../../lib/api/recipe-contract.ts';
import { recipeAddress, runsAddress } from './recipe-address.ts';
import { When } from './when.tsx';

interface VersionListProps {
  id: string;
  versions: ListedVersion[];
  /** The version that is shown, and the one it is compared with. */
  shown: number;
  against: number | null;
}

/** Every version, newest first: when, what was new, and the runs that used it. */
export function VersionList({ id, versions, shown, against }: VersionListProps) {
  const t = useTranslations('recipes');
  const newest = versions[0]?.version;
  return (
    <ol className="versions">
      {versions.map(({ version, note, createdAt, runs }) => (
        <li key={version} className={version === shown ? 'is-shown' : undefined}>
          <Link
            className="versions__name"
            href={recipeAddress(id, version)}
            aria-current={version === shown ? 'true' : undefined}
          >
            {t('version', { version })}
            {version === newest && versions.length > 1 && <span className="chip">{t('newest')}</span>}
          </Link>
          {note !== '' && <p className="versions__note">{note}</p>}
          <p className="versions__facts">
            {createdAt === null ? t('shipped') : <When iso={createdAt} />}
            {runs > 0 && (
              <Link className="link link--small" href={runsAddress(id, version)}>
                {t('runs', { count: runs })}
              </Link>
            )}
            {version !== shown && version !== against && (
              <Link className="link link--small" href={recipeAddress(id, shown, version)}>
                {t('compareWith', { shown, version })}
              </Link>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
