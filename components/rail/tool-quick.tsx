'use client';

import { Popover } from '@base-ui/react/popover';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import { TOOL_FAULTS } from '../../lib/run/config-names.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { ruleOf, withRule } from '../../lib/state/tool-rules.ts';
import { Choice } from '../tools/choice.tsx';
import { RuleMarks } from '../tools/rule-marks.tsx';
import { frozenSay, ruleWords } from '../tools/rule-text.ts';

interface ToolQuickProps {
  tool: ToolEntry;
  draft: DraftStore;
  /** What the model is told of the tool. */
  description: string;
}

/** Where the results of a tool come from, in a word; opened, it can be changed in place. */
export function ToolQuick({ tool: { name }, draft, description }: ToolQuickProps) {
  const t = useTranslations('toolRule');
  const rule = useStore(draft, (state) => ruleOf(state.toolRules, name));
  const set = (change: Parameters<typeof withRule>[2]) => {
    const state = draft.getState();
    state.change({ toolRules: withRule(state.toolRules, name, change) });
  };
  const state = ruleWords(rule).map((word) => t(word));
  return (
    <Popover.Root>
      <Popover.Trigger className="tool__rule" aria-label={t('quick', { tool: name, state: state.join(', ') })}>
        <RuleMarks rule={rule} saysLive />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} side="bottom" align="end" className="z-50">
          <Popover.Popup className="popup popup--help tool-quick">
            <Popover.Title className="mono">{name}</Popover.Title>
            <Popover.Description className="tool-quick__words">{description}</Popover.Description>
            <h3>{t('results')}</h3>
            <Choice
              label={t('results')}
              isShort
              value={rule.mode}
              options={(['live', 'frozen', 'mock'] as const).map((value) => ({ value, name: t(`mode.${value}`) }))}
              onChange={(mode) => set({ mode })}
            />
            {rule.mode === 'frozen' && <p className="tool-quick__mode">{t(frozenSay(rule))}</p>}
            <h3>{t('faultTitle')}</h3>
            <Choice
              label={t('faultTitle')}
              isShort
              value={rule.fault ?? 'none'}
              options={(['none', ...TOOL_FAULTS] as const).map((value) => ({ value, name: t(`fault.${value}`) }))}
              onChange={(fault) => set({ fault: fault === 'none' ? undefined : fault })}
            />
            <Link className="link" href={`/tools?tool=${encodeURIComponent(name)}`} prefetch={false}>
              {rule.mode === 'mock' && !rule.mock?.text ? t('writeMock') : t('open')}
            </Link>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
