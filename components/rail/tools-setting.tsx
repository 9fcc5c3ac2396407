'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { ToolInfo } from '../../lib/run/config.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Help } from '../ui/help.tsx';
import { Tick } from '../ui/tick.tsx';
import { Setting } from './setting.tsx';

/** Which tools the agent may use. */
export function ToolsSetting({ draft, tools }: { draft: DraftStore; tools: ToolInfo[] }) {
  const t = useTranslations('settings');
  const id = useId();
  const off = useStore(draft, (state) => state.toolsOff);
  const on = tools.filter(({ name }) => !off.includes(name)).length;
  const turn = (name: string, isOn: boolean) => {
    const others = off.filter((other) => other !== name);
    draft.getState().change({ toolsOff: isOn ? others : [...others, name] });
  };
  return (
    <Setting labelId={id} label={t('tools')} help={t('toolsHelp')} end={t('toolsOn', { on, all: tools.length })}>
      <ul className="tools" aria-labelledby={id}>
        {tools.map(({ name, description, label }) => {
          const isOn = !off.includes(name);
          return (
            <li key={name} className={clsx('tool', !isOn && 'tool--off')}>
              <Tick checked={isOn} onChange={(checked) => turn(name, checked)}>
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
