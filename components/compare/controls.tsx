'use client';

import { ArrowDown, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/tick.tsx';
import { ALIGN_BY, type CompareAddress } from './use-compare-address.ts';

interface ControlsProps {
  address: CompareAddress;
  change(patch: Record<string, string | null>): void;
  isTogether: boolean;
  setTogether(isTogether: boolean): void;
  /** How many rows are the same. */
  sameCount: number;
  hasDivergence: boolean;
  onDivergence(): void;
  /** Absent when four runs are shown. */
  onAdd: (() => void) | undefined;
}

/** How the runs are laid side by side. */
export function Controls(props: ControlsProps) {
  const { address, change, isTogether, setTogether, sameCount, hasDivergence, onDivergence, onAdd } = props;
  const t = useTranslations('compare');
  return (
    <div className="compare__controls">
      <fieldset className="segmented">
        <legend>{t('alignLabel')}</legend>
        {ALIGN_BY.map((by) => (
          <button
            key={by}
            type="button"
            aria-pressed={address.align === by}
            title={t(`alignSay.${by}`)}
            onClick={() => change({ align: by === 'action' ? null : by })}
          >
            {t(`align.${by}`)}
          </button>
        ))}
      </fieldset>
      <span className="compare__switch">
        <Switch id="only" checked={address.only} onChange={(only) => change({ only: only ? 'diff' : null })} />
        <label htmlFor="only">{t('only')}</label>
        {address.only && sameCount > 0 && <span className="dim">{t('hidden', { count: sameCount })}</span>}
      </span>
      <span className="compare__switch compare__switch--wide">
        <Switch id="together" checked={isTogether} onChange={setTogether} />
        <label htmlFor="together">{t('together')}</label>
      </span>
      <Button
        aria-disabled={!hasDivergence || undefined}
        title={t(hasDivergence ? 'divergenceSay' : 'noDivergenceSay')}
        onClick={() => hasDivergence && onDivergence()}
      >
        <ArrowDown className="icon-14" aria-hidden />
        {t(hasDivergence ? 'divergence' : 'noDivergence')}
        {hasDivergence && <kbd>D</kbd>}
      </Button>
      {onAdd && (
        <Button look="quiet" onClick={onAdd}>
          <Plus className="icon-14" aria-hidden />
          {t('add')}
        </Button>
      )}
    </div>
  );
}
