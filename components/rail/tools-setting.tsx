'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import { ownDescription } from '../../lib/prompt/tool-descriptions.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isToolOn, withToolTurned } from '../../lib/state/draft-tools.ts';
import { EditedDot } from '../tools/rule-marks.tsx';
import { Tick } from '../ui/tick.tsx';
import { Setting } from './setting.tsx';
import { ToolQuick } from './tool-quick.tsx';

/** Which tools the agent may use, and where their results come from. */
export function ToolsSetting({ draft, tools }: { draft: DraftStore; tools: ToolEntry[] }) {
  const t = useTranslations('settings');
  const id = useId();
  const toolsOff = useStore(draft, (state) => state.toolsOff);
  const toolsOn = useStore(draft, (state) => state.toolsOn);
  const isOnNow = (tool: ToolEntry) => isToolOn({ toolsOff, toolsOn }, tool);
  const on = tools.filter(isOnNow).length;
  return (
    <Setting labelId={id} label={t('tools')} help={t('toolsHelp')} end={t('toolsOn', { on, all: tools.length })}>
      <ul className="tools" aria-labelledby={id}>
        {tools.map((tool) => (
          <ToolRow key={tool.name} {...{ draft, tool }} isOn={isOnNow(tool)} />
        ))}
      </ul>
      {on === 0 && <p className="setting__why">{t('noTools')}</p>}
    </Setting>
  );
}

function ToolRow({ draft, tool, isOn }: { draft: DraftStore; tool: ToolEntry; isOn: boolean }) {
  const { name, label } = tool;
  const own = useStore(draft, ({ recipe }) => ownDescription(recipe?.toolDescriptions, name));
  const turn = (next: boolean) => draft.getState().change(withToolTurned(draft.getState(), tool, next));
  return (
    <li className={clsx('tool', !isOn && 'tool--off')}>
      <Tick checked={isOn} onChange={turn}>
        <span className="mono">{name}</span>
      </Tick>
      {own !== undefined && <EditedDot />}
      {label && <span className="dim">{label}</span>}
      <ToolQuick tool={tool} draft={draft} description={own ?? tool.description} />
    </li>
  );
}
