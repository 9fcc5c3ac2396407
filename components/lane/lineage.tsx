import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { copiedSteps } from '../../lib/run/copied-steps.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';

interface LineageProps {
  origin: Trajectory['origin'];
  /** The run itself, for the way to both side by side; absent where they stand so already. */
  runId?: string;
}

/** Which run this one continues, with a way to it. */
export function Lineage({ origin, runId: own }: LineageProps) {
  const t = useTranslations('lane');
  const { kind, runId } = origin;
  if (runId === undefined || (kind !== 'fork' && kind !== 'rerun')) return null;
  const step = copiedSteps({ origin });
  return (
    <span className="lineage">
      {t.rich(step > 0 ? 'continues' : 'after', {
        step: step + 1,
        run: () => (
          <Link
            className="link link--small"
            href={`/runs/${encodeURIComponent(runId)}`}
            prefetch={false}
            title={t('originalOf', { id: runId })}
          >
            {t('original')}
          </Link>
        ),
      })}
      {own !== undefined && (
        <>
          {' · '}
          <Link
            className="link link--small"
            href={`/compare?runs=${encodeURIComponent(runId)},${encodeURIComponent(own)}`}
            prefetch={false}
          >
            {t('compareOriginal')}
          </Link>
        </>
      )}
    </span>
  );
}
