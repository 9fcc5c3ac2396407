import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';
import type { NotCompared } from '../../lib/api/compared.ts';
import { buttonClass } from '../ui/button.tsx';

interface PresentStartProps {
  /** What of it can be presented: at most two. */
  found: readonly ListedRun[];
  missing: readonly NotCompared[];
  recordings: readonly ListedRun[];
}

const addressOf = (runs: readonly ListedRun[]) =>
  `/present?runs=${runs.map(({ id }) => encodeURIComponent(id)).join(',')}`;

/** The page where nothing is named to present, or something that cannot be: a sentence for each, and ways on. */
export function PresentStart({ found, missing, recordings }: PresentStartProps) {
  const t = useTranslations('present.start');
  const others = missing.flatMap(({ code, id }) => (code === 'too-many' ? id : []));
  const all = [...found.map(({ id }) => id), ...others].map(encodeURIComponent).join(',');
  return (
    <main id="main" className="present-start">
      <h1>{t(found.length > 0 ? 'some' : 'title')}</h1>
      <ul>
        {missing.map(({ code, id }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one id may be named many times
          <li key={index}>{t(code, { id })}</li>
        ))}
      </ul>
      <p>{t('say')}</p>
      <p className="present-start__on">
        {found.length > 0 && (
          <Link className={buttonClass('ink', 'large')} href={addressOf(found)} prefetch={false}>
            {found.length > 1
              ? t('presentTwo')
              : t('presentOne', { question: (found[0]?.question ?? '').slice(0, 80) })}
          </Link>
        )}
        {others.length > 0 && (
          <Link className={buttonClass('plain', 'large')} href={`/compare?runs=${all}`} prefetch={false}>
            {t('compare')}
          </Link>
        )}
        <Link className={buttonClass('plain', 'large')} href="/runs" prefetch={false}>
          {t('all')}
        </Link>
      </p>
      {recordings.length > 0 && (
        <section>
          <h2>{t('recordings')}</h2>
          <ul className="present-start__recordings">
            {recordings.map((run) => (
              <li key={run.id}>
                <Link href={addressOf([run])} prefetch={false}>
                  <span>
                    {run.question} <span className="dim">{run.modelName}</span>
                  </span>
                  <ArrowRight className="icon-14" aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
