import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { readLogFile } from '../run/log-file.ts';
import type { RunStore, RunSummary } from '../store/run-store.ts';
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
  return { summary: summaryOf(fold(events), startSummary(start)), events };
}

/** The store with the recordings under it: they can be looked up and read, and are never listed. */
export function withRecordings(store: RunStore, recordings: Recordings): RunStore {
  const listed = new Map(recordings.list().map((summary) => [summary.id, summary]));
  return {
    ...store,
    get: async (id) => listed.get(id) ?? store.get(id),
    read: (id, options) => {
      const log = recordings.log(id);
      return log ? readRecorded(log, options.after) : store.read(id, options);
    },
  };
}

async function* readRecorded(log: readonly RunEvent[], after: number): AsyncGenerator<RunEvent> {
  for (const event of log) if (event.seq > after) yield event;
}
