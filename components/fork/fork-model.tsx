'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useId, useMemo, useState } from 'react';
import type { ModelsReply } from '../../lib/api/contract.ts';
import { listModels } from '../../lib/api/model-client.ts';
import { later } from '../ui/later.tsx';
import { type ForkModel, forkModelOf, unlistedModel } from './fork-config.ts';

const ModelPicker = later(() => import('../models/model-picker.tsx').then((module) => module.ModelPicker));

interface ForkModelChoiceProps {
  model: ForkModel;
  /** A run with native calls can only go on with a model that makes them. */
  needsCalls: boolean;
  onChoose(model: ForkModel): void;
}

/** The model that goes on. The list of models is fetched when it is opened. */
export function ForkModelChoice({ model, needsCalls, onChoose }: ForkModelChoiceProps) {
  const t = useTranslations('fork');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [reply, setReply] = useState<ModelsReply | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const takeIn = useCallback((next: ModelsReply) => setReply(next), []);
  const offer = useMemo(() => {
    if (!reply) return null;
    const models = reply.models.filter(({ refuses }) => !needsCalls || !refuses.includes('tools'));
    return { models, providers: reply.providers, takeIn };
  }, [reply, needsCalls, takeIn]);
  const open = async () => {
    setTrouble(null);
    const result = reply ? null : await listModels();
    if (result?.ok === false) return setTrouble(result.problem.message || t('modelsOffline'));
    if (result?.ok) setReply(result.value);
    setOpen(true);
  };
  return (
    <div className="form-field">
      <span id={`${id}-label`}>{t('model')}</span>
      <button
        id={id}
        type="button"
        className="select"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        onClick={() => void open()}
      >
        <span className="select__value">
          <b>{model.name}</b>
        </span>
        <ChevronDown className="icon-14" aria-hidden />
      </button>
      {trouble && (
        <small role="alert" className="fields__error">
          {trouble}
        </small>
      )}
      {offer && (
        <ModelPicker
          offer={offer}
          chosen={model.id}
          isOpen={isOpen}
          onChoose={(next) => {
            const found = offer.models.find((one) => one.id === next);
            onChoose(found ? forkModelOf(found) : unlistedModel(next));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
