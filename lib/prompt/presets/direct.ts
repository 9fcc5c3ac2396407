import type { Preset } from '../preset.ts';

const SYSTEM = `Answer the question directly and briefly. You have no tools here and cannot look anything up: where you do not know, or where the answer depends on data that you have not been shown, say so instead of guessing.`;

/** What a `direct` run starts with. */
export const DIRECT: Preset = {
  id: 'direct',
  recipe: { id: 'direct', version: 1, name: 'Direct answer', system: SYSTEM, examples: [] },
  dialect: 'direct',
  settings: { maxSteps: 1, tools: [] },
  source:
    'The baseline of every comparison between agents and plain models: the same question in one call, without a loop and without tools. The wording is ours.',
};
