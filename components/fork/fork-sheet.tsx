'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';
import { forkRun, newKey } from '../../lib/api/client.ts';
import type { ForkBody } from '../../lib/api/contract.ts';
import { isForkable } from '../../lib/run/fork-point.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { ForkFields } from './fork-fields.tsx';
import { ForkSettingsFields } from './fork-settings.tsx';
import { ForkSummary } from './fork-summary.tsx';
import { useForkDraft } from './use-fork-draft.ts';

interface ForkSheetProps {
  trajectory: Trajectory;
  /** The step that was asked for; another can be picked. */
  step: number;
  /** The most steps that this server allows. */
  maxSteps: number;
  onClose(): void;
  /** Gets the id of the new run. */
  onForked(id: string): void;
}

/** A step with its texts and the settings to be edited, what will happen then, and the way on in a new run. */
export function ForkSheet({ trajectory, step: first, maxSteps, onClose, onForked }: ForkSheetProps) {
  const t = useTranslations('fork');
  const work = useForkDraft(trajectory, first, maxSteps);
  const { at, step, draft, plan, was, now, body } = work;
  const { fork, isBusy, trouble } = useForking(trajectory.runId, onForked);
  const { config } = trajectory;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body) void fork(body);
  };
  return (
    <Drawer isOpen onClose={onClose} title={at === 0 ? t('titleStart') : t('title', { n: at })} closeLabel={t('close')}>
      <form className="fork" onSubmit={submit}>
        <div className="fork__body">
          <ForkPlace trajectory={trajectory} at={at} onPick={work.goTo} />
          <p className="dim">{at === 0 ? t('sayStart') : t('say', { n: at })}</p>
          {step && draft && (
            <ForkFields
              step={step}
              tools={(config?.tools ?? []).map(({ name }) => name)}
              draft={draft}
              isInputBad={plan === null}
              isCalledAgain={plan?.way === 'action'}
              onChange={work.edit}
              onCall={work.editCall}
            />
          )}
          {config && was && now && (
            <ForkSettingsFields {...{ config, was, now }} cap={maxSteps} kept={at} onChange={work.set} />
          )}
        </div>
        <div className="fork__foot">
          <ForkSummary trajectory={trajectory} work={work} />
          {trouble && (
            <p role="alert" className="fields__error">
              {trouble}
            </p>
          )}
          <div className="fork__do">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button look="ink" type="submit" aria-disabled={isBusy || body === null || undefined}>
              {isBusy ? t('starting') : t(at === 0 ? 'goStart' : 'go')}
            </Button>
          </div>
        </div>
      </form>
    </Drawer>
  );
}

/** After which step the new run goes on. */
function ForkPlace({ trajectory, at, onPick }: { trajectory: Trajectory; at: number; onPick(at: number): void }) {
  const t = useTranslations('fork');
  const id = useId();
  const steps = trajectory.steps.filter((step) => isForkable(trajectory, step));
  return (
    <div className="form-field">
      <span id={`${id}-label`}>{t('place')}</span>
      <Select
        id={id}
        labelId={`${id}-label`}
        value={String(at)}
        options={[
          { value: '0', name: t('placeStart') },
          ...steps.map(({ n, calls }) => ({
            value: String(n),
            name: t('placeStep', { n, calls: calls.map(({ tool }) => tool).join(', ') || t('placeUnread') }),
          })),
        ]}
        onChange={(value) => onPick(Number(value))}
      />
    </div>
  );
}

function useForking(runId: string, onForked: (id: string) => void) {
  const t = useTranslations('fork');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  // Two presses make one fork, however close together they come.
  const isAsking = useRef(false);
  const fork = async (body: ForkBody) => {
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(true);
    setTrouble(null);
    const result = await forkRun(runId, body, newKey());
    isAsking.current = false;
    setBusy(false);
    if (result.ok) return onForked(result.value.id);
    const { code, message, fix } = result.problem;
    setTrouble(code === 'offline' ? t('offline') : [message || t('failed'), fix].filter(Boolean).join(' '));
  };
  return { fork, isBusy, trouble };
}
