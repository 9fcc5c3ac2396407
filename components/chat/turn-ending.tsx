'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { TurnFigures } from '../../lib/state/chat-turn.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import type { Endings } from '../timeline/end-actions.tsx';
import { EndMarker } from '../timeline/end-marker.tsx';
import { OutcomeLabel } from '../timeline/outcome-look.tsx';

interface TurnEndingProps {
  lane: LaneStore;
  figures: TurnFigures;
  /** What can be done about it; absent under a question that was followed by another. */
  endings: Endings | undefined;
  onStep(n: number, tab?: 'raw'): void;
  onShowStep(n: number): void;
}

/** Why a run ended without an answer, or before it was whole, and what helps. What its log adds comes with that. */
export function TurnEnding({ lane, figures, endings, onStep, onShowStep }: TurnEndingProps) {
  const t = useTranslations('ending');
  const trajectory = useStore(lane, (state) => state.trajectory);
  const { outcome, reason, isForced } = figures;
  if (outcome === null || (outcome === 'completed' && !isForced)) return null;
  if (trajectory.end) {
    return (
      <div className="turn-end">
        <EndMarker trajectory={trajectory} endings={endings} onOpen={onStep} onShowStep={onShowStep} />
      </div>
    );
  }
  return (
    <div className="turn-end">
      <p className="status">
        <OutcomeLabel outcome={outcome} reason={reason} isForced={isForced} />
      </p>
      {(isForced || reason !== null) && <p className="dim">{isForced ? t('forced') : reason && t(reason)}</p>}
    </div>
  );
}
