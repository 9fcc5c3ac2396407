import { runAgent } from '../agent/loop.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { DIALECTS, dialectOf } from '../dialects/index.ts';
import type { ModelSource } from '../models/model-source.ts';
import { type RepliesModel, replies, type ScriptedReply } from '../models/replies.ts';
import type { ConversationStore } from '../store/conversations.ts';
import { memoryStores } from '../store/memory.ts';
import type { RunStore } from '../store/run-store.ts';
import type { ToolRunner } from '../tools/tool.ts';
import { createPlaces } from './conversation-places.ts';
import { type Environment, readEnvironment } from './env.ts';
import { createRecorder } from './recorder.ts';
import { type Offer, resolveConfig } from './run-config.ts';
import { createRunManager, type RunManager, type RunManagerOptions } from './run-manager.ts';
import { systemClock } from './system-clock.ts';

const ADD_TOOL = {
  ...{ name: 'add', description: 'Adds.', effect: 'read' as const, mainField: 'sum' },
  inputSchema: { type: 'object', properties: { sum: { type: 'string' } }, required: ['sum'] },
};
const DOUBLE_TOOL = { ...ADD_TOOL, name: 'double', description: 'Doubles.' };

/** A run manager for tests, and what stands behind it. */
export interface Desk {
  store: RunStore;
  conversations: ConversationStore;
  runs: RunManager;
  model: RepliesModel;
  /** The inputs that the tool was called with. */
  calls: string[];
  /** So many calls of the tool fail. */
  failing: number;
  offer: Offer;
}

/** A server's run manager with a real loop, recorder and store; model and tool do what the test says, and count. */
export function runDesk(
  script: ScriptedReply[],
  limits = { running: 2, queued: 1 },
  observe = (count: number) => `${count}`,
  redact?: RunManagerOptions['redact'],
): Desk {
  const { store, conversations } = memoryStores();
  const model = replies(script);
  const calls: string[] = [];
  const tools: ToolRunner = {
    tools: [ADD_TOOL, DOUBLE_TOOL],
    run: async ({ tool, input }) => {
      calls.push(tool === 'add' ? JSON.stringify(input) : `${tool} ${JSON.stringify(input)}`);
      const isWrong = calls.length <= made.failing;
      const error = isWrong ? { code: 'failed', message: `No ${calls.length}.` } : null;
      return { text: observe(calls.length), error, durationMs: 1, source: 'live', input };
    },
  };
  const models: ModelSource = {
    list: () => [model.info],
    open: (id) => (id === model.info.id ? model : undefined),
  };
  const env = readEnvironment({ MAX_STEPS: '10' }) as Environment;
  const offer: Offer = { models, defaultModel: model.info.id, dialects: DIALECTS, tools: [ADD_TOOL, DOUBLE_TOOL], env };
  let ids = 0;
  let talks = 0;
  let callIds = 0;
  const runs = createRunManager({
    ...{ store, clock: systemClock, owner: 'me', limits, caps: env, ...(redact && { redact }) },
    recorder: createRecorder({ store, clock: systemClock, windowMs: 1, ...(redact && { redact }) }),
    resolveConfig: (input) => resolveConfig(input as never, offer),
    startAgent: ({ config, question, ...start }, signal, { prefix, ...past }) =>
      runAgent({
        ...{ config, question, model, tools, clock: systemClock, signal, ...past },
        conversation: start.conversation?.pairs ?? [],
        ...(prefix.length > 0 && { prefix: [{ config, question, ...start }, ...prefix] }),
        dialect: dialectOf(config.dialect) as Dialect,
        newCallId: () => `call-${++callIds}`,
        jitter: () => 0.999,
      }),
    newRunId: () => `run-${++ids}`,
    places: createPlaces({ conversations, runs: store, newId: () => `talk-${++talks}` }),
  });
  const made: Desk = { store, conversations, runs, model, calls, offer, failing: 0 };
  return made;
}
