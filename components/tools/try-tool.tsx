'use client';

import { Play, Square, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isPlain, ruleOf, ruleToSend } from '../../lib/state/tool-rules.ts';
import { jsonPretty } from '../timeline/json-text.ts';
import { Button } from '../ui/button.tsx';
import { keyName } from '../ui/key-name.ts';
import { Tick } from '../ui/tick.tsx';
import { useHydrated } from '../ui/use-browser.ts';
import { formInput, inputProblems, parseJson } from './form-input.ts';
import { Part } from './part.tsx';
import { ruleWords } from './rule-text.ts';
import { schemaFields } from './schema-fields.ts';
import { TroubleNote } from './trouble-note.tsx';
import { TryForm } from './try-form.tsx';
import { TryResult } from './try-result.tsx';
import type { KeptResults } from './use-kept-results.ts';
import type { Trials } from './use-trials.ts';

interface TryToolProps {
  tool: ToolEntry;
  draft: DraftStore;
  trials: Trials;
  kept: KeptResults;
}

/** One call by hand: a form made from the schema, and what the tool returned beside what a model would see. */
export function TryTool({ tool, draft, trials, kept }: TryToolProps) {
  const t = useTranslations('tools');
  const rules = useTranslations('toolRule');
  const { name } = tool;
  const rule = useStore(draft, (state) => ruleOf(state.toolRules, name));
  const isAwake = useHydrated();
  const trial = trials.of(name);
  const fields = schemaFields(tool.inputSchema);
  const written = trial.text === null ? formInput(fields, trial.values) : null;
  const input = written?.input ?? parseJson(trial.text ?? '');
  const canRun = written ? written.broken.length === 0 : input !== undefined;
  const rest = trial.reply?.error?.code === 'bad-input' ? trial.reply.error.message : '';
  const problems = inputProblems(rest, trial.text === null ? fields.map((field) => field.name) : []);
  const run = async () => {
    if (!canRun || input === undefined || trial.isBusy) return;
    const { options } = rule;
    const asked = trial.isAsRun ? ruleToSend(rule) : ruleToSend({ mode: 'live', ...(options && { options }) });
    await trials.run(name, { input, ...(asked && { rule: asked }) });
    // A call under a frozen rule may have kept its result.
    if (asked?.mode === 'frozen') void kept.refresh();
  };
  useRunKey(() => void run());
  return (
    <Part title={t('try')} helpLabel={t('tryHelpLabel')} help={t('tryHelp')}>
      <form
        className="try"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <TryForm
          fields={fields}
          trial={trial}
          broken={written?.broken ?? []}
          problems={problems.byField}
          onChange={(part) => trials.change(name, part)}
        />
        {tool.effect === 'write' && (
          <p className="note k-warn">
            <TriangleAlert className="icon" aria-hidden />
            {t('tryWrites')}
          </p>
        )}
        <div className="try__do">
          {trial.isBusy ? (
            // Another element than that of Run: a press on one that turns into a submit button would run again.
            <Button key="stop" size="large" onClick={() => trials.stop(name)}>
              <Square className="icon" fill="currentColor" aria-hidden />
              {t('stop')}
            </Button>
          ) : (
            <Button key="run" type="submit" look="ink" size="large" aria-disabled={!canRun || undefined}>
              <Play className="icon" fill="currentColor" aria-hidden />
              {t('run')}
              <kbd className="try__keys" aria-hidden>
                {isAwake ? keyName('Ctrl') : 'Ctrl'} ⏎
              </kbd>
            </Button>
          )}
          {!isPlain(rule) && (
            <Tick checked={trial.isAsRun} onChange={(isAsRun) => trials.change(name, { isAsRun })}>
              <span>
                {t('tryAsRun', {
                  state: ruleWords(rule)
                    .map((word) => rules(word))
                    .join(', '),
                })}
              </span>
            </Tick>
          )}
          <p className="try__said" role="status">
            {trial.isBusy && <span className="live-dot" aria-hidden />}
            {trial.isBusy
              ? t(trial.isAsRun && rule.fault === 'timeout' ? 'workingPlanted' : 'working', { tool: name })
              : trial.isStopped && t('stopped')}
          </p>
          <button
            type="button"
            className="link link--small try__way"
            onClick={() => trials.change(name, { text: written ? jsonPretty(written.input, 60) : null })}
          >
            {t(written ? 'tryAsJson' : 'tryAsFields')}
          </button>
        </div>
      </form>
      {trial.problem && <TroubleNote problem={trial.problem} />}
      {trial.reply ? (
        <TryResult
          key={JSON.stringify(trial.reply)}
          {...{ tool, draft, kept }}
          reply={trial.reply}
          wasFrozen={trial.wasFrozen}
        />
      ) : (
        !trial.problem && <p className="try__none">{t('resultNone')}</p>
      )}
    </Part>
  );
}

/** Ctrl Enter or Cmd Enter, wherever the focus is on the page. */
function useRunKey(onRun: () => void): void {
  const latest = useRef(onRun);
  latest.current = onRun;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
