import { dialectOf } from '../../lib/dialects/index.ts';
import { MAX_PROMPT_CHARS } from '../../lib/dialects/prompt-limit.ts';
import { type PartedMessage, wholeMessage } from '../../lib/dialects/prompt-parts.ts';
import type { ToolInfo } from '../../lib/run/config.ts';
import { historyOf } from '../../lib/run/history.ts';
import type { PromptMessage, Trajectory } from '../../lib/run/trajectory.ts';
import { type DraftRecipe, recipeOfDraft } from '../../lib/state/recipe-draft.ts';

/** What a preview is made of. */
export interface PreviewInput {
  recipe: DraftRecipe;
  dialect: string;
  tools: ToolInfo[];
  keepThoughts: boolean;
  question: string;
  /** The recorded step whose history is taken; null for the first step of a new run. */
  step: number | null;
  /** The run that the step is of. */
  trajectory: Pick<Trajectory, 'question' | 'conversation' | 'steps'>;
}

/** The messages of a call as they would be sent, in pieces by origin and whole, and the tools declared beside them. */
export interface PreviewPrompt {
  parted: PartedMessage[];
  messages: PromptMessage[];
  tools: ToolInfo[];
}

/** What stands in place of a preview when a run would end before it sends such a prompt. */
export interface PreviewRefusal {
  /** How many characters the prompt would have, and how many it may. */
  size: number;
  limit: number;
}

/**
 * The prompt of one call under the draft, by the code that writes it in a run; null for a dialect that is not known. One
 * that is too long for a run is not written here either: its size is known before.
 */
export function previewPrompt(input: PreviewInput): PreviewPrompt | PreviewRefusal | null {
  const { recipe, tools, keepThoughts, question, step, trajectory } = input;
  const dialect = dialectOf(input.dialect);
  if (!dialect) return null;
  const recorded = step === null ? undefined : trajectory.steps.find(({ n }) => n === step);
  const past = recorded ? trajectory.steps.filter(({ n }) => n < recorded.n) : [];
  const context = {
    ...{ recipe: recipeOfDraft(recipe), tools, keepThoughts },
    question: recorded ? trajectory.question : question.trim(),
    conversation: recorded ? (trajectory.conversation?.pairs ?? []) : [],
    steps: historyOf(past),
    forceAnswer: recorded?.answer?.forced ?? false,
  };
  const size = dialect.renderedSize(context);
  if (size > MAX_PROMPT_CHARS) return { size, limit: MAX_PROMPT_CHARS };
  const parted = dialect.renderParts(context);
  return { parted, messages: parted.map(wholeMessage), tools: dialect.render(context).tools };
}
