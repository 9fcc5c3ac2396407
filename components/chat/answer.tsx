'use client';

import { Play, RotateCcw, SquareArrowOutUpRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { TurnFigures } from '../../lib/state/chat-turn.ts';
import { PlainText } from '../timeline/plain-text.tsx';
import { AnswerText } from '../ui/answer-text.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

/** The answer between double rules, as far as it is written. */
export function Answer({ figures, isGoing }: { figures: TurnFigures; isGoing: boolean }) {
  const { answer, isWriting: isOpen } = figures;
  const isWriting = isOpen && isGoing;
  if (answer.trim() === '') return null;
  return (
    <div className="chat-answer" aria-busy={isWriting}>
      <AnswerText text={answer} isWriting={isWriting}>
        <PlainText text={answer} isWriting={isWriting} />
      </AnswerText>
    </div>
  );
}

interface AnswerActionsProps {
  runId: string;
  answer: string;
  /** Absent where the end of the run has a button of its own for that. */
  onAgain?: (() => void) | undefined;
  isBusy: boolean;
}

/** What can be done with an answer. */
export function AnswerActions({ runId, answer, onAgain, isBusy }: AnswerActionsProps) {
  const t = useTranslations('chat');
  return (
    <div className="answer-do">
      {answer.trim() !== '' && <CopyButton text={answer} label={t('copy')} doneLabel={t('copied')} />}
      {onAgain && (
        <Button look="quiet" title={t('againSay')} aria-disabled={isBusy || undefined} onClick={onAgain}>
          <RotateCcw className="icon-14" aria-hidden />
          {t('again')}
        </Button>
      )}
      <Link className={buttonClass('quiet')} href={`/runs/${encodeURIComponent(runId)}`} prefetch={false}>
        <Play className="icon-14" fill="currentColor" aria-hidden />
        {t('replay')}
      </Link>
      <Link
        className={buttonClass('quiet')}
        href={`/?run=${encodeURIComponent(runId)}&view=full`}
        prefetch={false}
        aria-label={t('open')}
        title={t('open')}
      >
        <SquareArrowOutUpRight className="icon-14" aria-hidden />
        <span className="answer-do__more">{t('open')}</span>
      </Link>
    </div>
  );
}
