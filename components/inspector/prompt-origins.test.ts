import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../lib/dialects/index.ts';
import { defaultRecipe } from '../../lib/prompt/recipe.ts';
import type { RunConfig, ToolInfo } from '../../lib/run/config.ts';
import { emptyTrajectory, fold } from '../../lib/run/fold.ts';
import { historyOf } from '../../lib/run/history.ts';
import { readLogFile } from '../../lib/run/log-file.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { promptOrigins } from './prompt-origins.ts';

const LOGS = new URL('../../fixtures/logs/', import.meta.url);
const CLOCK: ToolInfo = {
  name: 'Clock',
  description: 'Tells the time.',
  inputSchema: { type: 'object', properties: {} },
  effect: 'read',
};

const EMPTY: Omit<TrajectoryStep, 'n'> = {
  startedAt: 0,
  updatedAt: 0,
  prompt: null,
  attempts: [],
  reply: null,
  thought: null,
  calls: [],
  parseError: null,
  answer: null,
  warnings: [],
  amends: [],
  configChange: null,
};

function observed(n: number): TrajectoryStep {
  const observation = { text: 'It is noon.', data: undefined, error: null, durationMs: 1, truncated: null, t: 2 };
  return {
    ...EMPTY,
    n,
    thought: { text: 'I ask the clock.', repairs: [], t: 1 },
    calls: [
      {
        callId: `c${n}`,
        tool: 'Clock',
        input: {},
        repairs: [],
        t: 1,
        observation: { ...observation, source: 'live' },
        repeatOf: null,
      },
    ],
  };
}

/** A run that is about to take its second step in a dialect, with the prompt that the dialect writes for it. */
function secondStep(id: string, forceAnswer = false): { trajectory: Trajectory; step: TrajectoryStep } {
  const dialect = dialectOf(id);
  if (!dialect) throw new Error(`no dialect ${id}`);
  const config = { dialect: id, recipe: defaultRecipe(id), tools: [CLOCK], keepThoughts: true } as unknown as RunConfig;
  const steps = [observed(1)];
  const { messages } = dialect.render({
    ...{ recipe: config.recipe, tools: config.tools, question: 'What time is it?', conversation: [] },
    ...{ steps: historyOf(steps), keepThoughts: true, forceAnswer },
  });
  const rest = { keep: 0, keptStart: 0, keptEnd: 0, tools: [], params: {}, ignored: [], sha256: '' };
  const step: TrajectoryStep = { ...EMPTY, n: 2, prompt: { messages, ...rest } };
  return { trajectory: { ...emptyTrajectory(), question: 'What time is it?', config, steps: [...steps, step] }, step };
}

describe('where the pieces of a recorded prompt come from', () => {
  it.each(['bracket', 'json-call', 'action-input', 'native'])('is told in %s, and joins to what was sent', (id) => {
    const { trajectory, step } = secondStep(id);
    const origins = promptOrigins(trajectory, step);
    expect(origins?.map((parts) => parts.map(({ text }) => text).join(''))).toEqual(
      step.prompt?.messages.map(({ content }) => content),
    );
    const named = origins?.flat().map(({ origin }) => origin);
    expect(named).toContain('history');
    expect(named).toContain('question');
  });

  it('is told of the prompt that asks for an answer at the limit', () => {
    const { trajectory, step } = secondStep('bracket', true);
    expect(promptOrigins(trajectory, step)).not.toBeNull();
  });

  it('is not told where one character is another', () => {
    const { trajectory, step } = secondStep('bracket');
    const messages = step.prompt?.messages.map((message) => ({ ...message, content: `${message.content}!` })) ?? [];
    expect(promptOrigins(trajectory, { ...step, prompt: step.prompt && { ...step.prompt, messages } })).toBeNull();
  });

  it('is not told for a dialect of another version', () => {
    const { trajectory, step } = secondStep('bracket');
    const config = trajectory.config && { ...trajectory.config, dialect: 'semaphore' };
    expect(promptOrigins({ ...trajectory, config }, step)).toBeNull();
  });

  it('joins to the recorded text in every golden log, or is not told', () => {
    for (const name of readdirSync(LOGS).filter((file) => file.endsWith('.jsonl'))) {
      const file = readLogFile(readFileSync(new URL(name, LOGS), 'utf8'));
      if (!('events' in file)) continue;
      const trajectory = fold(file.events);
      for (const step of trajectory.steps) {
        const origins = promptOrigins(trajectory, step);
        if (!origins) continue;
        const joined = origins.map((parts) => parts.map(({ text }) => text).join(''));
        expect(joined, name).toEqual(step.prompt?.messages.map(({ content }) => content));
      }
    }
  });
});
