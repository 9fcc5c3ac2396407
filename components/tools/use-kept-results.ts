'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ApiProblem } from '../../lib/api/client.ts';
import { dropResult, keepResult, listFrozen } from '../../lib/api/tool-client.ts';
import type { FreezeBody, FrozenEntry } from '../../lib/api/tool-contract.ts';

/** The results that the server keeps of a tool. */
export interface KeptResults {
  /** The newest first; null until they are here. */
  entries: FrozenEntry[] | null;
  problem: ApiProblem | null;
  refresh(): Promise<void>;
  /** Comes to what went wrong, or null. */
  keep(body: FreezeBody): Promise<ApiProblem | null>;
  drop(key: string): Promise<ApiProblem | null>;
}

export function useKeptResults(tool: string): KeptResults {
  const [entries, setEntries] = useState<FrozenEntry[] | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const refresh = useCallback(async () => {
    const result = await listFrozen(tool);
    if (result.ok) setEntries(result.value.entries);
    setProblem(result.ok ? null : result.problem);
  }, [tool]);
  useEffect(() => void refresh(), [refresh]);
  const keep = useCallback(
    async (body: FreezeBody) => {
      const result = await keepResult(tool, body);
      if (!result.ok) return result.problem;
      await refresh();
      return null;
    },
    [tool, refresh],
  );
  const drop = useCallback(
    async (key: string) => {
      const result = await dropResult(tool, key);
      // Removed in another tab meanwhile: it is gone all the same.
      if (!result.ok && result.problem.status !== 404) return result.problem;
      await refresh();
      return null;
    },
    [tool, refresh],
  );
  return useMemo(() => ({ entries, problem, refresh, keep, drop }), [entries, problem, refresh, keep, drop]);
}
