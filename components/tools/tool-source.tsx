'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import type { ToolRule } from '../../lib/run/config.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { ruleOf, withRule } from '../../lib/state/tool-rules.ts';
import { Choice } from './choice.tsx';
import { KeptList } from './kept-list.tsx';
import { MockEditor } from './mock-editor.tsx';
import { Part } from './part.tsx';
import { frozenSay } from './rule-text.ts';
import type { KeptResults } from './use-kept-results.ts';
import type { Trials } from './use-trials.ts';

interface ToolSourceProps {
  tool: ToolEntry;
  draft: DraftStore;
  trials: Trials;
  kept: KeptResults;
}

/** Whether the next run calls the tool, gives what was kept, or gives what a person wrote. */
export function ToolSource({ tool, draft, trials, kept }: ToolSourceProps) {
  const t = useTranslations('tools');
  const rules = useTranslations('toolRule');
  const { name } = tool;
  const rule = useStore(draft, (state) => ruleOf(state.toolRules, name));
  const set = (change: Partial<ToolRule>, merge?: string) => {
    const state = draft.getState();
    state.change({ toolRules: withRule(state.toolRules, name, change) }, merge);
  };
  return (
    <Part title={t('sourceTitle')} helpLabel={t('sourceHelpLabel')} help={t('sourceHelp')}>
      <Choice
        label={t('sourceTitle')}
        value={rule.mode}
        options={(['live', 'frozen', 'mock'] as const).map((value) => ({
          value,
          name: rules(`mode.${value}`),
          say: rules(value === 'frozen' ? frozenSay(rule) : `modeSay.${value}`),
        }))}
        onChange={(mode) => set({ mode })}
      />
      {rule.mode === 'frozen' && (
        <div className="tool-source__more">
          <h4>{t('onMiss')}</h4>
          <Choice
            label={t('onMiss')}
            value={rule.onMiss ?? 'live'}
            options={[
              { value: 'live', name: t('missLive') },
              { value: 'fail', name: t('missFail') },
            ]}
            onChange={(onMiss) => set({ onMiss })}
          />
        </div>
      )}
      {rule.mode === 'mock' && (
        <MockEditor
          mock={rule.mock ?? { kind: 'text', text: '' }}
          last={trials.of(name).reply?.raw.text ?? null}
          onChange={(mock) => set({ mock }, `mock of ${name}`)}
        />
      )}
      {rule.mode !== 'mock' && (
        <KeptList
          kept={kept}
          onFill={(input) => trials.change(name, { text: JSON.stringify(input, null, 2), problem: null })}
        />
      )}
    </Part>
  );
}
