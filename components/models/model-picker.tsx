'use client';

import { RefreshCw, Search } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ModelEntry } from '../../lib/api/contract.ts';
import { canRun, type Offer, providerIdOf } from '../rail/offer.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ModelDetail } from './model-detail.tsx';
import { findModels } from './model-groups.ts';
import { ModelList, rowIdOf } from './model-list.tsx';
import { stepInList } from './step-in-list.ts';
import { useLookAgain } from './use-look-again.ts';
import { useModelTests } from './use-model-tests.ts';

/** What the window needs of an offer. */
type PickerOffer = Pick<Offer, 'models' | 'providers' | 'takeIn'>;

interface ModelPickerProps {
  offer: PickerOffer;
  chosen: string | undefined;
  isOpen: boolean;
  onChoose(id: string): void;
  onClose(): void;
}

/** All models in one window: searched by key, looked at, tested, chosen. */
export function ModelPicker({ offer, chosen, isOpen, onChoose, onClose }: ModelPickerProps) {
  const t = useTranslations('models');
  const shell = useTranslations('shell');
  const search = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('pick')}
      closeLabel={shell('close')}
      firstFocus={search}
      className="picker"
    >
      <PickerBody {...{ offer, chosen, onClose, search }} onChoose={onChoose} />
    </Dialog>
  );
}

interface PickerBodyProps extends Omit<ModelPickerProps, 'isOpen'> {
  search: React.RefObject<HTMLInputElement | null>;
}

function PickerBody({ offer, chosen, onChoose, onClose, search }: PickerBodyProps) {
  const t = useTranslations('models');
  const listId = useId();
  const [query, setQuery] = useState('');
  const [looked, setLooked] = useState<string | null>(chosen ?? null);
  const { groups, typed } = useMemo(() => findModels(offer, query), [offer, query]);
  const shown = useMemo(() => [...groups.flatMap(({ models }) => models), ...(typed ? [typed] : [])], [groups, typed]);
  const model = shown.find(({ id }) => id === looked) ?? typed ?? shown[0];
  const again = useLookAgain(offer.takeIn);
  const { look } = again;
  // What became of the providers since the page came.
  useEffect(() => look({ isRefreshed: false }), [look]);
  const tests = useModelTests(useCallback(() => look({ isRefreshed: false }), [look]));
  useEffect(() => {
    if (model) document.getElementById(rowIdOf(listId, model.id))?.scrollIntoView({ block: 'nearest' });
  }, [listId, model]);
  const use = useCallback(
    (picked: ModelEntry) => {
      if (!canRun(picked)) return setLooked(picked.id);
      onChoose(picked.id);
      onClose();
    },
    [onChoose, onClose],
  );
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !model) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return use(model);
    }
    const next = stepInList(shown.indexOf(model), shown.length, event.key);
    if (next === null) return;
    event.preventDefault();
    setLooked(shown[next]?.id ?? null);
  };
  return (
    <div className="picker__body">
      <div className="picker__search">
        <div className="search-field">
          <Search className="icon" aria-hidden />
          <input
            ref={search}
            type="text"
            role="combobox"
            aria-label={t('search')}
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={model && rowIdOf(listId, model.id)}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('searchSay')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={onKey}
          />
        </div>
        <Button look="quiet" aria-disabled={again.isGoing || undefined} onClick={() => look({ isRefreshed: true })}>
          <RefreshCw className="icon-14" aria-hidden />
          {again.isGoing ? t('looking') : t('lookAgain')}
        </Button>
      </div>
      <div className="picker__list">
        <ModelList
          {...{ groups, typed }}
          id={listId}
          lookedAt={model?.id ?? null}
          chosen={chosen}
          onLook={setLooked}
          onUse={use}
          onKey={onKey}
        />
        {!model && <p className="picker__none">{t('none')}</p>}
      </div>
      <Others
        offer={offer}
        onType={(start) => {
          setQuery(start);
          search.current?.focus();
        }}
      />
      {again.trouble && (
        <p className="picker__trouble" role="status">
          {again.trouble}
        </p>
      )}
      {model && (
        <ModelDetail
          model={model}
          provider={offer.providers.find(({ id }) => id === providerIdOf(model.id))}
          isChosen={model.id === chosen}
          test={tests.testOf(model.id)}
          onTest={() => tests.start(model.id)}
          onStopTest={() => tests.stop(model.id)}
          onUse={() => use(model)}
        />
      )}
    </div>
  );
}

/** How to name a model that is in no list, and where to set up more providers. */
function Others({ offer, onType }: { offer: PickerOffer; onType(start: string): void }) {
  const t = useTranslations('models');
  const settings = useTranslations('settings');
  const open = offer.providers.filter(canRun);
  return (
    <div className="picker__others">
      {open.length > 0 && (
        <p>
          {t('another')}{' '}
          {open.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="link link--small mono"
              title={name}
              onClick={() => onType(`${id}:`)}
            >
              {`${id}:`}
            </button>
          ))}
        </p>
      )}
      <p>
        {t('more')}{' '}
        <Link className="link link--small" href="/settings" prefetch={false}>
          {settings('all')}
        </Link>
      </p>
    </div>
  );
}
