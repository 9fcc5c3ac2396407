'use client';

import { NotebookPen, Star, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import type { ListedRun } from '../../lib/api/client.ts';
import type { Reason } from '../../lib/run/outcome.ts';
import { recipeAddress } from '../recipes/recipe-address.ts';
import { dollars, duration } from '../timeline/figures.ts';
import { Marks } from '../timeline/marks.tsx';
import { OutcomeLabel } from '../timeline/outcome-look.tsx';
import { WholeWords } from '../timeline/whole-words.tsx';
import { IconButton } from '../ui/button.tsx';
import { Tick } from '../ui/tick.tsx';
import { startedOf } from './day-of.ts';
import { RunFlags } from './run-flags.tsx';
import { RunTags } from './run-tags.tsx';

/** What can be done with the runs of a list; the same functions for the life of the list. */
export interface RowActions {
  onSelect(id: string): void;
  onStar(run: ListedRun): void;
  onNotes(run: ListedRun): void;
  onDelete(run: ListedRun): void;
}

/** A run with more steps has more signs than its column has room for. */
const LONG = 5;

interface RunRowProps {
  run: ListedRun;
  /** Its place in the list, from 1. */
  place: number;
  isSelected: boolean;
  /** A recording that comes with the playground: it can be opened and compared, nothing else. */
  isFixed: boolean;
  /** It says that it is one of those. */
  isMarked: boolean;
  /** No day stands above it. */
  hasDate: boolean;
  timeZone: string | undefined;
  actions: RowActions;
}

/** One run of the list. */
export const RunRow = memo(function RunRow(props: RunRowProps) {
  const { run, place, isSelected, isFixed, isMarked, hasDate, timeZone, actions } = props;
  const t = useTranslations('runs');
  const short = run.question.slice(0, 60);
  return (
    <tr
      className="run-row"
      data-run={run.id}
      data-dated={hasDate || undefined}
      data-selected={isSelected || undefined}
      aria-rowindex={place + 1}
    >
      <td className="pick">
        <Tick checked={isSelected} onChange={() => actions.onSelect(run.id)}>
          <span className="unseen">{t('select', { question: short })}</span>
        </Tick>
      </td>
      <td className="q">
        <div className="q__line">
          {!isFixed && (
            <button
              type="button"
              className="star"
              aria-pressed={run.isStarred}
              aria-label={t('star', { question: short })}
              title={t(run.isStarred ? 'starOff' : 'starOn')}
              onClick={() => actions.onStar(run)}
            >
              <Star className="icon-14" fill={run.isStarred ? 'currentColor' : 'none'} aria-hidden />
            </button>
          )}
          <Link href={`/runs/${run.id}`} prefetch={false} title={run.question.length > 60 ? run.question : undefined}>
            <WholeWords text={run.question} />
          </Link>
          {isMarked && (
            <span className="q__tags">
              <span className="chip">{t('recording')}</span>
            </span>
          )}
          <RunTags run={run} />
        </div>
      </td>
      <ModelCell run={run} />
      <td className="out">
        <RunStanding run={run} />
      </td>
      <td className="trail" data-long={run.steps > LONG || undefined}>
        {run.marks.trim() === '' ? (
          <span className="dim">{run.status === 'ended' && run.steps > 0 ? t('noReply') : t('notYet')}</span>
        ) : (
          <Marks text={run.marks} />
        )}
      </td>
      <FigureCells run={run} />
      <td className="flags only-wide">
        <RunFlags flags={run.flags} />
      </td>
      <td className="right started">
        <time dateTime={run.startedAt} suppressHydrationWarning>
          {startedOf(run.startedAt, hasDate, timeZone)}
        </time>
      </td>
      <td className="do">
        {!isFixed && (
          <>
            <IconButton label={t('notes', { question: short })} onClick={() => actions.onNotes(run)}>
              <NotebookPen className="icon-14" aria-hidden />
            </IconButton>
            <IconButton label={t('delete', { question: short })} onClick={() => actions.onDelete(run)}>
              <Trash2 className="icon-14" aria-hidden />
            </IconButton>
          </>
        )}
      </td>
    </tr>
  );
});

function ModelCell({ run }: { run: ListedRun }) {
  const t = useTranslations('runs');
  const how = run.modelId.startsWith('scripted:') ? t('scripted') : (run.temperature ?? t('default'));
  return (
    <td className="m">
      <b title={run.modelName}>{run.modelName}</b>
      <small>
        <span>{how}</span>
        {run.recipeId !== '' && (
          <Link
            href={recipeAddress(run.recipeId, run.recipeVersion)}
            prefetch={false}
            title={t('recipeOf', { name: run.recipeName, version: run.recipeVersion })}
          >
            {run.recipeName}
          </Link>
        )}
      </small>
    </td>
  );
}

function FigureCells({ run }: { run: ListedRun }) {
  const t = useTranslations('runs');
  // An answer that was asked for at a limit is no step.
  const isForced = run.flags.includes('forced');
  const isEstimated = run.flags.includes('estimated');
  const steps = run.steps - Number(isForced);
  // Before the first step there is nothing to count.
  const hasBegun = run.steps > 0 || run.status === 'ended';
  const figure = (text: string) => (hasBegun ? text : t('notYet'));
  const about = (cost: string) => (isEstimated ? t('aboutCost', { cost }) : cost);
  const hasUsed = run.tokensIn + run.tokensOut > 0 || run.modelId.startsWith('scripted:');
  const cost = run.cost === null || !hasUsed ? t('unknownCost') : run.cost === 0 ? t('free') : about(dollars(run.cost));
  return (
    <>
      <td className="right steps">
        <span className="only-wide" title={isForced ? t('flagSay.forced') : undefined}>
          {figure(String(steps))}
          {isForced && <small className="dim"> +1</small>}
        </span>
        <span className="only-card">{hasBegun && t('stepCount', { count: steps })}</span>
      </td>
      <td className="right tokens only-wide">
        {figure(t('tokenCount', { about: isEstimated ? 'yes' : 'no', count: run.tokensIn + run.tokensOut }))}
      </td>
      <td className="right cost">{figure(cost)}</td>
      <td className="right time">{figure(duration(run.elapsedMs))}</td>
    </>
  );
}

function RunStanding({ run }: { run: ListedRun }) {
  const t = useTranslations('runs');
  const outcomes = useTranslations('outcome');
  if (run.outcome) {
    const isForced = run.flags.includes('forced');
    return <OutcomeLabel outcome={run.outcome} reason={run.reason as Reason | null} isForced={isForced} />;
  }
  return (
    <span className="outcome k-live">
      <span className="live-dot" aria-hidden />
      {run.status === 'queued' ? outcomes('queued') : t('running', { step: run.steps })}
    </span>
  );
}
