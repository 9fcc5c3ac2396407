'use client';

import { ChevronLeft, Columns2, Download, PencilLine, Square, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { memo, useState } from 'react';
import { useStore } from 'zustand';
import { type ListedRun, logAddress, stopRun } from '../../lib/api/client.ts';
import type { OfferedTool } from '../../lib/state/draft-tools.ts';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { PresentLink } from '../present/present-link.tsx';
import { useLastList } from '../runs/last-list.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { useHydrated } from '../ui/use-browser.ts';
import { keepDraftOfRun } from './keep-draft.ts';
import { MadeFromHere, type MadeRun } from './made-from-here.tsx';
import { RerunButton } from './rerun-button.tsx';
import { RunQuestion } from './run-question.tsx';
import { RunRecipe } from './run-recipe.tsx';
import { RunTape } from './run-tape.tsx';

const RemoveDialog = later(() => import('../runs/remove-dialog.tsx').then((module) => module.RemoveDialog));

interface RunHeadProps {
  summary: ListedRun;
  lane: LaneStore;
  allTools: readonly OfferedTool[];
  /** The runs that were made from it. */
  made: readonly MadeRun[];
}

/** What was asked, when and with what; and what can be done with the run now. */
export const RunHead = memo(function RunHead({ summary, lane, allTools, made }: RunHeadProps) {
  const t = useTranslations('run');
  const list = useLastList();
  const timeZone = useHydrated() ? undefined : 'UTC';
  const started = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
    hourCycle: 'h23',
  });
  return (
    <header className="run-head">
      <Link href={list} prefetch={false} className="icon-button" aria-label={t('back')} title={t('back')}>
        <ChevronLeft className="icon" aria-hidden />
      </Link>
      <div className="run-head__about">
        <RunQuestion text={summary.question} />
        <p className="run-head__facts">
          <time dateTime={summary.startedAt} suppressHydrationWarning>
            {started.format(new Date(summary.startedAt))}
          </time>
          <RunRecipe summary={summary} lane={lane} />
          <RunTape lane={lane} />
          <MadeFromHere runId={summary.id} made={made} />
          <span>{t('id', { id: summary.id })}</span>
        </p>
      </div>
      <RunActions summary={summary} lane={lane} allTools={allTools} />
    </header>
  );
});

function RunActions({ summary, lane, allTools }: Omit<RunHeadProps, 'made'>) {
  const t = useTranslations('run');
  const ask = useTranslations('ask');
  const router = useRouter();
  const list = useLastList();
  const live = useStore(lane, isLive);
  const isStopping = useStore(lane, (state) => state.isStopping);
  const isGone = useStore(lane, (state) => state.isGone);
  const isNewer = useStore(lane, (state) => state.isNewer);
  const [isLeaving, setLeaving] = useState(false);
  const again = () => {
    if (!isGone) return router.push(`/?run=${encodeURIComponent(summary.id)}&view=full&again=1`);
    const { config, question } = lane.getState().trajectory;
    // Of a log that cannot be read there is the question all the same.
    keepDraftOfRun({ config, question: question || summary.question }, allTools);
    router.push('/?view=full');
  };
  const stop = async () => {
    lane.getState().setStopping(true);
    const result = await stopRun(summary.id);
    if (!result.ok) lane.getState().setStopping(false);
  };
  const isGoing = summary.status !== 'ended' && live;
  return (
    <div className="run-head__do">
      {isGoing && (
        <Button look="ink" aria-disabled={isStopping || undefined} onClick={() => !isStopping && void stop()}>
          <Square className="icon-14" fill="currentColor" aria-hidden />
          {isStopping ? ask('stopping') : ask('stop')}
        </Button>
      )}
      {!isGone && <RerunButton id={summary.id} lane={lane} />}
      <Button aria-label={t('again')} title={t('again')} onClick={again}>
        <PencilLine className="icon-14" aria-hidden />
        <span className="run-head__word">{t('again')}</span>
      </Button>
      {!isGone && !isGoing && (
        <PresentLink ids={[summary.id]} label={t('present')} title={t('presentSay')} look="quiet" />
      )}
      {!isGone && (
        <Link
          className={buttonClass('quiet')}
          href={`/compare?runs=${encodeURIComponent(summary.id)}`}
          prefetch={false}
          aria-label={t('compare')}
          title={t('compareSay')}
        >
          <Columns2 className="icon-14" aria-hidden />
          <span className="run-head__word">{t('compare')}</span>
        </Link>
      )}
      {(!isGone || isNewer) && (
        <>
          <a className={buttonClass('quiet')} href={logAddress(summary.id)} download aria-label={t('logLabel')}>
            <Download className="icon-14" aria-hidden />
            <span className="run-head__word">{t('log')}</span>
          </a>
          <Button look="quiet" aria-label={t('delete')} onClick={() => setLeaving(true)}>
            <Trash2 className="icon-14" aria-hidden />
            <span className="run-head__word">{t('delete')}</span>
          </Button>
        </>
      )}
      {isLeaving && (
        <RemoveDialog
          run={{ ...summary, status: isGoing ? 'running' : 'ended' }}
          onClose={() => setLeaving(false)}
          onRemoved={() => router.push(list)}
        />
      )}
    </div>
  );
}
