'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ShownTurn } from '../../lib/state/chat-tree.ts';
import { turnFigures } from '../../lib/state/chat-turn.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import type { Trouble } from '../playground/use-trouble-text.ts';
import { startedOf } from '../runs/day-of.ts';
import type { EndPlace } from '../timeline/end-steps.ts';
import { useNearView } from '../timeline/use-near-view.ts';
import { useHydrated } from '../ui/use-browser.ts';
import { Answer, AnswerActions } from './answer.tsx';
import { QuestionEdit, QuestionText, QuestionTools } from './question.tsx';
import { TurnAway } from './turn-away.tsx';
import { TurnEnding } from './turn-ending.tsx';
import { guessedHeight } from './turn-height.ts';
import type { ChatActions } from './use-chat-actions.ts';
import { useTurnEndings } from './use-turn-endings.ts';
import { type TurnFolds, useTurnFolds } from './use-turn-folds.ts';
import { Worked } from './worked.tsx';

interface TurnProps {
  shown: ShownTurn;
  lane: LaneStore;
  isLast: boolean;
  /** Its day is not today, so that times need it. */
  hasDate: boolean;
  /** One of so many that those out of sight are left out of the page. */
  isOneOfMany: boolean;
  /** Drawn before it is known where it is. */
  isNearAtFirst: boolean;
  actions: ChatActions;
}

/** One question with its answer: what was asked, how the answer came about, and what it is. */
export function Turn(props: TurnProps) {
  const { shown, lane, hasDate, actions, isOneOfMany, isNearAtFirst, isLast } = props;
  const t = useTranslations('chat');
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const { turn } = shown;
  const folds = useTurnFolds(turn.runId);
  // Where something is being written, all of it stays.
  const isWatched = isOneOfMany && !isLast && !isEditing;
  const { place, freePx } = useNearView<HTMLElement>(isWatched, isNearAtFirst, guessedHeight(turn));
  const close = () => setEditing(false);
  // The same element, drawn or not: it is what is watched.
  return freePx !== null ? (
    <article ref={place} className="turn-away" style={{ height: freePx }} aria-labelledby={id}>
      <TurnAway id={id} question={turn.question} answer={turn.answer ?? ''} />
    </article>
  ) : (
    <article ref={place} className="turn" aria-labelledby={id}>
      <Who label={t('you')} time={turn.startedAt} hasDate={hasDate} />
      <div className="turn__asked">
        {isEditing ? (
          <>
            <h2 id={id} className="unseen">
              {turn.question}
            </h2>
            <QuestionEdit
              {...{ shown, isLast }}
              isAsking={actions.isAsking}
              onAsk={(question): Promise<Trouble | null> => actions.ask(question, turn.after)}
              onClose={close}
            />
          </>
        ) : (
          <>
            <QuestionText
              id={id}
              text={turn.question}
              isWhole={folds.open.has('question')}
              onWhole={(isWhole) => folds.set('question', isWhole)}
            />
            <QuestionTools shown={shown} canEdit onEdit={() => setEditing(true)} onShow={actions.show} />
          </>
        )}
      </div>
      <TurnAnswer
        key={turn.runId}
        {...{ shown, lane, isLast, hasDate, actions, folds }}
        onEdit={() => setEditing(true)}
      />
    </article>
  );
}

function Who({
  label,
  time,
  hasDate,
  kind,
}: {
  label: string;
  time: string | null;
  hasDate: boolean;
  kind?: 'answer';
}) {
  const timeZone = useHydrated() ? undefined : 'UTC';
  return (
    <div className="turn__who" data-kind={kind}>
      <b>{label}</b>
      {time !== null && (
        <time dateTime={time} suppressHydrationWarning>
          {startedOf(time, hasDate, timeZone)}
        </time>
      )}
    </div>
  );
}

interface TurnAnswerProps extends Pick<TurnProps, 'shown' | 'lane' | 'isLast' | 'hasDate' | 'actions'> {
  folds: TurnFolds;
  onEdit(): void;
}

function TurnAnswer({ shown, lane, isLast, hasDate, actions, folds, onEdit }: TurnAnswerProps) {
  const t = useTranslations('chat');
  const router = useRouter();
  const { turn } = shown;
  const place = useRef<HTMLDivElement>(null);
  const trajectory = useStore(lane, (state) => state.trajectory);
  const figures = turnFigures(turn, trajectory);
  const isGoing = figures.outcome === null;
  const open = (next: boolean) => {
    folds.set('steps', next);
    if (next) actions.open(turn.runId);
  };
  const onStep = useCallback(
    (n: number, tab?: 'raw') =>
      router.push(`/?run=${encodeURIComponent(turn.runId)}&view=full&step=A.${n}${tab ? `&tab=${tab}` : ''}`),
    [router, turn.runId],
  );
  const onShowStep = (n: number) => {
    open(true);
    // The steps are there after this render.
    requestAnimationFrame(() => {
      const step = place.current?.querySelector<HTMLElement>(`[data-step="${n}"]`);
      step?.querySelector('article')?.focus({ preventScroll: true });
      step?.scrollIntoView({ block: 'nearest' });
    });
  };
  const lead = useCallback(
    (where: EndPlace) => {
      if (where === 'question') onEdit();
      else if (where === 'model') actions.pickModel();
      else router.push(`/?run=${encodeURIComponent(turn.runId)}&view=full&lead=${where}`);
    },
    [onEdit, actions.pickModel, router, turn.runId],
  );
  const again = useCallback(() => void actions.again(turn), [actions.again, turn]);
  const endings = useTurnEndings({
    ...{ lane, lead },
    draft: actions.draft,
    offer: actions.offer,
    isBusy: actions.isAsking,
    onAgain: again,
    onBeside: (runId) => actions.beside(turn, runId),
  });
  const isWhole = figures.outcome === 'completed' && !figures.isForced;
  const endedAt = isGoing ? null : new Date(Date.parse(turn.startedAt) + figures.elapsedMs).toISOString();
  return (
    <>
      <Who label={t('answer')} time={endedAt} hasDate={hasDate} kind="answer" />
      <div className="turn__answer" ref={place}>
        <Worked {...{ lane, figures, isGoing, onStep }} isOpen={folds.open.has('steps')} onOpen={open} />
        <Answer figures={figures} isGoing={isGoing} />
        {!isGoing && (
          <>
            <TurnEnding {...{ lane, figures, onStep, onShowStep }} endings={isLast ? endings : undefined} />
            <AnswerActions
              runId={turn.runId}
              answer={figures.answer}
              onAgain={isWhole || !isLast || !trajectory.end ? again : undefined}
              isBusy={actions.isAsking}
            />
          </>
        )}
      </div>
    </>
  );
}
