import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunConfigInput } from '../api/contract.ts';

/** What a person is about to ask, and with which settings. Null means: as the server has it by default. */
export interface Draft {
  question: string;
  model: string | null;
  dialect: string | null;
  temperature: number | null;
  maxSteps: number;
  atLimit: 'force-answer' | 'stop';
  keepThoughts: boolean;
  /** Names of the tools that are switched off, so that a new tool is on. */
  toolsOff: string[];
}

export interface DraftState extends Draft {
  change(part: Partial<Draft>): void;
  /** Reads what was kept by an earlier visit. */
  restore(): void;
}

export type DraftStore = StoreApi<DraftState>;

/** Where drafts are kept: `localStorage`, or something like it in a test. */
export type DraftShelf = Pick<Storage, 'getItem' | 'setItem'>;

const SHELF_KEY = 'react-playground.draft.1';

export const EMPTY_DRAFT: Draft = {
  question: '',
  model: null,
  dialect: null,
  temperature: null,
  maxSteps: 8,
  atLimit: 'force-answer',
  keepThoughts: true,
  toolsOff: [],
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);

/** One check a field: what was kept by an older version, or edited by hand, must never break the page. */
const CHECKS: { [K in keyof Draft]: (value: unknown) => boolean } = {
  question: isText,
  model: isTextOrNull,
  dialect: isTextOrNull,
  temperature: (value) => value === null || (typeof value === 'number' && value >= 0 && value <= 2),
  maxSteps: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 1_000,
  atLimit: (value) => value === 'force-answer' || value === 'stop',
  keepThoughts: (value) => typeof value === 'boolean',
  toolsOff: (value) => Array.isArray(value) && value.every(isText),
};

/** The usable parts of a kept draft. Broken JSON and fields of the wrong kind are left out. */
export function readDraft(text: string | null): Partial<Draft> {
  if (text === null) return {};
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return {};
    const fields = Object.entries(kept).filter(([name, value]) => CHECKS[name as keyof Draft]?.(value));
    return Object.fromEntries(fields) as Partial<Draft>;
  } catch {
    return {};
  }
}

function draftOf(state: DraftState): Draft {
  const { question, model, dialect, temperature, maxSteps, atLimit, keepThoughts, toolsOff } = state;
  return { question, model, dialect, temperature, maxSteps, atLimit, keepThoughts, toolsOff };
}

/** The page's draft; every change is kept on the shelf. A shelf that refuses is ignored. */
export function createDraftStore(defaults: Draft, shelf: () => DraftShelf | null): DraftStore {
  return createStore<DraftState>((set, get) => ({
    ...defaults,
    change(part) {
      set(part);
      try {
        shelf()?.setItem(SHELF_KEY, JSON.stringify(draftOf(get())));
      } catch {
        // Full or forbidden: the draft lives as long as the page.
      }
    },
    restore() {
      try {
        set(readDraft(shelf()?.getItem(SHELF_KEY) ?? null));
      } catch {
        // Forbidden: start from the defaults.
      }
    },
  }));
}

/** What to send with a question. Names that are no longer offered are left to the server's default. */
export function configOf(
  draft: Draft,
  offer: { models: readonly string[]; dialects: readonly string[]; tools: readonly string[] },
): RunConfigInput {
  const { model, dialect, temperature, maxSteps, atLimit, keepThoughts, toolsOff } = draft;
  const tools = offer.tools.filter((name) => !toolsOff.includes(name));
  return {
    ...(model !== null && offer.models.includes(model) && { model }),
    ...(dialect !== null && offer.dialects.includes(dialect) && { dialect }),
    ...(tools.length < offer.tools.length && { tools }),
    ...(temperature !== null && { temperature }),
    maxSteps,
    atLimit,
    keepThoughts,
  };
}
