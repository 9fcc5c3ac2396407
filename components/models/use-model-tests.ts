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
} {
  const t = useTranslations('models');
  const [tests, setTests] = useState<Record<string, ModelTest>>({});
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const start = useCallback(
    async (id: string) => {
      const signal = leaving.current?.signal;
      if (!signal) return;
      setTests((all) => ({ ...all, [id]: { isGoing: true } }));
      const result = await testModel(id, signal);
      if (signal.aborted) return;
      const reply = result.ok ? result.value : failed(result.problem, t('offline'));
      setTests((all) => ({ ...all, [id]: { isGoing: false, reply } }));
      onDone();
    },
    [t, onDone],
  );
  return { testOf: (id) => tests[id], start: (id) => void start(id) };
}

/** A test that never got to the model. */
function failed(
  { code, message, fix }: { code: string; message: string; fix: string | null },
  offline: string,
): TestModelReply {
  const error = { code, message: code === 'offline' ? offline : message, ...(fix !== null && { fix }) };
  return { ok: false, firstTokenMs: null, ms: 0, text: '', error };
}
