'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiProblem } from '../../lib/api/client.ts';
import { tryTool } from '../../lib/api/tool-client.ts';
import type { TryToolBody, TryToolReply } from '../../lib/api/tool-contract.ts';

/** A tool as it is being tried by hand: what was filled in, and what came of it. */
export interface Trial {
  /** What stands in the form, by field. */
  values: Readonly<Record<string, string>>;
  /** The input as JSON text; null while the form is filled in instead. */
  text: string | null;
  /** Whether the draft's rule counts, or the tool itself is called. */
  isAsRun: boolean;
  isBusy: boolean;
  isStopped: boolean;
  reply: TryToolReply | null;
  /** The reply came under a frozen rule. */
  wasFrozen: boolean;
  problem: ApiProblem | null;
}

const UNTRIED: Trial = {
  ...{ values: {}, text: null, isAsRun: true, isBusy: false, isStopped: false },
  ...{ reply: null, wasFrozen: false, problem: null },
};

/** The trials of all tools of the page, so that going from one to another loses nothing. */
export interface Trials {
  of(name: string): Trial;
  change(name: string, part: Partial<Trial>): void;
  /** Calls the tool; comes to its reply, or null when there was none. */
  run(name: string, body: TryToolBody): Promise<TryToolReply | null>;
  stop(name: string): void;
}

export function useTrials(): Trials {
  const [trials, setTrials] = useState<Readonly<Record<string, Trial>>>({});
  const calls = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const open = calls.current;
    return () => {
      for (const call of open.values()) call.abort();
    };
  }, []);
  const change = useCallback((name: string, part: Partial<Trial>) => {
    setTrials((all) => ({ ...all, [name]: { ...(all[name] ?? UNTRIED), ...part } }));
  }, []);
  const run = useCallback(
    async (name: string, body: TryToolBody) => {
      if (calls.current.has(name)) return null;
      const call = new AbortController();
      calls.current.set(name, call);
      change(name, { isBusy: true, isStopped: false, problem: null });
      const result = await tryTool(name, body, call.signal);
      calls.current.delete(name);
      if (call.signal.aborted) change(name, { isBusy: false, isStopped: true });
      else if (result.ok) change(name, { isBusy: false, reply: result.value, wasFrozen: body.rule?.mode === 'frozen' });
      else change(name, { isBusy: false, problem: result.problem });
      return result.ok ? result.value : null;
    },
    [change],
  );
  const stop = useCallback((name: string) => calls.current.get(name)?.abort(), []);
  const of = useCallback((name: string) => trials[name] ?? UNTRIED, [trials]);
  return useMemo(() => ({ of, change, run, stop }), [of, change, run, stop]);
}
