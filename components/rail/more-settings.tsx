'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { AmountSetting } from './amount-setting.tsx';
import { CountSetting } from './count-setting.tsx';
import { EffortSetting } from './effort-setting.tsx';
import { LimitSetting } from './limit-setting.tsx';
import { MORE_DEFAULTS, moreChanges } from './more-changes.ts';
import type { Offer } from './offer.ts';
import { SentSetting } from './sent-setting.tsx';
import { SwitchSetting } from './switch-setting.tsx';
import { TapeMissSetting } from './tape-miss-setting.tsx';

/** What is seldom changed, folded away; the head says how much of it differs from the default. */
export function MoreSettings({ draft, offer }: { draft: DraftStore; offer: Offer }) {
  const t = useTranslations('settings');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = useStore(draft, (state) => moreChanges(state).length);
  return (
    <section className="more" aria-label={t('more')}>
      <div className="more__head">
        <h3>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            <ChevronDown className="icon-14" aria-hidden />
            {t('more')}
          </button>
        </h3>
        <span>{t('differ', { count })}</span>
      </div>
      <div id={id} className="more__parts" hidden={!isOpen}>
        <h4>{t('moreReply')}</h4>
        <EffortSetting draft={draft} offer={offer} />
        <AmountSetting draft={draft} offer={offer} name="maxOutputTokens" />
        <CountSetting draft={draft} name="formatRetries" />
        <SwitchSetting draft={draft} name="strict" />
        <SentSetting draft={draft} offer={offer} name="stop" />
        <SentSetting draft={draft} offer={offer} name="toolChoice" />
        <h4>{t('moreHistory')}</h4>
        <SwitchSetting draft={draft} name="keepThoughts" />
        <SwitchSetting draft={draft} name="repeatHint" />
        <h4>{t('moreEnd')}</h4>
        <LimitSetting draft={draft} />
        <CountSetting draft={draft} name="repeatLimit" />
        <AmountSetting draft={draft} offer={offer} name="budgetTokens" />
        <AmountSetting draft={draft} offer={offer} name="budgetCost" />
        <h4>{t('moreTape')}</h4>
        <TapeMissSetting draft={draft} />
        {count > 0 && (
          <button type="button" className="link link--small" onClick={() => draft.getState().change(MORE_DEFAULTS)}>
            {t('resetAll')}
          </button>
        )}
      </div>
    </section>
  );
}
