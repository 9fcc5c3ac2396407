import type { Example, Recipe } from '../run/config.ts';
import type { Trajectory } from '../run/trajectory.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { draftOfRecipe } from './recipe-draft.ts';

/** The demonstrations, in the order in which they are shown. */
export const DEMOS = ['unreadable', 'circles', 'missing-tool', 'step-limit', 'plain-call'] as const;
export type DemoId = (typeof DEMOS)[number];

/** Each stage is one run; all but the first change one thing against the stage before. */
export type StageId =
  | 'no-example'
  | 'with-example'
  | 'untold'
  | 'told'
  | 'tool-off'
  | 'tool-on'
  | 'two-steps'
  | 'more-steps'
  | 'fact-loop'
  | 'fact-plain'
  | 'orders-plain'
  | 'orders-loop';

/** The questions that are asked, by what they are about. */
type DemoQuestion = 'total' | 'list' | 'order' | 'fact';

/** What a stage needs of the page to make its draft. */
export interface DemoSetting {
  question(name: DemoQuestion): string;
  /** The recipe that comes with the playground under this id. */
  recipe(id: 'json-call' | 'orders-agent'): Recipe;
}

export interface DemoStage {
  id: StageId;
  /** The run before is carried on from its last whole step, instead of asking anew. */
  isResume?: true;
  /** Whether a run that has ended went as it is meant to show. */
  shows(run: Trajectory): boolean;
}

const WORKED: Example = {
  question: 'What did C-614 order in March 2024, in total?',
  steps: [
    {
      thought: 'The month is given with its year, so I need no clock. I search for the orders.',
      tool: 'searchOrders',
      input: { customerId: 'C-614', dateFrom: '2024-03-01', dateTo: '2024-03-31' },
      observation: '[{"id":7042,"date":"2024-03-19","amount":215.5},{"id":7031,"date":"2024-03-04","amount":64}]',
    },
    {
      thought: 'There are two orders. The calculator adds up their amounts.',
      tool: 'Calculator',
      input: { expression: '215.5 + 64' },
      observation: '279.5',
    },
  ],
  finalThought: 'The sum is known.',
  answer: 'C-614 placed 2 orders in March 2024, for $279.50 in total.',
};

const FEW_STEPS = 2;
const MORE_STEPS = 3;

const isCompleted = ({ end }: Trajectory) => end?.outcome === 'completed';
const hitUnknownTool = ({ steps }: Trajectory) =>
  steps.some(({ calls }) => calls.some(({ observation }) => observation?.error?.code === 'unknown-tool'));
const isOneCall = (run: Trajectory) => isCompleted(run) && run.steps.length === 1;

type Change = (draft: Draft, setting: DemoSetting) => Partial<Draft>;

const STAGES: Record<DemoId, (DemoStage & { change: Change })[]> = {
  unreadable: [
    {
      id: 'no-example',
      change: (_, { question, recipe }) => ({
        ...withRecipe(recipe('json-call')),
        question: question('total'),
        model: 'scripted:novice',
        dialect: 'json-call',
        strict: true,
        formatRetries: 1,
      }),
      shows: ({ end }) => end?.reason === 'format-error',
    },
    {
      id: 'with-example',
      change: (_, { recipe }) => {
        const base = recipe('json-call');
        return { base, recipe: draftOfRecipe({ ...base, examples: [...base.examples, WORKED] }) };
      },
      shows: isCompleted,
    },
  ],
  circles: [
    {
      id: 'untold',
      change: (_, { question }) => ({
        question: question('list'),
        model: 'scripted:stuck',
        dialect: 'bracket',
        atLimit: 'stop',
        repeatLimit: 50,
      }),
      shows: ({ end }) => end?.reason === 'max-steps' || end?.reason === 'tool-loop',
    },
    { id: 'told', change: () => ({ repeatHint: true }), shows: isCompleted },
  ],
  'missing-tool': [
    {
      id: 'tool-off',
      change: (_, { question, recipe }) => ({
        ...withRecipe(recipe('orders-agent')),
        question: question('order'),
        model: 'scripted:novice',
        dialect: 'json-call',
        toolsOff: ['getOrderDetails'],
      }),
      shows: (run) => isCompleted(run) && hitUnknownTool(run),
    },
    { id: 'tool-on', change: () => ({ toolsOff: [] }), shows: (run) => isCompleted(run) && !hitUnknownTool(run) },
  ],
  'step-limit': [
    {
      id: 'two-steps',
      change: (_, { question }) => ({
        question: question('total'),
        model: 'scripted:careful',
        dialect: 'bracket',
        maxSteps: FEW_STEPS,
        atLimit: 'force-answer',
      }),
      shows: ({ answer }) => answer?.forced === true,
    },
    {
      id: 'more-steps',
      isResume: true,
      change: ({ maxSteps }) => ({ maxSteps: maxSteps + MORE_STEPS }),
      shows: isCompleted,
    },
  ],
  'plain-call': [
    {
      id: 'fact-loop',
      change: (_, { question }) => ({ question: question('fact'), model: 'scripted:careful', dialect: 'bracket' }),
      shows: (run) => isCompleted(run) && run.steps.length > 1,
    },
    { id: 'fact-plain', change: () => ({ dialect: 'direct' }), shows: isOneCall },
    { id: 'orders-plain', change: (_, { question }) => ({ question: question('total') }), shows: isOneCall },
    { id: 'orders-loop', change: () => ({ dialect: 'bracket' }), shows: isCompleted },
  ],
};

function withRecipe(base: Recipe): Partial<Draft> {
  return { base, recipe: draftOfRecipe(base) };
}

/** The demonstration of this name; null for any other text. */
export function readDemo(text: string | null): DemoId | null {
  return DEMOS.find((id) => id === text) ?? null;
}

/** The stages of a demonstration, the first of which shows what breaks. */
export function stagesOf(id: DemoId): readonly DemoStage[] {
  return STAGES[id];
}

/** The whole draft that a stage runs with. A stage beyond the last is the last. */
export function demoDraft(id: DemoId, stage: number, setting: DemoSetting): Draft {
  let draft = EMPTY_DRAFT;
  for (const { change } of STAGES[id].slice(0, stage + 1)) draft = { ...draft, ...change(draft, setting) };
  return draft;
}
