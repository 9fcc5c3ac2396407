import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { readLogFile } from '../run/log-file.ts';
import { memoryChoices } from '../store/memory-list.ts';
import { sortedChoices } from '../store/run-choices.ts';
import type { RecipeUse, RunChoices, RunStore, RunSummary } from '../store/run-store.ts';
import { tidySummary } from '../store/summary-row.ts';
import { listWithRecordings } from './list-with-recordings.ts';
import { summaryOf } from './run-summary.ts';
import { startSummary } from './start-summary.ts';

/** The runs that come with the playground. They are in no database, and never change. */
export interface Recordings {
  has(id: string): boolean;
  /** Their list rows, in the order of their files. */
  list(): RunSummary[];
  /** The log of one; undefined when there is none. */
  log(id: string): readonly RunEvent[] | undefined;
}

const FILE = /^[\w-]+\.jsonl$/;

/**
 * Reads the recordings of a folder, one log file each. A file that is no whole log is told of on the server's own output and left out,
 * and so is a folder that is not there: nothing else depends on them.
 */
export function readRecordings(folder: string, report: (sentence: string) => void): Recordings {
  const runs = new Map<string, { summary: RunSummary; events: readonly RunEvent[] }>();
  for (const name of namesIn(folder)) {
    const run = readRecording(join(folder, name));
    if (typeof run === 'string') report(`The recording ${name} is left out: ${run}`);
    else runs.set(run.summary.id, run);
  }
  return {
    has: (id) => runs.has(id),
    list: () => [...runs.values()].map(({ summary }) => summary),
    log: (id) => runs.get(id)?.events,
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => FILE.test(name))
      .sort();
  } catch {
    return [];
  }
}

function readRecording(path: string): { summary: RunSummary; events: RunEvent[] } | string {
  const read = readLogFile(readFileSync(path, 'utf8'));
  if ('error' in read) return read.error.message;
  const events = read.events as RunEvent[];
  const [start] = events;
  if (start?.type !== 'run-start' || events.at(-1)?.type !== 'run-end') return 'it is not the log of a whole run.';
  return { summary: tidySummary(summaryOf(fold(events), startSummary(start))), events };
}

/** The store with the recordings under it: they are found, listed, counted and read like any run, and never changed. */
export function withRecordings(store: RunStore, recordings: Recordings): RunStore {
  const summaries = recordings.list();
  const listed = new Map(summaries.map((summary) => [summary.id, summary]));
  const uses = summaries.map(({ recipeId, recipeVersion }) => ({ id: recipeId, version: recipeVersion, runs: 1 }));
  return {
    ...store,
    get: async (id) => listed.get(id) ?? store.get(id),
    list: (query) => listWithRecordings(store, summaries, query),
    choices: async () => joinedChoices(memoryChoices(summaries), await store.choices()),
    recipeUse: async () => joinedUse([...uses, ...(await store.recipeUse())]),
    read: (id, options) => {
      const log = recordings.log(id);
      return log ? readRecorded(log, options.after) : store.read(id, options);
    },
  };
}

/** The choices of both; where they name the same thing, as the second does. */
function joinedChoices(one: RunChoices, other: RunChoices): RunChoices {
  const named = (of: (choices: RunChoices) => RunChoices['models']) => [
    ...new Map([...of(one), ...of(other)].map((entry) => [entry.id, entry])).values(),
  ];
  return sortedChoices({
    models: named(({ models }) => models),
    dialects: [...new Set([...one.dialects, ...other.dialects])],
    recipes: named(({ recipes }) => recipes),
    tools: [...new Set([...one.tools, ...other.tools])],
    tags: [...new Set([...one.tags, ...other.tags])],
  });
}

/** Every version once, with all of its runs. */
function joinedUse(uses: readonly RecipeUse[]): RecipeUse[] {
  const byVersion = Map.groupBy(uses, ({ id, version }) => `${version} ${id}`);
  return [...byVersion.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, runs: rest.reduce((sum, { runs }) => sum + runs, first.runs) }] : [],
  );
}

async function* readRecorded(log: readonly RunEvent[], after: number): AsyncGenerator<RunEvent> {
  for (const event of log) if (event.seq > after) yield event;
}
