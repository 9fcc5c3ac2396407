import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { EventOf, RunEvent, UnnumberedEvent } from '../run/events.ts';
import { checkLegal } from '../run/legal.ts';
import { diffPrompt, promptText } from '../run/prompt-delta.ts';
import { memoryRunStore } from '../store/memory.ts';
import { collect, sampleStart } from '../store/sample-run.ts';
import { createRecorder } from './recorder.ts';
import { redactDeep, redactor } from './redact.ts';
import { createRunManager } from './run-manager.ts';
import { systemClock } from './system-clock.ts';

const SECRET = 'canary-openai-9f8e7d';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

it('stores a question and a recipe without their secrets, and plays the run with them', async () => {
  const store = memoryRunStore();
  const redact = redactDeep(redactor([SECRET]));
  const played: EventOf<'run-start'>[] = [];
  async function* agent(start: EventOf<'run-start'>): AsyncGenerator<UnnumberedEvent> {
    played.push(start);
    const messages = [{ role: 'user' as const, content: `${start.config.recipe.system}\n${start.question}` }];
    const rest = { params: {}, ignored: [], sha256: sha256(promptText(messages)) };
    yield { type: 'step-start', step: 1 };
    yield { type: 'prompt', step: 1, ...diffPrompt([], messages), ...rest };
    yield { type: 'run-end', outcome: 'stopped', reason: 'person', error: null };
  }
  const { config } = sampleStart('a', '', '');
  const runs = createRunManager({
    ...{ store, redact, clock: systemClock, owner: 'me', limits: { running: 1, queued: 0 } },
    recorder: createRecorder({ store, clock: systemClock, redact }),
    resolveConfig: () => ({ ...config, recipe: { ...config.recipe, system: `Never say ${SECRET}.` } }),
    startAgent: agent,
    newRunId: () => 'a',
  });
  await runs.start({ question: `Is ${SECRET} safe?` }, null);
  const log: RunEvent[] = await collect(store.read('a', { after: 0, follow: true }));
  expect(played[0]?.question).toBe(`Is ${SECRET} safe?`);
  expect(JSON.stringify([log, await store.list({ limit: 10 })])).not.toContain('canary');
  expect((await store.get('a'))?.question).toBe('Is [redacted] safe?');
  expect(checkLegal(log, { sha256, complete: true })).toEqual([]);
  await runs.close(0);
});
