import { Info, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { NotCompared } from '../../lib/api/compared.ts';

/** Which of the runs that were named are not shown, and why. */
export function MissingNotes({ missing }: { missing: readonly NotCompared[] }) {
  const t = useTranslations('compare.missing');
  if (missing.length === 0) return null;
  return (
    <ul className="compare__notes">
      {missing.map(({ code, id }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one id may be named many times
        <li key={index} className={`note k-${code === 'twice' ? 'plain' : 'warn'}`}>
          {code === 'twice' ? <Info className="icon" aria-hidden /> : <TriangleAlert className="icon" aria-hidden />}
          <div>
            <b>{t(code, { id })}</b> {t(`${code}Say`)}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface GoingNoteProps {
  /** Letters of the runs that have not ended. */
  letters: readonly string[];
  isFollowing: boolean;
  isLost: boolean;
  onFollow(): void;
}

/** Says of runs that have not ended that they are shown as they stand, and offers to follow them. */
export function GoingNote({ letters, isFollowing, isLost, onFollow }: GoingNoteProps) {
  const t = useTranslations('compare');
  if (letters.length === 0) return null;
  return (
    <div className="compare__notes">
      <div className="note k-plain">
        <Info className="icon" aria-hidden />
        <div role="status">
          <b>{t('going', { letters: letters.join(', '), count: letters.length })}</b>{' '}
          {t(isLost ? 'lost' : isFollowing ? 'following' : 'goingSay')}{' '}
          {!isFollowing && (
            <button type="button" className="link link--small" onClick={onFollow}>
              {t('follow')}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
