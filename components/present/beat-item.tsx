import {
  Eye,
  Flag,
  type LucideIcon,
  MessageCircleQuestionMark,
  OctagonX,
  PencilLine,
  Square,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Beat, BeatKind } from '../../lib/run/caption-beat.ts';
import { duration } from '../timeline/figures.ts';
import { sayValue } from './say.ts';
import { Sentences } from './sentences.tsx';
import { Together } from './together.tsx';

export const BEAT_ICONS: Readonly<Record<BeatKind, LucideIcon>> = {
  question: MessageCircleQuestionMark,
  thought: PencilLine,
  action: Wrench,
  observation: Eye,
  error: OctagonX,
  warn: TriangleAlert,
  final: Flag,
  plain: Square,
};

interface BeatItemProps {
  beat: Beat;
  place: 'past' | 'now' | 'ahead';
  /** When it happened on the run's own clock, in milliseconds; null where that was in another run. */
  ms: number | null;
  /** The frame that tells it. */
  frame: number;
  /** The rows of the stage from which and up to which it stands; from 1. */
  rows: [number, number];
}

/** One beat on the stage: when, what it is, and in words what happens. What is still to come is there only on paper. */
export function BeatItem({ beat, place, ms, frame, rows: [from, to] }: BeatItemProps) {
  const { kind, says, about, asides, answer } = beat;
  const Icon = BEAT_ICONS[kind];
  return (
    <li
      className={`beat k-${kind}`}
      data-place={place}
      data-frame={frame}
      aria-current={place === 'now' ? 'step' : undefined}
      style={{ gridRow: `${from} / ${to}` }}
    >
      <span className="beat__time num">{ms !== null && duration(ms)}</span>
      <span className="beat__node">
        <Icon className="icon" aria-hidden />
      </span>
      <div className="beat__body">
        {about && (
          <p className="beat__aside">
            <Sentences captions={[about]} />
          </p>
        )}
        <p className={answer ? 'beat__aside' : 'beat__say'}>
          <Sentences captions={says} />
        </p>
        {answer && (
          <div className="beat__answer">
            <p>
              <Together>{answer.text}</Together>
            </p>
            {answer.figure && <strong aria-hidden>{answer.figure}</strong>}
          </div>
        )}
        {beat.rows.length > 0 && <BeatTable beat={beat} />}
        {asides.map((aside) => (
          <p key={aside.key} className="beat__aside">
            <Sentences captions={[aside]} />
          </p>
        ))}
      </div>
    </li>
  );
}

function BeatTable({ beat: { rows } }: { beat: Beat }) {
  const t = useTranslations('present');
  return (
    <ul className="ledger">
      {rows.map(({ label, note, figure }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change, and two may be equal
        <li key={index}>
          <span>
            <Sentences captions={[label]} />
          </span>
          <span className="dim">{note !== null && sayValue(t, note)}</span>
          <span className="ledger__figure">{figure !== null && sayValue(t, figure)}</span>
        </li>
      ))}
    </ul>
  );
}
