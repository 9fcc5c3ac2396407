'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { ruleOf, withOption } from '../../lib/state/tool-rules.ts';
import { Part } from './part.tsx';

interface ToolOptionsProps {
  tool: ToolEntry;
  draft: DraftStore;
  /** What each setting means, by its name. */
  names: Readonly<Record<string, string>>;
}

/** Settings of a tool itself, such as the country that Search looks from. */
export function ToolOptions({ tool, draft, names }: ToolOptionsProps) {
  const t = useTranslations('tools');
  const id = useId();
  const options = useStore(draft, ({ toolRules }) => ruleOf(toolRules, tool.name).options);
  const write = (name: string, text: string) => {
    const { toolRules, change } = draft.getState();
    change({ toolRules: withOption(toolRules, tool.name, name, text) }, `${name} of ${tool.name}`);
  };
  return (
    <Part title={t('options')} helpLabel={t('optionsHelpLabel')} help={t('optionsHelp')}>
      <div className="tool-options">
        {Object.entries(names).map(([name, say]) => (
          <div key={name} className="form-field">
            <label htmlFor={`${id}-${name}`}>{name}</label>
            <input
              id={`${id}-${name}`}
              type="text"
              maxLength={200}
              autoComplete="off"
              value={options?.[name] ?? ''}
              aria-describedby={`${id}-${name}-say`}
              onChange={(event) => write(name, event.target.value)}
            />
            <small id={`${id}-${name}-say`} className="dim">
              {say}
            </small>
          </div>
        ))}
      </div>
    </Part>
  );
}
