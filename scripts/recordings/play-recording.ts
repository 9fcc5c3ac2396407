import { runAgent } from '../../lib/agent/loop.ts';
import { dialectOf } from '../../lib/dialects/index.ts';
import type { ModelProvider } from '../../lib/models/model.ts';
import { scriptedModels } from '../../lib/models/scripted/index.ts';
import { defaultRecipe, presetOf } from '../../lib/prompt/recipe.ts';
import { describedTools } from '../../lib/prompt/tool-descriptions.ts';
import type { Recipe, RunConfig } from '../../lib/run/config.ts';
import { RUN_DEFAULTS } from '../../lib/run/config-names.ts';
import type { RunEvent } from '../../lib/run/events.ts';
import { type FakeClock, fakeClock } from '../../lib/run/fake-clock.ts';
import { createRecorder } from '../../lib/server/recorder.ts';
import { createRunManager } from '../../lib/server/run-manager.ts';
import { memoryRunStore } from '../../lib/store/memory.ts';
import { builtinTools } from '../../lib/tools/index.ts';
import { memoryOrders } from '../../lib/tools/memory-orders.ts';
import { toolRunner } from '../../lib/tools/run-tool.ts';
import type { Tool } from '../../lib/tools/tool.ts';
import { toolInfo } from '../../lib/tools/tool-info.ts';
import type { Recorded } from './recorded.ts';

/** When the recordings take place; each a few minutes after the one before. */
const DAY = Date.UTC(2026, 4, 15, 9, 12);
const APART_MS = 7 * 60_000;

/** How long the tools take: none of them leaves the machine, and without this they would take no time at all. */
const TOOL_MS: Readonly<Record<string, number>> = {
  Search: 412,
  searchOrders: 87,
  getOrderDetails: 64,
  getCustomer: 58,
};
const OTHER_TOOL_MS = 6;

/** Plays one run as the server plays it, and gives its log. Throws when it hangs. */
export async function playRecording(run: Recorded, index: number): Promise<RunEvent[]> {
  const clock = fakeClock({ wallStart: DAY - index * APART_MS });
  const id = `demo-${run.id}`;
  const store = memoryRunStore();
  const model = scriptedModels({ clock }).find(({ info }) => info.id === `scripted:${run.character}`);
  const dialect = dialectOf(run.dialect);
  if (!model || !dialect) throw new Error(`There is no ${run.character} or no ${run.dialect}.`);
  const now = () => new Date(clock.wall());
  const tools = builtinTools({ orders: memoryOrders(now), now }).map((tool) => timed(tool, clock));
  let calls = 0;
  const manager = createRunManager({
    ...{ store, recorder: createRecorder({ store, clock }), clock, owner: 'recordings' },
    limits: { running: 1, queued: 1 },
    resolveConfig: () => configOf(run, model, tools),
    newRunId: () => id,
    startAgent: ({ config, question }, signal) =>
      runAgent({
        ...{ config, question, conversation: [], dialect, model, clock, signal },
        tools: toolRunner(tools, { timeoutMs: config.timeouts.tool, clock }),
        newCallId: () => `call-${++calls}`,
        jitter: () => 0,
      }),
  });
  await manager.start({ question: run.question }, null);
  while ((await store.get(id))?.status !== 'ended') {
    if (!(await clock.advanceToNext()) && (await store.get(id))?.status !== 'ended') throw new Error(`${id} hangs.`);
  }
  await manager.close(0);
  const log: RunEvent[] = [];
  for await (const event of store.read(id, { after: 0, follow: false })) log.push(event);
  return log;
}

function timed(tool: Tool, clock: FakeClock): Tool {
  return {
    ...tool,
    async run(input, context) {
      await clock.sleep(TOOL_MS[tool.name] ?? OTHER_TOOL_MS, context.signal);
      return tool.run(input, context);
    },
  };
}

function configOf(run: Recorded, model: ModelProvider, tools: readonly Tool[]): RunConfig {
  const recipe = recipeOf(run);
  return {
    model: model.info,
    dialect: run.dialect,
    recipe,
    tools: describedTools(tools.map(toolInfo), recipe),
    temperature: null,
    maxOutputTokens: null,
    maxSteps: 8,
    ...RUN_DEFAULTS,
    budget: { tokens: 200_000, cost: 1 },
    timeouts: { run: 600_000, step: 120_000, idle: 45_000, tool: 30_000 },
  };
}

function recipeOf({ recipe, dialect }: Recorded): Recipe {
  if (recipe === undefined) return defaultRecipe(dialect);
  const preset = presetOf(recipe);
  if (!preset) throw new Error(`There is no recipe ${recipe}.`);
  return preset.recipe;
}
