import * as z from 'zod';
import { runAgent } from '../../lib/agent/loop.ts';
import { dialectOf } from '../../lib/dialects/index.ts';
import { providerModels } from '../../lib/models/catalog.ts';
import type { RunConfig } from '../../lib/run/config.ts';
import { egressFetch } from '../../lib/server/egress.ts';
import { redactor, secretsOf } from '../../lib/server/redact.ts';
import { systemClock } from '../../lib/server/system-clock.ts';
import { toolRunner } from '../../lib/tools/run-tool.ts';
import type { Tool } from '../../lib/tools/tool.ts';
import type { Arena, Play } from './contestant.ts';
import { calculate, INSTRUCTIONS, TEXT_TEMPLATE, TOOL } from './job.ts';

/** The playground's own loop with native calls, over the adapter and the egress policy that the server uses. */
export async function native(arena: Arena): Promise<Play> {
  return openLoop(arena, 'native', INSTRUCTIONS);
}

/** The same in a text dialect, with its reader. */
export async function text(arena: Arena): Promise<Play> {
  return openLoop(arena, 'bracket', TEXT_TEMPLATE);
}

function openLoop({ url, model: name }: Arena, dialectId: string, system: string): Play {
  const env = { COMPATIBLE_BASE_URL: url, COMPATIBLE_MODELS: name, LOCAL_MODELS: 'off' };
  const fetch = egressFetch({ allow: [new URL(url).host] });
  const models = providerModels(env, { fetch, redact: redactor(secretsOf(env)) });
  const model = models.open(`compatible:${name}`, dialectId === 'native' ? 'native' : 'text');
  const dialect = dialectOf(dialectId);
  if (!model || !dialect) throw new Error(`There is no model ${name} or no dialect ${dialectId}.`);
  const clock = systemClock;
  return async (question, steps) => {
    const tools = toolRunner([CALCULATOR], { timeoutMs: 30_000, clock });
    const config = configOf(model.info, dialectId, system, steps, tools.tools);
    let answer = '';
    let pieces = 0;
    let calls = 0;
    const signal = new AbortController().signal;
    const newCallId = () => `call-${++calls}`;
    for await (const event of runAgent({
      config,
      question,
      conversation: [],
      dialect,
      tools,
      model,
      clock,
      newCallId,
      signal,
    })) {
      if (event.type === 'text-delta') pieces++;
      if (event.type === 'answer') answer = event.text as string;
      if (event.type === 'run-end' && event.outcome !== 'completed') throw new Error(JSON.stringify(event));
    }
    return { answer, pieces };
  };
}

const CALCULATOR: Tool = {
  name: TOOL.name,
  description: TOOL.description,
  input: z.object({ [TOOL.field]: z.string().describe(TOOL.fieldDescription) }),
  effect: 'read',
  mainField: TOOL.field,
  run: async (input) => calculate((input as Record<string, string>)[TOOL.field] ?? ''),
};

function configOf(
  model: RunConfig['model'],
  dialect: string,
  system: string,
  steps: number,
  tools: RunConfig['tools'],
): RunConfig {
  return {
    ...{ model, dialect, tools, temperature: 0, maxOutputTokens: 300, maxSteps: steps + 5, atLimit: 'stop' },
    recipe: { id: 'bench', version: 1, name: 'Bench', system, examples: [] },
    ...{ repeatLimit: 5, formatRetries: 2, keepThoughts: true, strict: true },
    budget: { tokens: 100_000_000, cost: null },
    timeouts: { run: 600_000, step: 120_000, idle: 45_000, tool: 30_000 },
  };
}
