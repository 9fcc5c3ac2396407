'use client';

import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { memo } from 'react';
import type { ModelEntry } from '../../lib/api/contract.ts';
import { characterOf } from './character.ts';
import { StateWord } from './state-word.tsx';
import { usePriceText } from './use-price-text.ts';

interface ModelRowProps {
  model: ModelEntry;
  rowId: string;
  isLookedAt: boolean;
  isChosen: boolean;
  /** Its name is the search itself. */
  isTyped?: boolean;
  onLook(id: string): void;
  onUse(model: ModelEntry): void;
}

/** One model in the list: name and state, then what it takes and costs. */
export const ModelRow = memo(function ModelRow(props: ModelRowProps) {
  const { model, rowId, isLookedAt, isChosen, isTyped = false, onLook, onUse } = props;
  const t = useTranslations('models');
  const format = useFormatter();
  const { perMillion } = usePriceText()(model);
  const character = characterOf(model);
  const room = model.contextTokens
    ? t('room', { tokens: format.number(model.contextTokens, { notation: 'compact', maximumFractionDigits: 1 }) })
    : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box above has the focus and moves through the list
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      id={rowId}
      role="option"
      aria-selected={isLookedAt}
      className={clsx('model-row', isLookedAt && 'model-row--on')}
      onClick={() => onLook(model.id)}
      onDoubleClick={() => onUse(model)}
    >
      <span className="model-row__tick">
        {isChosen && <Check className="icon-14" aria-label={t('inUse')} role="img" />}
      </span>
      <span className="model-row__name">{isTyped ? t('typed', { name: model.name }) : model.name}</span>
      <StateWord state={model.state} />
      {!isTyped && (
        <small className="model-row__facts">
          {room && <span>{room}</span>}
          {character && <span>{t(`does.${character}`)}</span>}
          {!model.scripted && <span>{model.prices ? perMillion : t('priceNone')}</span>}
          {model.refuses.length > 0 && <span>{model.refuses.map((param) => t(`without.${param}`)).join(', ')}</span>}
        </small>
      )}
    </div>
  );
});
