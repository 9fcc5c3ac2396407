import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Repair } from '../../lib/run/events.ts';
import { Block, RepairedChip } from './block.tsx';
import { Mend } from './mend.tsx';
import { WholeWords } from './whole-words.tsx';

interface ThoughtProps {
  text: string;
  isWriting: boolean;
  repairs: Repair[];
  raw: string;
  meta: ReactNode;
  onSeeRaw?: (() => void) | undefined;
}

/** What the model says it will do, and why. Never cut. */
export function ThoughtBlock({ text, isWriting, repairs, raw, meta, onSeeRaw }: ThoughtProps) {
  const t = useTranslations('step');
  const chip = repairs.length > 0 && <RepairedChip label={t('repaired')} />;
  return (
    <Block
      kind="thought"
      title={t('thought')}
      isLive={isWriting}
      meta={
        <>
          {chip}
          {meta}
        </>
      }
    >
      <p className={isWriting ? 'thought thought--reserve' : 'thought'}>
        <WholeWords text={text} />
        {isWriting && <span className="caret" aria-hidden />}
      </p>
      <Mend repairs={repairs} raw={raw} onSeeRaw={onSeeRaw} />
    </Block>
  );
}
