import {
  CassetteTape,
  Flag,
  FlaskConical,
  Hash,
  type LucideIcon,
  OctagonX,
  PencilLine,
  Repeat,
  RotateCcw,
  Scissors,
  Snowflake,
  TriangleAlert,
  Zap,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { RUN_FLAGS, type RunFlag } from '../../lib/run/run-flags.ts';
import { PlasterIcon } from '../ui/plaster-icon.ts';

const FLAGS: Record<RunFlag, LucideIcon> = {
  repaired: PlasterIcon,
  loop: Repeat,
  'parse-error': TriangleAlert,
  'tool-error': OctagonX,
  forced: Flag,
  retry: RotateCcw,
  invented: Scissors,
  mocked: FlaskConical,
  frozen: Snowflake,
  taped: CassetteTape,
  fault: Zap,
  edited: PencilLine,
  estimated: Hash,
};

/** One thing, as icon and word. */
function FlagSign({ flag }: { flag: string }) {
  const t = useTranslations('runs.flag');
  const known = RUN_FLAGS.find((name) => name === flag);
  if (!known) return null;
  const Icon = FLAGS[known];
  return (
    <span className="flag">
      <Icon aria-hidden />
      {t(known)}
    </span>
  );
}

const SHOWN_FLAGS = 2;

/** What stands out about a run: the first two things, and how many more there are. */
export function RunFlags({ flags: all }: { flags: readonly string[] }) {
  const t = useTranslations('runs');
  // That figures are estimated stands at the figures.
  const flags = all.filter((flag) => flag !== 'estimated');
  const rest = RUN_FLAGS.filter((flag) => flags.slice(SHOWN_FLAGS).includes(flag)).map((flag) => t(`flag.${flag}`));
  return (
    <>
      {flags.slice(0, SHOWN_FLAGS).map((flag) => (
        <FlagSign key={flag} flag={flag} />
      ))}
      {rest.length > 0 && (
        <span className="flag" title={rest.join(', ')}>
          {t('moreTags', { count: rest.length })}
          <span className="unseen">: {rest.join(', ')}</span>
        </span>
      )}
    </>
  );
}
