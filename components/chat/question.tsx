'use client';

import { ChevronLeft, ChevronRight, PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { type ShownTurn, siblingBeside } from '../../lib/state/chat-tree.ts';
import { useTooLong } from '../playground/use-too-long.ts';
import type { Trouble } from '../playground/use-trouble-text.ts';
import { WholeWords } from '../timeline/whole-words.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { BoxTrouble } from './box-trouble.tsx';
import { GrowingBox } from './growing-box.tsx';
import { useHoldStill } from './thread-scroll.tsx';

/** A question of so many characters is shown in part until somebody wants all of it. */
const LONG = 1_200;

interface QuestionTextProps {
  id: string;
  text: string;
  /** All of a very long one is shown. */
  isWhole: boolean;
  onWhole(isWhole: boolean): void;
}

/** What was asked, in full; a very long one on demand. */
export function QuestionText({ id, text, isWhole, onWhole }: QuestionTextProps) {
  const t = useTranslations('chat');
  const isLong = text.length > LONG;
  return (
    <>
      <h2 id={id} className="question">
        <WholeWords text={isWhole || !isLong ? text : `${text.slice(0, LONG).trimEnd()}…`} />
      </h2>
      {isLong && (
        <button type="button" className="link link--small" aria-expanded={isWhole} onClick={() => onWhole(!isWhole)}>
          {isWhole ? t('showLess') : t('showAll')}
        </button>
      )}
    </>
  );
}

interface QuestionEditProps {
  shown: ShownTurn;
  /** Nothing was asked after it on the path that is shown. */
  isLast: boolean;
  isAsking: boolean;
  onAsk(question: string): Promise<Trouble | null>;
  onClose(): void;
}

/** The question as a text box. What is asked from here stands beside the old one, which stays as it is. */
export function QuestionEdit({ shown, isLast, isAsking, onAsk, onClose }: QuestionEditProps) {
  const t = useTranslations('chat');
  const say = useId();
  const { turn, siblings } = shown;
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(turn.question);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const tooLong = useTooLong(text);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(-1, -1);
  }, []);
  const ask = async () => {
    if (isAsking || tooLong !== null) return;
    const problem = await onAsk(text);
    setTrouble(problem);
    if (!problem) onClose();
  };
  return (
    <div className="question-edit">
      <div className="composer__box">
        <GrowingBox
          box={box}
          value={text}
          label={t('editLabel')}
          isWrong={tooLong !== null}
          describedBy={tooLong !== null || trouble ? `edit-trouble ${say}` : say}
          onChange={(next) => {
            setText(next);
            setTrouble(null);
          }}
          onEnter={() => void ask()}
          onEscape={onClose}
        />
      </div>
      <BoxTrouble id="edit-trouble" tooLong={tooLong} trouble={trouble} />
      <div className="question-edit__do">
        <p id={say}>
          {t.rich('editSay', {
            isFollowed: isLast ? 'no' : 'yes',
            isFirst: turn.after === null ? 'yes' : 'no',
            place: siblings.indexOf(turn.runId) + 1,
            count: siblings.length + 1,
            way: (chunks) => <span className="num nowrap">{chunks}</span>,
          })}
        </p>
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button look="ink" aria-disabled={isAsking || undefined} onClick={() => void ask()}>
          {isAsking ? t('asking') : t('askEdited')}
        </Button>
      </div>
    </div>
  );
}

interface QuestionToolsProps {
  shown: ShownTurn;
  canEdit: boolean;
  onEdit(): void;
  onShow(runId: string): void;
}

/** The pencil, and the way to what else was asked in this place. */
export function QuestionTools({ shown, canEdit, onEdit, onShow }: QuestionToolsProps) {
  const t = useTranslations('chat');
  const holdStill = useHoldStill();
  const { turn, siblings } = shown;
  const place = siblings.indexOf(turn.runId) + 1;
  const count = siblings.length;
  const go = (way: -1 | 1) => {
    const next = siblingBeside(shown, way);
    if (next === null) return;
    holdStill();
    onShow(next);
  };
  return (
    <div className="question-tools">
      {count > 1 && (
        <fieldset className="siblings">
          <legend className="unseen">{t('versions')}</legend>
          <IconButton label={t('earlier')} aria-disabled={place === 1 || undefined} onClick={() => go(-1)}>
            <ChevronLeft className="icon-14" aria-hidden />
          </IconButton>
          <span className="num" role="status">
            <span aria-hidden>{t('version', { place, count })}</span>
            <span className="unseen">{t('versionLabel', { place, count })}</span>
          </span>
          <IconButton label={t('later')} aria-disabled={place === count || undefined} onClick={() => go(1)}>
            <ChevronRight className="icon-14" aria-hidden />
          </IconButton>
        </fieldset>
      )}
      {canEdit && (
        <IconButton className="question-tools__edit" label={t('edit')} onClick={onEdit}>
          <PencilLine className="icon-14" aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
