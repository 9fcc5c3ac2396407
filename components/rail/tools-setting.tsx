'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isToolOn, withToolTurned } from '../../lib/state/draft-tools.ts';
import { Help } from '../ui/help.tsx';
import { Tick } from '../ui/tick.tsx';
import { Setting } from './setting.tsx';

/** Which tools the agent may use. */
export function ToolsSetting({ draft, tools }: { draft: DraftStore; tools: ToolEntry[] }) {
  const t = useTranslations('settings');
  const id = useId();
  const toolsOff = useStore(draft, (state) => state.toolsOff);
  const toolsOn = useStore(draft, (state) => state.toolsOn);
  const isOnNow = (tool: ToolEntry) => isToolOn({ toolsOff, toolsOn }, tool);
  const on = tools.filter(isOnNow).length;
  const turn = (tool: ToolEntry, isOn: boolean) =>
    draft.getState().change(withToolTurned({ toolsOff, toolsOn }, tool, isOn));
  return (
    <Setting labelId={id} label={t('tools')} help={t('toolsHelp')} end={t('toolsOn', { on, all: tools.length })}>
      <ul className="tools" aria-labelledby={id}>
        {tools.map((tool) => {
          const { name, description, label } = tool;
          const isOn = isOnNow(tool);
          return (
            <li key={name} className={clsx('tool', !isOn && 'tool--off')}>
              <Tick checked={isOn} onChange={(checked) => turn(tool, checked)}>
                <span className="mono">{name}</span>
              </Tick>
              {label && <span className="dim">{label}</span>}
              <Help label={t('about', { setting: name })}>{description}</Help>
            </li>
          );
        })}
      </ul>
      {on === 0 && <p className="setting__why">{t('noTools')}</p>}
    </Setting>
  );
}
