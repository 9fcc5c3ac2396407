import { OctagonX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { mendedPiece } from '../timeline/mend.tsx';
import { PlasterIcon } from '../ui/plaster-icon.ts';
import type { Finding } from './span-parts.ts';

/** What the reader mended, or why it could not go on: each with the name of its rule and the piece it is about. */
export function Findings({ findings, raw }: { findings: Finding[]; raw: string }) {
  const t = useTranslations('inspector');
  if (findings.length === 0) return <p className="inspector__say">{t('noRepairs')}</p>;
  const isUnread = findings.some(({ kind }) => kind === 'bad');
  return (
    <section className="inspector__part">
      <h4>{isUnread ? t('unread') : t('repairs')}</h4>
      <ul className="findings">
        {findings.map(({ kind, rule, note, span }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same of the same piece
          <li key={index} className={`note ${kind === 'bad' ? 'k-error' : 'k-warn'}`}>
            {kind === 'bad' ? <OctagonX className="icon" aria-hidden /> : <PlasterIcon className="icon" aria-hidden />}
            <div>
              <b>{note}</b> <span className="mono text-ink-2">{rule}</span>
              {kind === 'mend' && mendedPiece(raw, span) !== '' && <p className="mono">{mendedPiece(raw, span)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
