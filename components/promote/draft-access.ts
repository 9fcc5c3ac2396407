import type { Draft } from '../../lib/state/draft.ts';

/** The draft of the playground, wherever it is at hand: on the page, or kept by the browser. */
export interface DraftAccess {
  /** Whether the page has the draft on it. */
  isHere: boolean;
  /** The recipe as it is edited, and the dialect that it would be asked in. */
  read(): Pick<Draft, 'recipe' | 'base'> & { dialect: string };
  change(part: Partial<Draft>): void;
}
