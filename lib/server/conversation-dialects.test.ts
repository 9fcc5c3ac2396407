import { expect, it } from 'vitest';
import { runAgent } from '../agent/loop.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { DIALECTS, dialectOf } from '../dialects/index.ts';
import { scriptedModels } from '../models/scripted/index.ts';
import { fold } from '../run/fold.ts';
import { memoryStores } from '../store/memory.ts';
import { collect } from '../store/sample-run.ts';
import { builtinTools } from '../tools/index.ts';
import { memoryOrders } from '../tools/memory-orders.ts';
import { toolRunner } from '../tools/run-tool.ts';
import { createPlaces } from './conversation-places.ts';
import { type Environment, readEnvironment } from './env.ts';
import { createRecorder } from './recorder.ts';
import { resolveConfig } from './run-config.ts';
import { createRunManager } from './run-manager.ts';
import { TODAY } from './scripted-trial.ts';
import { systemClock as clock } from './system-clock.ts';

const TOTAL = "What is the total of C-100's orders this quarter?";

/** A server's run manager with the scripted model and the real tools, on a fixed day. */
function chatDesk(dialect: string) {
  const { store, conversations } = memoryStores();
  const scripted = scriptedModels({ clock, pace: 'instant' });
  const [model] = scripted;
  if (!model) throw new Error('There is no scripted model.');
  const tools = builtinTools({ orders: memoryOrders(() => TODAY), now: () => TODAY });
  const runner = toolRunner(tools, { timeoutMs: 30_000, clock });
  const models = { list: () => [model.info], open: () => model };
  const env = readEnvironment({}) as Environment;
  const offer = { models, defaultModel: model.info.id, dialects: DIALECTS, tools: runner.tools, env };
  let ids = 0;
  const runs = createRunManager({
    ...{ store, clock, owner: 'me', limits: { running: 1, queued: 1 } },
    recorder: createRecorder({ store, clock, windowMs: 1 }),
    resolveConfig: (input) => resolveConfig(input as never, offer),
    startAgent: ({ config, question, conversation }, signal) =>
      runAgent({
        ...{ config, question, model, tools: runner, clock, signal },
        conversation: conversation?.pairs ?? [],
        dialect: dialectOf(config.dialect) as Dialect,
        newCallId: () => `call-${++ids}`,
      }),
    newRunId: () => `run-${++ids}`,
    places: createPlaces({ conversations, runs: store, newId: () => 'talk' }),
  });
  return {
    runs,
    async ask(question: string, id: string | null, after: string | null) {
      const started = await runs.start({ question, config: { dialect }, conversation: { id, after } }, null);
      if ('status' in started) throw new Error(started.message);
      const run = fold(await collect(store.read(started.id, { after: 0, follow: true })));
      const prompts = run.steps.map((step) => step.prompt?.messages.map(({ content }) => content).join('\n') ?? '');
      return { id: started.id, answer: run.answer?.text ?? '', prompts };
    },
  };
}

it.each(DIALECTS.map(({ id }) => id))('shows the model in %s what was asked and answered before', async (dialect) => {
  const desk = chatDesk(dialect);
  const first = await desk.ask(TOTAL, null, null);
  const second = await desk.ask('And last quarter?', 'talk', first.id);
  expect(first.answer).not.toBe('');
  expect(second.prompts.length).toBeGreaterThan(0);
  for (const prompt of second.prompts) {
    for (const earlier of [TOTAL, first.answer]) expect(prompt.split(earlier)).toHaveLength(2);
    expect(prompt.indexOf(first.answer)).toBeLessThan(prompt.lastIndexOf('And last quarter?'));
  }
  if (dialect === 'direct') return;
  expect(first.answer).toMatch(/^Customer C-100 has .* this quarter/);
  expect(second.answer).toMatch(/^Customer C-100 had 2 orders last quarter/);
  const edited = await desk.ask('What about C-101?', 'talk', first.id);
  expect(edited.answer).toMatch(/^Customer C-101 has .* this quarter/);
  expect(edited.prompts[0]).not.toContain('And last quarter?');
  await desk.runs.close(0);
});
