import type { ModelEntry } from '../api/contract.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

/** The ready comparisons, in the order in which they are shown. */
export const READY_COMPARISONS = ['two-models', 'bracket-native', 'careful-sloppy', 'loop-plain'] as const;
export type ReadyId = (typeof READY_COMPARISONS)[number];

/** The questions that are asked, by what they are about. */
type ReadyQuestion = 'list' | 'orders' | 'total';

type OfferedModel = Pick<ModelEntry, 'id' | 'provider' | 'scripted' | 'isDefault' | 'state'>;

/** What a comparison needs of the page to make its lanes. */
export interface ReadySetting {
  question(name: ReadyQuestion): string;
  models: readonly OfferedModel[];
  /** Steps of a run where nobody says otherwise. */
  defaultSteps: number;
}

interface Comparison {
  question: ReadyQuestion;
  /** In what the lanes differ; all have the rest in common. */
  lanes(models: readonly OfferedModel[]): Partial<Draft>[];
}

const CAREFUL = 'scripted:careful';

const COMPARISONS: Record<ReadyId, Comparison> = {
  'two-models': {
    question: 'list',
    lanes(models) {
      const pair = realPair(models);
      // Rule followers stand in: the one looks things up, the other makes the same call until a limit ends it.
      if (pair === null) return [CAREFUL, 'scripted:stuck'].map((model) => ({ model, dialect: 'bracket' }));
      return pair.map(({ id }) => ({ model: id }));
    },
  },
  'bracket-native': {
    // Two orders to look up: a text dialect calls one tool a step, native calls can go together.
    question: 'orders',
    lanes: () => ['bracket', 'native'].map((dialect) => ({ model: CAREFUL, dialect })),
  },
  'careful-sloppy': {
    question: 'total',
    lanes: () => [CAREFUL, 'scripted:sloppy'].map((model) => ({ model, dialect: 'bracket' })),
  },
  'loop-plain': {
    question: 'total',
    lanes: () => ['bracket', 'direct'].map((dialect) => ({ model: CAREFUL, dialect })),
  },
};

/**
 * Two models with AI in them that can be asked here, the default first; of two providers where there are two. Null where there
 * are not two. One that answered before goes before one that nobody tried.
 */
export function realPair<Model extends OfferedModel>(models: readonly Model[]): [Model, Model] | null {
  const rank = ({ isDefault, state }: Model) => (isDefault ? 0 : state.kind === 'ready' ? 1 : 2);
  const able = models
    .filter(({ scripted, state }) => !scripted && (state.kind === 'ready' || state.kind === 'unchecked'))
    .sort((a, b) => rank(a) - rank(b));
  const [first] = able;
  if (!first) return null;
  const second = able.find(({ provider }) => provider !== first.provider) ?? able[1];
  return second ? [first, second] : null;
}

/** The question and the lanes of a ready comparison, lane A first. */
export function readyComparison(id: ReadyId, setting: ReadySetting): { question: string; drafts: Draft[] } {
  const { question: name, lanes } = COMPARISONS[id];
  const question = setting.question(name);
  const common = { ...EMPTY_DRAFT, question, maxSteps: setting.defaultSteps };
  return { question, drafts: lanes(setting.models).map((own) => ({ ...common, ...own })) };
}
