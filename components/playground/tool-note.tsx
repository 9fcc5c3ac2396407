'use client';

import { FlaskConical } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isToolOn } from '../../lib/state/draft-tools.ts';
import { isPlain, ruleOf } from '../../lib/state/tool-rules.ts';
import { RuleMarks } from '../tools/rule-marks.tsx';

interface ToolNoteProps {
  draft: DraftStore;
  tools: readonly ToolEntry[];
  /** Of which lane it tells, where there are several. */
  letter?: string | undefined;
}

/** Which tools of the next run do not give their own results: mocked, frozen, or with a planted fault. */
export function ToolNote({ draft, tools, letter }: ToolNoteProps) {
  const t = useTranslations('ask');
  const state = useStore(draft);
  const changed = tools.filter((tool) => isToolOn(state, tool) && !isPlain(ruleOf(state.toolRules, tool.name)));
  if (changed.length === 0) return null;
  return (
    <p className="ask__tools">
      <FlaskConical className="icon-14" aria-hidden />
      <span>{letter === undefined ? t('changedTools') : t('changedToolsOf', { letter })}</span>
      {changed.map(({ name }) => (
        <span key={name} className="ask__tool">
          <Link className="link mono" href={`/tools?tool=${encodeURIComponent(name)}`} prefetch={false}>
            {name}
          </Link>
          <RuleMarks rule={ruleOf(state.toolRules, name)} />
        </span>
      ))}
    </p>
  );
}
