import { Clock, Flag, type LucideIcon, OctagonX, Square, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Outcome, Reason } from '../../lib/run/outcome.ts';

/** The icon and colour of each way to end. */
export const OUTCOME_LOOKS: Record<Outcome, { icon: LucideIcon; kind: 'final' | 'warn' | 'error' | 'plain' }> = {
  completed: { icon: Flag, kind: 'final' },
  limited: { icon: TriangleAlert, kind: 'warn' },
  failed: { icon: OctagonX, kind: 'error' },
  stopped: { icon: Square, kind: 'plain' },
  interrupted: { icon: Clock, kind: 'plain' },
};

/** Names a way to end: "Completed", "Limited: step limit", "Answered at the limit". */
export function useOutcomeTitle(): (outcome: Outcome, reason: Reason | null, isForced: boolean) => string {
  const t = useTranslations('outcome');
  const why = useTranslations('reason');
  return (outcome, reason, isForced) => {
    if (isForced) return t('forced');
    if (outcome === 'completed' || outcome === 'interrupted' || reason === null) return t(outcome);
    if (outcome === 'stopped') return t('stoppedByYou');
    return t('with', { outcome: t(outcome), reason: why(reason) });
  };
}

interface OutcomeLabelProps {
  outcome: Outcome;
  reason: Reason | null;
  isForced: boolean;
}

/** An outcome as icon, word and colour. */
export function OutcomeLabel({ outcome, reason, isForced }: OutcomeLabelProps) {
  const titleOf = useOutcomeTitle();
  const { icon: Icon, kind } = OUTCOME_LOOKS[isForced ? 'limited' : outcome];
  return (
    <span className={`outcome k-${kind}`}>
      <Icon className="icon" fill={outcome === 'stopped' ? 'currentColor' : 'none'} aria-hidden />
      {titleOf(outcome, reason, isForced)}
    </span>
  );
}
