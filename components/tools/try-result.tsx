'use client';

import { Snowflake } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ApiProblem } from '../../lib/api/client.ts';
import type { ToolEntry } from '../../lib/api/contract.ts';
import type { TryToolReply } from '../../lib/api/tool-contract.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { ruleOf, withRule } from '../../lib/state/tool-rules.ts';
import { duration } from '../timeline/figures.ts';
import { jsonLine } from '../timeline/json-text.ts';
import { Button } from '../ui/button.tsx';
import { ReturnedText, SeenText } from './result-texts.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { KeptResults } from './use-kept-results.ts';

interface TryResultProps {
  tool: ToolEntry;
  draft: DraftStore;
  kept: KeptResults;
  reply: TryToolReply;
  /** It came under a frozen rule. */
  wasFrozen: boolean;
}

/** What came of a call by hand: how it went, what the tool returned, and what of it a model would see. */
export function TryResult({ tool, draft, kept, reply, wasFrozen }: TryResultProps) {
  const t = useTranslations('tools');
  const rules = useTranslations('toolRule');
  const { error, source, fault, durationMs } = reply;
  const isBadInput = error?.code === 'bad-input';
  const isMissed = wasFrozen && source === 'live' && error === null;
  const planted = (['timeout', 'error', 'empty', 'huge'] as const).find((name) => name === fault);
  return (
    <div className="try__result">
      <div className="try__facts" role="status">
        <b className={error ? 'k-error' : 'k-observation'}>{t(isBadInput ? 'bad' : error ? 'error' : 'ok')}</b>
        {!isBadInput && (
          <>
            <span>{t('took', { time: duration(durationMs) })}</span>
            <span>{t(`source.${isMissed ? 'missed' : source}`)}</span>
          </>
        )}
        {planted && <span className="chip chip--kind k-warn">{rules(`planted.${planted}`)}</span>}
      </div>
      {!isBadInput && (
        <p className="try__given">
          {t('given')} <code className="mono">{jsonLine(reply.input)}</code>
        </p>
      )}
      <div className="try__columns">
        {!isBadInput && <ReturnedText reply={reply} />}
        <SeenText reply={reply} />
      </div>
      {source === 'live' && fault === null && !isBadInput && !isMissed && <KeepIt {...{ tool, draft, kept, reply }} />}
    </div>
  );
}

/** Keeps a result for runs in which the tool is frozen. */
function KeepIt({ tool, draft, kept, reply }: Omit<TryResultProps, 'wasFrozen'>) {
  const t = useTranslations('tools');
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const mode = useStore(draft, ({ toolRules }) => ruleOf(toolRules, tool.name).mode);
  const keep = async () => {
    setState('busy');
    const { input, raw, error } = reply;
    const failed = await kept.keep({ input, text: raw.text, data: raw.data, error });
    setProblem(failed);
    setState(failed ? 'open' : 'done');
  };
  const freeze = () => {
    const { toolRules, change } = draft.getState();
    change({ toolRules: withRule(toolRules, tool.name, { mode: 'frozen' }) });
  };
  return (
    <>
      <div className="try__keep">
        {state !== 'done' && (
          <Button aria-disabled={state === 'busy' || undefined} onClick={() => state === 'open' && void keep()}>
            <Snowflake className="icon-14" aria-hidden />
            {t(state === 'busy' ? 'keeping' : 'keep')}
          </Button>
        )}
        <span role="status">{state === 'done' && t('kept')}</span>
        {state === 'done' && mode !== 'frozen' && (
          <button type="button" className="link" onClick={freeze}>
            {t('useKept')}
          </button>
        )}
      </div>
      {problem && <TroubleNote problem={problem} />}
    </>
  );
}
