'use client';

import { ChevronLeft, ChevronRight, PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
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

/** What was asked, in full; a very long one on demand. */
export function QuestionText({ id, text }: { id: string; text: string }) {
  const t = useTranslations('chat');
  const [isWhole, setWhole] = useState(text.length <= LONG);
  return (
    <>
      <h2 id={id} className="question">
        <WholeWords text={isWhole ? text : `${text.slice(0, LONG).trimEnd()}…`} />
      </h2>
      {text.length > LONG && (
        <button type="button" className="link link--small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('showLess') : t('showAll')}
        </button>
      )}
    </>
  );
}

interface QuestionEditProps {
  text: string;
  isAsking: boolean;
  onAsk(question: string): Promise<Trouble | null>;
  onClose(): void;
}

/** The question as a text box. What is asked from here stands beside the old one, which stays as it is. */
export function QuestionEdit({ text: asked, isAsking, onAsk, onClose }: QuestionEditProps) {
  const t = useTranslations('chat');
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(asked);
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
          describedBy={tooLong !== null || trouble ? 'edit-trouble' : undefined}
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
