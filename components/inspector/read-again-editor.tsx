'use client';

import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useId, useMemo } from 'react';
import { DIALECTS } from '../../lib/dialects/index.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { Tick } from '../ui/tick.tsx';
import { Findings } from './findings.tsx';
import { rawRows } from './raw-rows.ts';
import { RawText } from './raw-text.tsx';
import { findingsOfTurn, type ReplyToRead, readAgain } from './read-again.ts';
import { TurnRead } from './turn-read.tsx';

interface ReadAgainEditorProps {
  /** The reply as it is in the log, which this never changes. */
  recorded: ReplyToRead;
  tried: ReplyToRead;
  /** Null ends it. */
  onTry(tried: ReplyToRead | null): void;
}

/** A copy of a reply to try things on: the text and the dialect can be changed, and the reading follows at once. */
export function ReadAgainEditor({ recorded, tried, onTry }: ReadAgainEditorProps) {
  const t = useTranslations('inspector');
  const id = useId();
  // Typing comes first; a long reply may be read a moment later.
  const shown = useDeferredValue(tried);
  const { text } = shown;
  const reading = useMemo(() => readAgain(shown), [shown]);
  const change = (some: Partial<ReplyToRead>) => onTry({ ...tried, ...some });
  const isChanged =
    tried.text !== recorded.text || tried.dialect !== recorded.dialect || tried.strict !== recorded.strict;
  const findings = reading ? findingsOfTurn(reading.turn) : [];
  return (
    <>
      <div className="inspector__sum">
        <h3>{t('editTitle')}</h3>
        <Button look="quiet" onClick={() => onTry(null)}>
          {t('editDone')}
        </Button>
      </div>
      <p className="inspector__say">{t('editSay')}</p>
      <label className="read-again__label" htmlFor={`${id}-text`}>
        {t('editText')}
      </label>
      <textarea
        id={`${id}-text`}
        className="read-again__text mono"
        spellCheck={false}
        value={tried.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <div className="read-again__how">
        <div>
          <span id={`${id}-label`} className="read-again__label">
            {t('editDialect')}
          </span>
          <Select
            id={`${id}-dialect`}
            labelId={`${id}-label`}
            value={tried.dialect}
            options={DIALECTS.map((dialect) => ({
              value: dialect.id,
              name: dialect.id,
              ...(dialect.id === recorded.dialect && { say: t('editRecorded') }),
            }))}
            onChange={(dialect) => change({ dialect })}
          />
        </div>
        <Button look="quiet" disabled={!isChanged} onClick={() => onTry(recorded)}>
          <RotateCcw className="icon-14" aria-hidden />
          {t('editReset')}
        </Button>
      </div>
      <div className="read-again__strict">
        <Tick checked={tried.strict} onChange={(strict) => change({ strict })}>
          {t('editStrict')}
        </Tick>
      </div>
      {reading && (
        <section className="inspector__part" aria-label={t('editReading')}>
          <TurnRead turn={reading.turn} />
          {reading.turn.kind !== 'malformed' && <Findings findings={findings} raw={text} />}
          {text !== '' && (
            <div className="inspector__part">
              <h4>{t('editSpans')}</h4>
              <RawText rows={rawRows(text, reading, findings)} tokens={null} />
            </div>
          )}
        </section>
      )}
    </>
  );
}
