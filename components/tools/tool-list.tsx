'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import { ownDescription } from '../../lib/prompt/tool-descriptions.ts';
import { isToolOn, withToolTurned } from '../../lib/state/draft-tools.ts';
import { ruleOf } from '../../lib/state/tool-rules.ts';
import type { RecipeDesk } from '../editor/use-recipe-desk.ts';
import { Tick } from '../ui/tick.tsx';
import { EditedDot, RuleMarks } from './rule-marks.tsx';

interface ToolListProps {
  desk: RecipeDesk;
  shown: string;
  addressOf(name: string): string;
  onPick(name: string): void;
}

/** Every tool: whether the next run has it, what it does to the world, and what the draft changes about it. */
export function ToolList({ desk, shown, addressOf, onPick }: ToolListProps) {
  const { draft, offer } = desk;
  const toolsOff = useStore(draft, (state) => state.toolsOff);
  const toolsOn = useStore(draft, (state) => state.toolsOn);
  return (
    <ul className="tool-list">
      {offer.tools.map((tool) => (
        <ToolRow
          key={tool.name}
          {...{ tool, desk }}
          isOn={isToolOn({ toolsOff, toolsOn }, tool)}
          isShown={tool.name === shown}
          address={addressOf(tool.name)}
          onPick={() => onPick(tool.name)}
        />
      ))}
    </ul>
  );
}

interface ToolRowProps {
  tool: ToolEntry;
  desk: RecipeDesk;
  isOn: boolean;
  isShown: boolean;
  address: string;
  onPick(): void;
}

function ToolRow({ tool, desk: { draft, recipe }, isOn, isShown, address, onPick }: ToolRowProps) {
  const t = useTranslations('tools');
  const { name, label, effect } = tool;
  const rule = useStore(draft, (state) => ruleOf(state.toolRules, name));
  const turn = (next: boolean) => draft.getState().change(withToolTurned(draft.getState(), tool, next));
  return (
    <li className={clsx('tool-row', isShown && 'is-shown', !isOn && 'is-off')}>
      <Tick checked={isOn} onChange={turn}>
        <span className="unseen">{t('turnOn', { tool: name })}</span>
      </Tick>
      <Link
        href={address}
        prefetch={false}
        aria-current={isShown ? 'true' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onPick();
        }}
      >
        <span className="tool-row__name mono">
          {name}
          {ownDescription(recipe.toolDescriptions, name) !== undefined && <EditedDot />}
        </span>
        <span className="tool-row__about">
          <span>{[label, t(`effect.${effect}`), !isOn && t('off')].filter(Boolean).join(' · ')}</span>
          <span className="tool-row__marks">
            <RuleMarks rule={rule} />
          </span>
        </span>
      </Link>
    </li>
  );
}
