'use client';

import { useTranslations } from 'next-intl';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { ModelEntry } from '../../lib/api/contract.ts';
import type { ModelGroup } from './model-groups.ts';
import { ModelRow } from './model-row.tsx';

interface ModelListProps {
  id: string;
  groups: ModelGroup[];
  typed: ModelEntry | undefined;
  lookedAt: string | null;
  chosen: string | undefined;
  onLook(id: string): void;
  onUse(model: ModelEntry): void;
  onKey(event: KeyboardEvent): void;
}

/** The id of a model's row, for the search box to point at. */
export function rowIdOf(listId: string, modelId: string): string {
  return `${listId}-${modelId.replace(/[^\w-]/g, (sign) => `_${sign.codePointAt(0)}_`)}`;
}

/** The search box keeps the focus, so that its keys go on working. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The models by provider. The search box moves through it; a row is looked at when it is clicked. */
export function ModelList({ id, groups, typed, lookedAt, chosen, onLook, onUse, onKey }: ModelListProps) {
  const t = useTranslations('models');
  const row = (model: ModelEntry, isTyped = false) => (
    <ModelRow
      key={model.id}
      model={model}
      rowId={rowIdOf(id, model.id)}
      isLookedAt={model.id === lookedAt}
      isChosen={model.id === chosen}
      isTyped={isTyped}
      onLook={onLook}
      onUse={onUse}
    />
  );
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={0}
      aria-label={t('list')}
      aria-activedescendant={lookedAt === null ? undefined : rowIdOf(id, lookedAt)}
      className="model-list"
      onMouseDown={keepFocus}
      onKeyDown={onKey}
    >
      {groups.map(({ id: group, provider, models }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div key={group} role="group" aria-labelledby={`${id}-group-${group}`}>
          <div id={`${id}-group-${group}`} role="presentation" className="model-list__head">
            <b>{group === 'scripted' ? t('scripted') : (provider?.name ?? models[0]?.provider)}</b>
            <span>{t('count', { count: models.length })}</span>
          </div>
          {models.map((model) => row(model))}
        </div>
      ))}
      {typed && row(typed, true)}
    </div>
  );
}
