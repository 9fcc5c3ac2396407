import type { ModelEntry, ProviderEntry, TestModelReply, ToolEntry } from '../api/contract.ts';
import type { ServerSetUp } from '../api/server-set-up.ts';
import type { FreezeBody, FrozenEntry, TryToolBody, TryToolReply } from '../api/tool-contract.ts';
import type { RunStore } from '../store/run-store.ts';
import type { Conversations } from './conversations.ts';
import type { DecideCall } from './decide-call.ts';
import type { Problem } from './problem.ts';
import type { Recipes } from './recipes.ts';
import type { Recordings } from './recordings.ts';
import type { RunManager } from './run-manager.ts';

/** Everything a page or a route handler may ask for. Built once by `server.ts`; see `open-services.ts`. */
export interface Services {
  store: RunStore;
  /** The runs that come with the playground; `store` lists and reads them too. */
  recordings: Recordings;
  runs: RunManager;
  conversations: Conversations;
  /** Answers a call that waits for a person. */
  decideCall: DecideCall;
  recipes: Recipes;
  models: {
    /** What can be picked, the default first. */
    list(): ModelEntry[];
    /** The providers that this version knows, those that are set up first. */
    providers(): ProviderEntry[];
    /** Asks the providers again for their models and whether they can be reached. Resolves when all have answered or given up. */
    refresh(): Promise<void>;
    /** One small real call; undefined for an id of no provider. */
    test(id: string, signal: AbortSignal): Promise<TestModelReply | undefined>;
    /** Ids of the dialects a run can be asked in, the default first. */
    dialects(): string[];
    /** True when neither a provider key nor a base URL is set. */
    scriptedOnly(): boolean;
  };
  tools: Tools;
  limits: {
    maxSteps: number;
    defaultSteps: number;
    maxViewers: number;
    maxTokens: number;
    maxCost: number;
    maxRunMs: number;
  };
  /** What the settings page shows. */
  setUp: ServerSetUp;
  /** Counts the open event streams of each run, and closes them all when the server stops. */
  viewers: Viewers;
}

/** The tools of this server, and what a person can do with one by hand. */
export interface Tools {
  list(): ToolEntry[];
  /** Tools that were registered twice, in sentences. */
  warnings(): string[];
  /** One call by hand; a tool that fails is a reply too. */
  tryOut(name: string, body: TryToolBody, signal: AbortSignal): Promise<TryToolReply | Problem>;
  /** The results kept for frozen runs, the newest first. */
  frozen(name: string): Promise<FrozenEntry[] | Problem>;
  freeze(name: string, body: FreezeBody): Promise<FrozenEntry | Problem>;
  /** Forgets one kept result; null when that is done. */
  thaw(name: string, key: string): Promise<Problem | null>;
}

/** The open event streams. */
export interface Viewers {
  /** Takes a place for each run; null when one of them has too many viewers. `signal` aborts when the server stops. */
  enter(runIds: readonly string[]): { signal: AbortSignal; leave(): void } | null;
  closeAll(): void;
}

// Under Next a page and a route handler can hold two copies of a module, so the one instance lives on globalThis.
const KEY = Symbol.for('react-playground.services');
type Holder = { [KEY]?: Services };

/** Makes the services known to the whole process. */
export function provideServices(services: Services): void {
  (globalThis as Holder)[KEY] = services;
}

/** The services of this process. Throws when the page was not started through `server.ts`. */
export function services(): Services {
  const found = (globalThis as Holder)[KEY];
  if (!found) throw new Error('The services are not open: start the playground with `npm start` or `npm run dev`.');
  return found;
}
