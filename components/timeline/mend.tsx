import { useTranslations } from 'next-intl';
import type { Repair } from '../../lib/run/events.ts';

const LONGEST = 28;

/** The piece of the raw reply that a repair is about, short enough for a line. */
export function mendedPiece(raw: string, [start, end]: readonly [number, number]): string {
  const piece = raw.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  return piece.length > LONGEST ? `${piece.slice(0, LONGEST)}…` : piece;
}

interface MendProps {
  repairs: Repair[];
  raw: string;
  onSeeRaw?: (() => void) | undefined;
}

/** Rules whose piece is gone from what was read. All others read the same piece another way: words say how. */
const LEFT_OUT = new Set([
  'cut-stop-word',
  'extra-calls',
  'invented-observation',
  'markdown-label',
  'special-token',
  'stop-word-left',
  'trailing-text',
]);

/** What the reader had to mend, under the thing it mended. */
export function Mend({ repairs, raw, onSeeRaw }: MendProps) {
  const t = useTranslations('step');
  if (repairs.length === 0) return null;
  return (
    <p className="mend">
      {t('mended', { count: repairs.length })}{' '}
      {repairs.map((repair, index) => {
        const piece = LEFT_OUT.has(repair.rule) ? mendedPiece(raw, repair.span) : '';
        return (
          <span key={`${repair.rule} ${repair.span[0]} ${repair.span[1]}`}>
            {index > 0 && ', '}
            {repair.note}
            {piece !== '' && (
              <>
                {' '}
                <del>{piece}</del>
              </>
            )}
          </span>
        );
      })}
      {onSeeRaw && (
        <button type="button" className="link link--small" onClick={onSeeRaw}>
          {t('seeRaw')}
        </button>
      )}
    </p>
  );
}
