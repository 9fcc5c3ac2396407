import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Repair } from '../../lib/run/events.ts';
import { AnswerText } from '../ui/answer-text.tsx';
import { Block, RepairedChip } from './block.tsx';
import { Mend } from './mend.tsx';
import { WholeWords } from './whole-words.tsx';

interface AnswerProps {
  text: string;
  isForced: boolean;
  /** The limit of output tokens cut it. */
  isCut: boolean;
  isWriting: boolean;
  repairs: Repair[];
  raw: string;
  meta: ReactNode;
  onSeeRaw?: (() => void) | undefined;
}

/** The paragraphs of a plain text: blank lines part them. */
export function paragraphs(text: string): string[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== '');
}

/** The answer, between double rules. */
export function AnswerBlock({ text, isForced, isCut, isWriting, repairs, raw, meta, onSeeRaw }: AnswerProps) {
  const t = useTranslations('step');
  const parts = paragraphs(text);
  const last = parts.length - 1;
  return (
    <Block
      kind="final"
      title={t('answer')}
      sub={isForced ? t('forced') : null}
      isLive={isWriting}
      meta={
        <>
          {isCut && <span className="chip chip--kind k-warn">{t('cutAtLimit')}</span>}
          {repairs.length > 0 && <RepairedChip label={t('repaired')} />}
          {meta}
        </>
      }
    >
      <div className="answer">
        <AnswerText text={text} isWriting={isWriting}>
          {parts.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only ever grow at the end
            <p key={index}>
              <WholeWords text={paragraph} />
              {isWriting && index === last && <span className="caret" aria-hidden />}
            </p>
          ))}
        </AnswerText>
      </div>
      <Mend repairs={repairs} raw={raw} onSeeRaw={onSeeRaw} />
    </Block>
  );
}
