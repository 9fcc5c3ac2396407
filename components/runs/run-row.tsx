'use client';

import { Flag, type LucideIcon, OctagonX, Repeat, RotateCcw, Scissors, Trash2, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';
import type { Reason } from '../../lib/run/outcome.ts';
import { recipeAddress } from '../recipes/recipe-address.ts';
import { dollars, duration } from '../timeline/figures.ts';
import { Marks } from '../timeline/marks.tsx';
import { OutcomeLabel } from '../timeline/outcome-look.tsx';
import { WholeWords } from '../timeline/whole-words.tsx';
import { IconButton } from '../ui/button.tsx';
import { PlasterIcon } from '../ui/plaster-icon.ts';

interface RunRowProps {
  run: ListedRun;
  timeZone: string | undefined;
  onDelete(run: ListedRun): void;
}

export function RunRow({ run, timeZone, onDelete }: RunRowProps) {
  const t = useTranslations('runs');
  const isScripted = run.modelId.startsWith('scripted:');
  const started = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  // Before the first step there is nothing to count.
  const hasBegun = run.steps > 0 || run.status === 'ended';
  const figure = (text: string) => (hasBegun ? text : t('notYet'));
  const hasUsed = run.tokensIn + run.tokensOut > 0 || isScripted;
  const cost = run.cost === null || !hasUsed ? t('unknownCost') : run.cost === 0 ? t('free') : dollars(run.cost);
  return (
    <tr className="run-row">
      <td className="q">
        <Link href={`/runs/${run.id}`} prefetch={false}>
          <WholeWords text={run.question} />
        </Link>
      </td>
      <td className="m">
        <b>{run.modelName}</b>
        <small>{isScripted ? t('scripted') : (run.temperature ?? t('default'))}</small>
      </td>
      <td className="recipe-cell">
        {run.recipeId !== '' && (
          <Link href={recipeAddress(run.recipeId, run.recipeVersion)} prefetch={false}>
            <b>{run.recipeName}</b>
            <small>{t('recipeVersion', { version: run.recipeVersion })}</small>
          </Link>
        )}
      </td>
      <td className="out">
        <RunStanding run={run} />
      </td>
      <td className="trail">
        {run.marks.trim() === '' ? (
          <span className="dim">{run.status === 'ended' && run.steps > 0 ? t('noReply') : t('notYet')}</span>
        ) : (
          <Marks text={run.marks} />
        )}
      </td>
      <td className="right steps">
        <span className="only-wide">{figure(String(run.steps))}</span>
        <span className="only-card">{hasBegun && t('stepCount', { count: run.steps })}</span>
      </td>
      <td className="right tokens only-wide">{figure((run.tokensIn + run.tokensOut).toLocaleString('en'))}</td>
      <td className="right cost">{figure(cost)}</td>
      <td className="right time">{figure(duration(run.elapsedMs))}</td>
      <td className="flags only-wide">
        {run.flags.map((flag) => (
          <FlagSign key={flag} flag={flag} />
        ))}
      </td>
      <td className="right started">
        <time dateTime={run.startedAt} suppressHydrationWarning>
          {started.format(new Date(run.startedAt))}
        </time>
      </td>
      <td className="do">
        <IconButton label={t('delete', { question: run.question.slice(0, 60) })} onClick={() => onDelete(run)}>
          <Trash2 className="icon-14" aria-hidden />
        </IconButton>
      </td>
    </tr>
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

const FLAGS = {
  repaired: PlasterIcon,
  loop: Repeat,
  'parse-error': TriangleAlert,
  'tool-error': OctagonX,
  forced: Flag,
  retry: RotateCcw,
  invented: Scissors,
} as const satisfies Record<string, LucideIcon>;

function FlagSign({ flag }: { flag: string }) {
  const t = useTranslations('runs.flag');
  const known = (Object.keys(FLAGS) as (keyof typeof FLAGS)[]).find((name) => name === flag);
  if (!known) return null;
  const Icon = FLAGS[known];
  return (
    <span className="flag">
      <Icon aria-hidden />
      {t(known)}
    </span>
  );
}
