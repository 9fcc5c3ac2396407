import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Repair } from '../../lib/run/events.ts';
import { AnswerText } from '../ui/answer-text.tsx';
import { Block, RepairedChip } from './block.tsx';
import { Mend } from './mend.tsx';
import { PlainText } from './plain-text.tsx';

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

/** The answer, between double rules. */
export function AnswerBlock({ text, isForced, isCut, isWriting, repairs, raw, meta, onSeeRaw }: AnswerProps) {
  const t = useTranslations('step');
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
          <PlainText text={text} isWriting={isWriting} />
        </AnswerText>
      </div>
      <Mend repairs={repairs} raw={raw} onSeeRaw={onSeeRaw} />
    </Block>
  );
}
