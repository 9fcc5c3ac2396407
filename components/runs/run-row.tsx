'use client';

import {
  Bandage,
  Flag,
  type LucideIcon,
  OctagonX,
  Repeat,
  RotateCcw,
  Scissors,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';
import type { Reason } from '../../lib/run/outcome.ts';
import { dollars, duration } from '../timeline/figures.ts';
import { Marks } from '../timeline/marks.tsx';
import { OutcomeLabel } from '../timeline/outcome-look.tsx';
import { IconButton } from '../ui/button.tsx';

interface RunRowProps {
  run: ListedRun;
  timeZone: string | undefined;
  onDelete(run: ListedRun): void;
}

export function RunRow({ run, timeZone, onDelete }: RunRowProps) {
  const t = useTranslations('runs');
  const isScripted = run.modelId.startsWith('scripted:');
  const started = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const hasUsed = run.tokensIn + run.tokensOut > 0 || isScripted;
  const cost = run.cost === null || !hasUsed ? t('unknownCost') : run.cost === 0 ? t('free') : dollars(run.cost);
  return (
    <tr className="run-row">
      <td className="q">
        <Link href={`/runs/${run.id}`} prefetch={false}>
          {run.question}
        </Link>
      </td>
      <td className="m">
        <b>{run.modelName}</b>
        <small>{isScripted ? t('scripted') : (run.temperature ?? t('default'))}</small>
      </td>
      <td className="out">
        <RunStanding run={run} />
      </td>
      <td className="trail">
        {run.marks.trim() === '' ? <span className="dim">{t('noReply')}</span> : <Marks text={run.marks} />}
      </td>
      <td className="right only-wide">{run.steps}</td>
      <td className="right tokens only-wide">{(run.tokensIn + run.tokensOut).toLocaleString('en')}</td>
      <td className="right only-wide">{cost}</td>
      <td className="right only-wide">{duration(run.elapsedMs)}</td>
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
  repaired: Bandage,
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
