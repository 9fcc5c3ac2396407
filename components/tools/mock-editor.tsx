'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ToolRule } from '../../lib/run/config.ts';
import { Choice } from './choice.tsx';
import { jsonTrouble } from './json-trouble.ts';

type Mock = NonNullable<ToolRule['mock']>;

/** The server takes no longer text and no longer delay. */
const LONGEST = 100_000;
const LONGEST_DELAY_MS = 60_000;

interface MockEditorProps {
  mock: Mock;
  /** What the tool returned when it was tried last. */
  last: string | null;
  onChange(mock: Mock): void;
}

/** What comes back in place of the tool: a text, JSON or an error, at once or after a while. */
export function MockEditor({ mock, last, onChange }: MockEditorProps) {
  const t = useTranslations('tools');
  const id = useId();
  const { kind, text, delayMs } = mock;
  const why = kind === 'json' ? jsonTrouble(text) : null;
  const said =
    why !== null
      ? t('mockNotJson', { why })
      : kind === 'json'
        ? t('mockIsJson')
        : text === '' && t(kind === 'error' ? 'mockNoMessage' : 'mockEmpty');
  const setDelay = (typed: string) => {
    const delay = Math.min(Math.max(0, Math.round(Number(typed))), LONGEST_DELAY_MS);
    const { delayMs: _, ...rest } = mock;
    onChange(delay > 0 ? { ...rest, delayMs: delay } : rest);
  };
  return (
    <div className="tool-source__more">
      <h4>{t('mockKind')}</h4>
      <Choice
        label={t('mockKind')}
        isShort
        value={kind}
        options={[
          { value: 'text', name: t('mockText') },
          { value: 'json', name: t('mockJson') },
          { value: 'error', name: t('mockError') },
        ]}
        onChange={(next) => onChange({ ...mock, kind: next })}
      />
      <div className="form-field">
        <label htmlFor={id}>{t(`mockLabel.${kind}`)}</label>
        <textarea
          id={id}
          className="mono"
          rows={4}
          maxLength={LONGEST}
          value={text}
          aria-invalid={why !== null || undefined}
          aria-describedby={`${id}-said`}
          onChange={(event) => onChange({ ...mock, text: event.target.value })}
        />
        <small id={`${id}-said`} className={why === null ? 'dim' : 'fields__error'}>
          {said}
        </small>
      </div>
      {last !== null && last !== text && (
        <button
          type="button"
          className="link link--small"
          onClick={() => onChange({ ...mock, text: last.slice(0, LONGEST) })}
        >
          {t('mockTake')}
        </button>
      )}
      <div className="tool-source__delay">
        <label htmlFor={`${id}-delay`}>{t('delay')}</label>
        <input
          id={`${id}-delay`}
          type="number"
          min={0}
          max={LONGEST_DELAY_MS}
          step={100}
          value={delayMs ?? 0}
          onChange={(event) => setDelay(event.target.value)}
        />
        <span>{t('ms')}</span>
      </div>
    </div>
  );
}
