'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import { TOOL_FAULTS } from '../../lib/run/config-names.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { ruleOf, withRule } from '../../lib/state/tool-rules.ts';
import { Choice } from './choice.tsx';
import { Part } from './part.tsx';

/** A trouble that strikes every call of a tool in the next run. */
export function ToolFault({ tool, draft }: { tool: ToolEntry; draft: DraftStore }) {
  const t = useTranslations('tools');
  const rules = useTranslations('toolRule');
  const fault = useStore(draft, ({ toolRules }) => ruleOf(toolRules, tool.name).fault);
  return (
    <Part title={t('fault')} helpLabel={t('faultHelpLabel')} help={t('faultHelp')}>
      <Choice
        label={t('fault')}
        value={fault ?? 'none'}
        options={(['none', ...TOOL_FAULTS] as const).map((value) => ({
          value,
          name: rules(`fault.${value}`),
          say: t(`faultSay.${value}`),
        }))}
        onChange={(next) => {
          const { toolRules, change } = draft.getState();
          change({ toolRules: withRule(toolRules, tool.name, { fault: next === 'none' ? undefined : next }) });
        }}
      />
    </Part>
  );
}
