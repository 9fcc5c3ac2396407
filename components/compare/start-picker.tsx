'use client';

import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';
import type { NotCompared } from '../../lib/api/compared.ts';
import { buttonClass } from '../ui/button.tsx';
import { MissingNotes } from './compare-notes.tsx';
import { RunChoices, RunFacts } from './run-choice.tsx';
import type { OfferedRuns } from './run-picker.tsx';
import { addressOf } from './use-compare-address.ts';

interface StartPickerProps {
  /** The one run that was named and is there; null when there is none. */
  first: ListedRun | null;
  /** The last two runs of questions that were asked twice. */
  pairs: readonly [ListedRun, ListedRun][];
  missing: readonly NotCompared[];
  offered: OfferedRuns;
}

/** The page while fewer than two runs are named: offers what could be compared. */
export function StartPicker({ first, pairs, missing, offered }: StartPickerProps) {
  const t = useTranslations('compare');
  // A recording that comes with the playground is not in the list itself.
  const hasAny = [...offered.others, ...offered.same].some(({ id }) => id !== first?.id);
  const target = (id: string) => addressOf(first ? [first.id, id] : [id]);
  return (
    <main id="main" className="compare-start">
      <h1>{t('title')}</h1>
      <p className="compare-start__say">{t('say')}</p>
      <MissingNotes missing={missing} />
      {first ? (
        <section className="compare-start__first">
          <span className="run-card__letter">A</span>
          <div>
            <p className="read">{first.question}</p>
            <RunFacts run={first} />
          </div>
        </section>
      ) : (
        <Pairs pairs={pairs} hasAny={hasAny} />
      )}
      {hasAny ? (
        <>
          <h2>{t(first ? 'pickBeside' : 'pickFirst')}</h2>
          <RunChoices
            title={t('pickSame')}
            runs={offered.same.filter(({ id }) => id !== first?.id)}
            hasQuestions={false}
            shown={[]}
            addressOf={target}
          />
          <RunChoices
            title={t(first ? 'pickOthers' : 'pickRecent')}
            runs={offered.others}
            hasQuestions
            shown={[]}
            addressOf={target}
          />
        </>
      ) : (
        <div className="nothing">
          <h2>{t('pickNone')}</h2>
          <Link className={buttonClass('ink', 'large')} href="/">
            {t('pickAsk')}
          </Link>
        </div>
      )}
    </main>
  );
}

function Pairs({ pairs, hasAny }: Pick<StartPickerProps, 'pairs'> & { hasAny: boolean }) {
  const t = useTranslations('compare');
  if (pairs.length === 0) return hasAny ? <p className="compare-start__none">{t('pairsNone')}</p> : null;
  return (
    <section>
      <h2>{t('pairs')}</h2>
      <ul className="compare-pairs">
        {pairs.map(([before, newest]) => (
          <li key={newest.id}>
            <Link className="run-choice" href={addressOf([before.id, newest.id])} prefetch={false}>
              <span className="run-choice__question">{before.question}</span>
              {[before, newest].map((run, index) => (
                <span key={run.id} className="run-choice__run">
                  <span className="pair__letter">{index === 0 ? 'A' : 'B'}</span>
                  <RunFacts run={run} />
                </span>
              ))}
              <span className="run-choice__go">
                {t('open')}
                <ArrowRight className="icon-14" aria-hidden />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
