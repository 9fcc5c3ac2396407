'use client';

import { ArrowUp, Square } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { keepTyped, typedIn } from '../../lib/state/chat-typed.ts';
import { browserShelf } from '../../lib/state/draft-shelf.ts';
import { useTooLong } from '../playground/use-too-long.ts';
import type { Trouble } from '../playground/use-trouble-text.ts';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-browser.ts';
import { BoxTrouble } from './box-trouble.tsx';
import { GrowingBox } from './growing-box.tsx';

interface ComposerProps {
  /** The conversation; null for a new one. What is typed is kept for each. */
  id: string | null;
  box: RefObject<HTMLTextAreaElement | null>;
  isFirst: boolean;
  isLive: boolean;
  isAsking: boolean;
  isStopping: boolean;
  /** What could not be done, said here because it was asked for here. */
  trouble: Trouble | null;
  onAsk(question: string): Promise<Trouble | null>;
  onStop(): void;
}

/** Where the next question is typed. The one button asks, or stops what is being answered. */
export function Composer(props: ComposerProps) {
  const { id, box, isFirst, isLive, isAsking, isStopping, trouble: other, onAsk, onStop } = props;
  const t = useTranslations('chat');
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isTooSoon, setTooSoon] = useState(false);
  const tooLong = useTooLong(text);
  const place = useRef(id);
  useEffect(() => {
    // What was typed before the page came alive must not be lost.
    setText((typed) => typed || box.current?.value || typedIn(browserShelf(), place.current));
  }, [box]);
  useEffect(() => {
    if (!isLive) setTooSoon(false);
  }, [isLive]);
  const change = (next: string) => {
    setText(next);
    setTrouble(null);
    setTooSoon(false);
    keepTyped(browserShelf(), id, next);
  };
  const ask = async () => {
    if (isLive) return setTooSoon(text.trim() !== '');
    if (isAsking || tooLong !== null) return;
    const field = box.current;
    const problem = await onAsk(text);
    setTrouble(problem);
    if (problem) return;
    // What was typed on while it was asked is the next question.
    if (field && field === box.current && field.value !== text) return;
    // Under the name that it was typed under: a new conversation has another by now.
    keepTyped(browserShelf(), id, '');
    setText('');
  };
  const said = trouble ?? other;
  const hasTrouble = tooLong !== null || said !== null;
  return (
    <div className="composer">
      <div className="composer__in">
        <div className="composer__box">
          <GrowingBox
            box={box}
            id="question"
            value={text}
            label={t('composer')}
            placeholder={t(isFirst ? 'first' : 'next')}
            isWrong={tooLong !== null}
            describedBy={hasTrouble ? 'composer-trouble' : undefined}
            onChange={change}
            onEnter={() => void ask()}
          />
          <SendButton {...{ isLive, isAsking, isStopping, onStop }} onAsk={() => void ask()} />
        </div>
        <p className="composer__busy" role="status">
          {isTooSoon && t('busy')}
        </p>
        <BoxTrouble id="composer-trouble" tooLong={tooLong} trouble={said} />
      </div>
    </div>
  );
}

interface SendButtonProps extends Pick<ComposerProps, 'isLive' | 'isAsking' | 'isStopping' | 'onStop'> {
  onAsk(): void;
}

/** Ask and Stop are one button, so that it never moves from under the finger. */
function SendButton({ isLive, isAsking, isStopping, onAsk, onStop }: SendButtonProps) {
  const t = useTranslations('chat');
  const ask = useTranslations('ask');
  const isAsleep = !useHydrated();
  const isBusy = isAsking || isStopping;
  const label = isAsking ? t('asking') : isStopping ? ask('stopping') : isLive ? t('stop') : t('ask');
  return (
    <Button
      look="ink"
      size="large"
      disabled={isAsleep}
      data-waking={isAsleep || undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && (isLive ? onStop() : onAsk())}
    >
      {isLive ? (
        <Square className="icon-14" fill="currentColor" aria-hidden />
      ) : (
        <ArrowUp className="icon-14" aria-hidden />
      )}
      {label}
    </Button>
  );
}
