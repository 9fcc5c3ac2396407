'use client';

import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import { isToolOn, withToolTurned } from '../../lib/state/draft-tools.ts';
import type { RecipeDesk } from '../editor/use-recipe-desk.ts';
import { Switch } from '../ui/tick.tsx';
import { ToolFault } from './tool-fault.tsx';
import { ToolFields } from './tool-fields.tsx';
import { ToolOptions } from './tool-options.tsx';
import { ToolSource } from './tool-source.tsx';
import { ToolWords } from './tool-words.tsx';
import { TryTool } from './try-tool.tsx';
import { useKeptResults } from './use-kept-results.ts';
import type { Trials } from './use-trials.ts';

interface ToolSheetProps {
  tool: ToolEntry;
  desk: RecipeDesk;
  trials: Trials;
}

/** One tool: what a model is told, what it takes, a try by hand, and where its results come from. */
export function ToolSheet({ tool, desk, trials }: ToolSheetProps) {
  const kept = useKeptResults(tool.name);
  const { draft } = desk;
  return (
    <>
      <ToolHead tool={tool} desk={desk} />
      <div className="tool-sheet__pair">
        <ToolWords tool={tool} desk={desk} />
        <ToolFields tool={tool} />
      </div>
      <TryTool {...{ tool, draft, trials, kept }} />
      <div className="tool-sheet__pair">
        <ToolSource {...{ tool, draft, trials, kept }} />
        <div>
          <ToolFault tool={tool} draft={draft} />
          {tool.optionNames && <ToolOptions tool={tool} draft={draft} names={tool.optionNames} />}
        </div>
      </div>
    </>
  );
}

function ToolHead({ tool, desk: { draft } }: Pick<ToolSheetProps, 'tool' | 'desk'>) {
  const t = useTranslations('tools');
  const id = useId();
  const isOn = useStore(draft, (state) => isToolOn(state, tool));
  const { name, label, effect, isOffByDefault } = tool;
  return (
    <header className="tool-sheet__head">
      <Link href="/tools" className="icon-button tool-sheet__back" aria-label={t('back')} title={t('back')}>
        <ChevronLeft className="icon" aria-hidden />
      </Link>
      <h2 className="mono" tabIndex={-1}>
        {name}
      </h2>
      <p>
        {label && <span className="chip">{label}</span>}
        <span className={effect === 'write' ? 'chip chip--kind k-warn' : 'chip'}>{t(`effect.${effect}`)}</span>
        {isOffByDefault && <span className="chip">{t('offByDefault')}</span>}
      </p>
      <div className="tool-sheet__on">
        <label htmlFor={id}>{t('on')}</label>
        <Switch
          id={id}
          checked={isOn}
          onChange={(next) => draft.getState().change(withToolTurned(draft.getState(), tool, next))}
        />
      </div>
    </header>
  );
}
