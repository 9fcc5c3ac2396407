/** Where a new run stands in a conversation. */
export interface NewPlace {
  id: string;
  /** The run whose answer it follows; null for a first question. */
  after: string | null;
  /** Whether the conversation begins with it. */
  isFirst: boolean;
}

/** Where a stored run stands in a conversation. */
export interface Place {
  id: string;
  /** Null for a first question. When the run that it named was deleted, the one before that. */
  after: string | null;
}

/** Why a run cannot be stored at its place: the conversation is not there, or the run that it follows is not in it. */
export type PlaceRefusal = 'no-conversation' | 'no-such-turn';
