import type { FrozenStore } from '../store/frozen.ts';
import { builtinTools } from '../tools/index.ts';
import type { KeptResults } from '../tools/kept-results.ts';
import { createRegistry } from '../tools/registry.ts';
import { openTapes, type Tape } from '../tools/tape.ts';
import type { OrderSource, Tool } from '../tools/tool.ts';
import type { Environment } from './env.ts';
import { openSearch } from './open-search.ts';
import { openTools } from './open-tools.ts';
import { openWiki } from './open-wiki.ts';
import { type KeepOwnTape, ownTapeKeeper } from './own-tape.ts';
import type { RedactValue } from './redact.ts';
import type { Tools } from './services.ts';
import { systemClock } from './system-clock.ts';
import { tapeEntries } from './tape-entries.ts';

/** All tools of a process, for its runs and for people. */
export interface ToolSet {
  tools: readonly Tool[];
  /** The results of frozen tools. */
  kept: KeptResults;
  /** A tape that runs share, by its name. */
  openTape(id: string): Tape;
  keepTape: KeepOwnTape;
  service: Tools;
  /** Lets go of the connections. */
  close(): Promise<void>;
}

/** What the tools stand on besides the settings. */
interface ToolMeans {
  orders: OrderSource;
  now: () => Date;
  frozen: FrozenStore;
  redact: RedactValue;
}

/** Opens the tools that the settings ask for. A tool that is registered twice is told of on the server's own output. */
export function openToolSet(env: Environment, { orders, now, frozen, redact }: ToolMeans): ToolSet {
  const report = (sentence: string) => void process.stderr.write(`  ${sentence}\n`);
  const registry = createRegistry({ warn: report });
  const search = openSearch(env);
  const wiki = openWiki(env);
  const tools = builtinTools({ orders, now, wiki, ...(search && { search }) }, registry);
  const { kept, ...service } = openTools({
    ...{ tools, warnings: registry.warnings, store: frozen, clock: systemClock, redact, report },
    timeoutMs: env.TOOL_TIMEOUT_MS,
  });
  const means = { store: frozen, clock: systemClock, redact };
  return {
    ...{ tools, kept, service },
    openTape: openTapes(tapeEntries(means)),
    keepTape: ownTapeKeeper(tools, means),
    close: () => wiki.close(),
  };
}
