'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TestModelReply } from '../../lib/api/contract.ts';
import { testModel } from '../../lib/api/model-client.ts';

/** How the test of a model stands. */
export type ModelTest = { isGoing: true } | { isGoing: false; reply: TestModelReply };

/** Tests of models, each made when somebody asks for it. Calls that still go are given up when the page is left. */
export function useModelTests(onDone: () => void): {
  testOf(id: string): ModelTest | undefined;
  start(id: string): void;
  /** Gives a test up: the call ends, and nothing is said of it. */
  stop(id: string): void;
} {
  const t = useTranslations('models');
  const [tests, setTests] = useState<Record<string, ModelTest>>({});
  const calls = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const open = calls.current;
    return () => {
      for (const call of open.values()) call.abort();
    };
  }, []);
  const start = useCallback(
    async (id: string) => {
      const call = new AbortController();
      calls.current.set(id, call);
      setTests((all) => ({ ...all, [id]: { isGoing: true } }));
      const result = await testModel(id, call.signal);
      if (call.signal.aborted) return;
      const reply = result.ok ? result.value : failed(result.problem, t('offline'));
      setTests((all) => ({ ...all, [id]: { isGoing: false, reply } }));
      onDone();
    },
    [t, onDone],
  );
  const stop = useCallback((id: string) => {
    calls.current.get(id)?.abort();
    setTests(({ [id]: _, ...others }) => others);
  }, []);
  return { testOf: (id) => tests[id], start: (id) => void start(id), stop };
}

/** A test that never got to the model. */
function failed(
  { code, message, fix }: { code: string; message: string; fix: string | null },
  offline: string,
): TestModelReply {
  const error = { code, message: code === 'offline' ? offline : message, ...(fix !== null && { fix }) };
  return { ok: false, firstTokenMs: null, ms: 0, text: '', error };
}
