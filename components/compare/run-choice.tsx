import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';
import type { Reason } from '../../lib/run/outcome.ts';
import { duration } from '../timeline/figures.ts';
import { Marks } from '../timeline/marks.tsx';
import { OutcomeLabel } from '../timeline/outcome-look.tsx';
import { useHydrated } from '../ui/use-browser.ts';

/** What tells runs apart: model, dialect, how it went, and when. */
export function RunFacts({ run }: { run: ListedRun }) {
  const t = useTranslations('compare');
  const lane = useTranslations('lane');
  // The server does not know the reader's time zone.
  const timeZone = useHydrated() ? undefined : 'UTC';
  // An answer that was asked for at a limit is no step.
  const isForced = run.flags.includes('forced');
  const started = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  });
  return (
    <span className="run-choice__facts">
      <b>{run.modelName}</b>
      <span className="run-choice__dialect">{run.dialect}</span>
      {run.outcome ? (
        <OutcomeLabel outcome={run.outcome} reason={run.reason as Reason | null} isForced={isForced} />
      ) : (
        <span className="outcome k-live">
          <span className="live-dot" aria-hidden />
          {lane(run.status === 'queued' ? 'queued' : 'running', { step: run.steps })}
        </span>
      )}
      <span className="num run-choice__steps">
        {t(isForced ? 'stepsExtra' : 'steps', { count: run.steps - Number(isForced) })}
      </span>
      <span className="num">{duration(run.elapsedMs)}</span>
      <Marks text={run.marks} isDecoration />
      {/* Behind what stands in columns: most runs have none. */}
      {run.temperature !== null && <span>{lane('temperature', { value: run.temperature })}</span>}
      <time dateTime={run.startedAt} suppressHydrationWarning>
        {started.format(new Date(run.startedAt))}
      </time>
    </span>
  );
}

interface RunChoicesProps {
  title: string;
  runs: readonly ListedRun[];
  /** Each has another question, so it is shown. */
  hasQuestions: boolean;
  /** Runs that are shown already cannot be picked. */
  shown: readonly string[];
  addressOf(id: string): string;
}

/** Runs to pick from; picking one is going to another address. */
export function RunChoices({ title, runs, hasQuestions, shown, addressOf }: RunChoicesProps) {
  const t = useTranslations('compare');
  if (runs.length === 0) return null;
  return (
    <section className="choices">
      <h3>{title}</h3>
      <ul>
        {runs.map((run) => {
          const about = (
            <>
              {hasQuestions && <span className="run-choice__question">{run.question}</span>}
              <RunFacts run={run} />
            </>
          );
          return (
            <li key={run.id}>
              {shown.includes(run.id) ? (
                <div className="run-choice run-choice--shown">
                  {about}
                  <span className="chip">{t('shown')}</span>
                </div>
              ) : (
                <Link className="run-choice" href={addressOf(run.id)} prefetch={false}>
                  {about}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
