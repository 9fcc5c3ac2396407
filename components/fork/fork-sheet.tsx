'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { forkRun, newKey } from '../../lib/api/client.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { draftOf, type ForkPlan, planOf } from './fork-draft.ts';
import { ForkFields } from './fork-fields.tsx';

interface ForkSheetProps {
  trajectory: Trajectory;
  step: TrajectoryStep;
  onClose(): void;
  /** Gets the id of the new run. */
  onForked(id: string): void;
}

/** A step with its texts to be edited, what will happen then, and the way on in a new run. */
export function ForkSheet({ trajectory, step, onClose, onForked }: ForkSheetProps) {
  const t = useTranslations('fork');
  const [draft, setDraft] = useState(() => draftOf(step));
  const plan = planOf(step, draft);
  const { fork, isBusy, trouble } = useForking(trajectory.runId, step.n, onForked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan && !isBusy) void fork(plan);
  };
  return (
    <Drawer isOpen onClose={onClose} title={t('title', { n: step.n })} closeLabel={t('close')}>
      <form className="fork" onSubmit={submit}>
        <div className="fork__body">
          <p className="dim">{t('say', { n: step.n })}</p>
          <ForkFields
            step={step}
            tools={(trajectory.config?.tools ?? []).map(({ name }) => name)}
            draft={draft}
            isInputBad={plan === null}
            onChange={setDraft}
            onCall={(callId) => setDraft({ ...draftOf(step, callId), thought: draft.thought })}
          />
        </div>
        <div className="fork__foot">
          <p role="status">{plan ? t(`way.${plan.way}`, { tool: draft.tool, n: step.n }) : t('badInput')}</p>
          {trouble && (
            <p role="alert" className="fields__error">
              {trouble}
            </p>
          )}
          <div className="fork__do">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button look="ink" type="submit" aria-disabled={isBusy || plan === null || undefined}>
              {isBusy ? t('starting') : t('go')}
            </Button>
          </div>
        </div>
      </form>
    </Drawer>
  );
}

function useForking(runId: string, step: number, onForked: (id: string) => void) {
  const t = useTranslations('fork');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const fork = async ({ edits }: ForkPlan) => {
    setBusy(true);
    setTrouble(null);
    const result = await forkRun(runId, { step, edits }, newKey());
    setBusy(false);
    if (result.ok) return onForked(result.value.id);
    const { code, message, fix } = result.problem;
    setTrouble(code === 'offline' ? t('offline') : [message || t('failed'), fix].filter(Boolean).join(' '));
  };
  return { fork, isBusy, trouble };
}
