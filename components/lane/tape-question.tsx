'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { decideCall } from '../../lib/api/client.ts';
import type { DecideBody } from '../../lib/api/contract.ts';
import { MAX_EDIT } from '../../lib/api/edit-limit.ts';
import { Block } from '../timeline/block.tsx';
import { Button } from '../ui/button.tsx';

interface TapeQuestionProps {
  runId: string;
  callId: string;
  tool: string;
}

/** In the place of an observation, while its call waits for a person: how it may go on. */
export function TapeQuestion({ runId, callId, tool }: TapeQuestionProps) {
  const t = useTranslations('step.question');
  const step = useTranslations('step');
  const [isBusy, setBusy] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const decide = async (body: DecideBody) => {
    if (isBusy) return;
    setBusy(true);
    setTrouble(null);
    const result = await decideCall(runId, callId, body);
    // What comes of it comes with the events, and takes the place of this.
    if (result.ok) return;
    setBusy(false);
    const { code, message, fix } = result.problem;
    setTrouble(code === 'offline' ? t('offline') : [message || t('failed'), fix].filter(Boolean).join(' '));
  };
  const isOff = isBusy || undefined;
  return (
    <Block kind="observation" title={step('observation')} sub={step('waitsFor')} isLive>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that stands in its frame */}
      <div className="tape-question" role="group" aria-label={t('title')}>
        <p>
          <b>{t('title')}</b> {t('say', { tool })}
        </p>
        {isWriting ? (
          <WrittenResult
            isOff={isBusy}
            onSend={(text) => void decide({ choice: 'write', text })}
            onCancel={() => setWriting(false)}
          />
        ) : (
          <div className="tape-question__do">
            <Button
              look="ink"
              aria-disabled={isOff}
              title={t('liveTitle')}
              onClick={() => void decide({ choice: 'live' })}
            >
              {t('live')}
            </Button>
            <Button aria-disabled={isOff} title={t('failTitle')} onClick={() => void decide({ choice: 'fail' })}>
              {t('fail')}
            </Button>
            <Button aria-disabled={isOff} onClick={() => !isBusy && setWriting(true)}>
              {t('write')}
            </Button>
          </div>
        )}
        {trouble && (
          <p role="alert" className="tape-question__trouble">
            {trouble}
          </p>
        )}
      </div>
    </Block>
  );
}

interface WrittenResultProps {
  isOff: boolean;
  onSend(text: string): void;
  onCancel(): void;
}

function WrittenResult({ isOff, onSend, onCancel }: WrittenResultProps) {
  const t = useTranslations('step.question');
  const id = useId();
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOff) onSend(text);
      }}
    >
      <label htmlFor={id}>{t('text')}</label>
      <textarea
        id={id}
        className="mono"
        rows={4}
        maxLength={MAX_EDIT}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onCancel()}
      />
      <div className="tape-question__do">
        <Button type="submit" look="ink" aria-disabled={isOff || undefined}>
          {t('send')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
