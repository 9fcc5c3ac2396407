'use client';

import { ArrowLeftRight } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import type { ComparedRun, NotCompared } from '../../lib/api/compared.ts';
import { MOST_COMPARED } from '../../lib/api/compared.ts';
import { PresentLink } from '../present/present-link.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { useHydrated, useMedia } from '../ui/use-browser.ts';
import { ApartColumns } from './apart-columns.tsx';
import { compareKeys } from './compare-keys.ts';
import { GoingNote, MissingNotes } from './compare-notes.tsx';
import { ConfigStrip } from './config-strip.tsx';
import { Controls } from './controls.tsx';
import { Player } from './player.tsx';
import { RowList } from './row-list.tsx';
import { RunCard } from './run-card.tsx';
import { type OfferedRuns, RunPicker } from './run-picker.tsx';
import { Totals } from './totals.tsx';
import { addressOf, letterOf, useCompareAddress } from './use-compare-address.ts';
import { useComparedLogs } from './use-compared-logs.ts';
import { useComparison } from './use-comparison.ts';
import { useMarkedRow } from './use-marked-row.ts';
import { usePlayhead } from './use-playhead.ts';

interface CompareViewProps {
  runs: readonly ComparedRun[];
  missing: readonly NotCompared[];
  offered: OfferedRuns;
}

/** Up to this width, in pixels, so many runs stand below each other. */
const STACKED_UP_TO: Record<number, number> = { 2: 799, 3: 1_039, 4: 1_239 };

/** Two to four runs side by side. */
export function CompareView({ runs, missing, offered }: CompareViewProps) {
  const t = useTranslations('compare');
  const router = useRouter();
  // What depends on the words of a language is left to the browser: the server may cut them otherwise.
  const isAlive = useHydrated();
  const { logs, ...feed } = useComparedLogs(runs);
  const { address, change } = useCompareAddress();
  const { trajectories, columns, films, rows, first } = useComparison(logs, address.align);
  const playhead = usePlayhead(logs);
  const [place, setPlace] = useState<number | 'new' | null>(null);
  const [isTogether, setTogether] = useState(true);
  const list = useRef<HTMLDivElement>(null);
  const { marked, mark, goTo } = useMarkedRow(list, rows, address, change);

  const isStacked = useMedia(`(max-width: ${STACKED_UP_TO[runs.length]}px)`, false);
  const isApart = !isTogether && !isStacked;
  const ids = runs.map(({ summary }) => summary.id);
  const show = (next: readonly string[]) => router.push(addressOf(next, location.search));
  const swap = (run: number) =>
    show(ids.map((id, index) => ids[index === run ? run - 1 : index === run - 1 ? run : index] ?? id));
  const questions = new Set(runs.map(({ summary }) => summary.question.trim()));
  const isOne = questions.size === 1;
  const configs = trajectories.flatMap(({ config }) => config ?? []);
  const sameCount = rows.filter(({ state }) => state === 'same').length;
  const seqs = useMemo(
    () => (playhead.isAtEnd ? null : playhead.plan.seqsAt(playhead.elapsed)),
    [playhead.isAtEnd, playhead.plan, playhead.elapsed],
  );
  const isShown = (index: number) => !(address.only && rows[index]?.state === 'same');
  const goBy = (by: number) => {
    let next = marked < 0 && by > 0 ? 0 : marked + by;
    while (next >= 0 && next < rows.length && !isShown(next)) next += by;
    if (next >= 0 && next < rows.length) goTo(next);
  };
  const goToDivergence = () => first >= 0 && goTo(first);
  return (
    <main
      id="main"
      className="compare"
      tabIndex={-1}
      data-runs={runs.length}
      data-stacked={isStacked || undefined}
      onKeyDown={compareKeys(playhead, goToDivergence, goBy)}
    >
      <div className="compare__top">
        <h1>{isOne ? runs[0]?.summary.question : t('sideBySide', { count: runs.length })}</h1>
        <Controls
          {...{ address, change, isTogether, setTogether, sameCount }}
          hasDivergence={first >= 0}
          onDivergence={goToDivergence}
          onAdd={runs.length < MOST_COMPARED ? () => setPlace('new') : undefined}
        />
        {runs.length === 2 && <PresentLink ids={ids} label={t('present')} title={t('presentSay')} />}
      </div>
      <MissingNotes missing={missing} />
      <GoingNote
        letters={trajectories.flatMap(({ status }, run) => (status === 'ended' ? [] : [letterOf(run)]))}
        isFollowing={feed.isFollowing}
        isLost={feed.isLost}
        onFollow={feed.follow}
      />
      <ConfigStrip
        {...{ configs, runs: trajectories, isFolded: isStacked }}
        questions={runs.map(({ summary }) => summary.question)}
      />
      <div className="pair-table" data-apart={isApart || undefined}>
        <div className="run-cards">
          <div className="run-cards__middle">
            {runs.length === 2 && (
              <IconButton label={t('swap')} onClick={() => swap(1)}>
                <ArrowLeftRight className="icon" aria-hidden />
              </IconButton>
            )}
          </div>
          {runs.map(({ summary }, run) => {
            const trajectory = trajectories[run];
            if (!trajectory) return null;
            return (
              <RunCard
                key={summary.id}
                {...{ summary, trajectory }}
                letter={letterOf(run)}
                hasQuestion={!isOne}
                onReplace={() => setPlace(run)}
                onRemove={() => show(ids.filter((id) => id !== summary.id))}
                onMoveLeft={runs.length > 2 && run > 0 ? () => swap(run) : undefined}
              />
            );
          })}
        </div>
        <div ref={list} className="pair-table__rows">
          {isAlive && isApart && <ApartColumns {...{ rows, columns }} onlyDifferences={address.only} />}
          {isAlive && !isApart && (
            <RowList {...{ rows, columns, films, seqs, first, marked }} onlyDifferences={address.only} onMark={mark} />
          )}
          {rows.length === 0 && <p className="pair-table__none">{t('noSteps')}</p>}
          {address.only && rows.length > 0 && sameCount === rows.length && (
            <p className="pair-table__none">
              {t('allSame')} <Button onClick={() => change({ only: null })}>{t('allSameDo')}</Button>
            </p>
          )}
        </div>
      </div>
      {isStacked && <Totals trajectories={trajectories} />}
      <div className="compare__foot">
        {!isStacked && <Totals trajectories={trajectories} />}
        <Player {...{ playhead, trajectories, films }} />
      </div>
      {place !== null && (
        <RunPicker {...{ offered, ids }} place={place === 'new' ? null : place} onClose={() => setPlace(null)} />
      )}
    </main>
  );
}
