'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { RunChoices } from './run-choice.tsx';
import { addressOf, letterOf } from './use-compare-address.ts';

/** Runs that could stand beside those shown. */
export interface OfferedRuns {
  same: ListedRun[];
  others: ListedRun[];
}

interface RunPickerProps {
  offered: OfferedRuns;
  /** The ids shown, in order. */
  ids: readonly string[];
  /** Which of them gives way; null to add one more. */
  place: number | null;
  onClose(): void;
}

/** Picks a run to put beside the others, or in the place of one of them. */
export function RunPicker({ offered, ids, place, onClose }: RunPickerProps) {
  const t = useTranslations('compare');
  const target = (id: string) =>
    addressOf(place === null ? [...ids, id] : ids.map((own, index) => (index === place ? id : own)), location.search);
  const title = place === null ? t('pickAdd') : t('pickReplace', { letter: letterOf(place) });
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('pickClose')} className="dialog--choices">
      <div className="choices__all">
        <RunChoices title={t('pickSame')} runs={offered.same} hasQuestions={false} shown={ids} addressOf={target} />
        <RunChoices title={t('pickOthers')} runs={offered.others} hasQuestions shown={ids} addressOf={target} />
        <p>
          <Link className="link" href="/runs" prefetch={false}>
            {t('pickAll')}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
