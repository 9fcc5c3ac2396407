'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { MAX_EDIT } from '../../lib/api/edit-limit.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { Select } from '../ui/select.tsx';
import type { ForkDraft } from './fork-draft.ts';
import { ForkText } from './fork-text.tsx';

interface ForkFieldsProps {
  step: TrajectoryStep;
  /** Names of the tools that the run has. */
  tools: readonly string[];
  draft: ForkDraft;
  isInputBad: boolean;
  /** The tool is called with what is written, so that the old result counts no more. */
  isCalledAgain: boolean;
  onChange(draft: ForkDraft): void;
  /** Another call of the step is to be edited. */
  onCall(callId: string): void;
}

/** Thought, action and observation of a step, to be edited. */
export function ForkFields(props: ForkFieldsProps) {
  const { step, tools, draft, isInputBad, isCalledAgain, onChange, onCall } = props;
  const t = useTranslations('fork');
  const id = useId();
  const { calls, parseError } = step;
  if (parseError) return <p>{t('unread')}</p>;
  const names = tools.includes(draft.tool) ? tools : [draft.tool, ...tools];
  return (
    <>
      <ForkText
        label={t('thought')}
        max={MAX_EDIT}
        value={draft.thought}
        onChange={(thought) => onChange({ ...draft, thought })}
      />
      {calls.length > 1 && draft.callId !== null && (
        <div className="form-field">
          <span id={`${id}-call`}>{t('call')}</span>
          <Select
            id={`${id}-call-choice`}
            labelId={`${id}-call`}
            value={draft.callId}
            options={calls.map(({ callId, tool }, at) => ({ value: callId, name: t('callOf', { at: at + 1, tool }) }))}
            onChange={onCall}
          />
          <small className="dim">{t('callSay')}</small>
        </div>
      )}
      {draft.callId !== null && (
        <>
          <div className="form-field">
            <span id={`${id}-tool`}>{t('tool')}</span>
            <Select
              id={`${id}-tool-choice`}
              labelId={`${id}-tool`}
              value={draft.tool}
              options={names.map((name) => ({ value: name, name }))}
              onChange={(tool) => onChange({ ...draft, tool })}
            />
          </div>
          <ForkText
            label={t('input')}
            max={MAX_EDIT}
            isMono
            isBad={isInputBad}
            value={draft.input}
            onChange={(input) => onChange({ ...draft, input })}
          />
          <ForkText
            label={t('observation')}
            max={MAX_EDIT}
            isMono
            value={draft.observation}
            {...(isCalledAgain && { say: t('newResult') })}
            onChange={(observation) => onChange({ ...draft, observation })}
          />
        </>
      )}
    </>
  );
}
