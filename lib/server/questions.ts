import type { TapeDecision } from '../tools/taped-tool.ts';

/** The calls of this process that wait for a person. */
export interface Questions {
  /** Resolves when a person has decided. Rejects when `signal` aborts, with its reason. */
  ask(runId: string, callId: string, signal: AbortSignal): Promise<TapeDecision>;
  /** Lets a call go on. False when it waits for nothing. */
  decide(runId: string, callId: string, decision: TapeDecision): boolean;
}

/** Keeps what is asked until it is decided. */
export function createQuestions(): Questions {
  const open = new Map<string, (decision: TapeDecision) => void>();
  const keyOf = (runId: string, callId: string) => JSON.stringify([runId, callId]);
  return {
    ask(runId, callId, signal) {
      const key = keyOf(runId, callId);
      const { promise, resolve, reject } = Promise.withResolvers<TapeDecision>();
      const onAbort = () => reject(signal.reason);
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
      open.set(key, resolve);
      return promise.finally(() => {
        signal.removeEventListener('abort', onAbort);
        if (open.get(key) === resolve) open.delete(key);
      });
    },
    decide(runId, callId, decision) {
      const key = keyOf(runId, callId);
      const resolve = open.get(key);
      open.delete(key);
      resolve?.(decision);
      return resolve !== undefined;
    },
  };
}
