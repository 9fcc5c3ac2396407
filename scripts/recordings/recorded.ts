/** A run to record. */
export interface Recorded {
  /** What stands after `demo-`, for good: people keep addresses. */
  id: string;
  question: string;
  /** The character of the scripted model. */
  character: 'careful' | 'sloppy' | 'stuck';
  dialect: 'bracket' | 'json-call' | 'action-input' | 'native';
  /** A preset to use instead of the dialect's own. */
  recipe?: string;
}

const TOTAL = "What's the total order value for customer C-100 this quarter?";

/** The runs that come with the playground, in the order in which they are shown. Three answer one question, to be compared. */
export const RECORDED: readonly Recorded[] = [
  { id: 'orders-total', question: TOTAL, character: 'careful', dialect: 'native' },
  {
    id: 'huawei-phone',
    question: 'What is the latest Huawei phone?',
    character: 'careful',
    dialect: 'bracket',
    recipe: 'classic-course',
  },
  {
    id: 'nvidia-gpu',
    question: 'What is the latest NVIDIA GPU?',
    character: 'careful',
    dialect: 'bracket',
    recipe: 'classic-course',
  },
  { id: 'orders-repaired', question: TOTAL, character: 'sloppy', dialect: 'bracket' },
  { id: 'orders-circles', question: TOTAL, character: 'stuck', dialect: 'bracket' },
  { id: 'order-missing', question: 'What is in order 999?', character: 'careful', dialect: 'json-call' },
];
