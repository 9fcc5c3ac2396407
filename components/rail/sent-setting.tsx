'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { namesOn } from '../../lib/state/draft-tools.ts';
import { dialectOfDraft, type Offer } from './offer.ts';
import { type SentName, unsentBecause } from './sent-settings.ts';
import { Setting } from './setting.tsx';
import { useModel } from './use-model.ts';

interface SentSettingProps {
  draft: DraftStore;
  offer: Offer;
  name: SentName;
}

/** What the dialect sends along by itself, to be read and not changed. Greyed out, with the reason, where it is not sent. */
export function SentSetting({ draft, offer, name }: SentSettingProps) {
  const t = useTranslations('settings');
  const id = useId();
  const model = useModel(draft, offer);
  const dialect = dialectOfDraft(
    offer,
    model,
    useStore(draft, (state) => state.dialect),
  );
  const toolCount = useStore(draft, (state) => namesOn(state, offer.tools).length);
  const atLimit = useStore(draft, (state) => state.atLimit);
  const because = unsentBecause(name, { dialect, model, toolCount });
  const sent = name === 'toolChoice' && atLimit === 'force-answer' ? 'toolChoiceAtLimit' : name;
  const why = () => {
    if (because === null) return t(`${sent}Why`);
    return because === 'refused' ? (model?.refusedWhy?.[name] ?? t(`${name}Refused`)) : t(`unsent.${because}`);
  };
  return (
    <Setting
      labelId={`${id}-label`}
      controlId={id}
      label={t(name)}
      help={t(`${name}Help`)}
      end={
        <input
          id={id}
          type="text"
          className="amount"
          readOnly
          value={t(because === null ? `${sent}Sent` : 'unsentValue')}
          disabled={because !== null}
          aria-describedby={`${id}-why`}
        />
      }
    >
      <p id={`${id}-why`} className="setting__why">
        {why()}
      </p>
    </Setting>
  );
}
