import type { Outcome, Reason } from '../run/outcome.ts';
import type { RunSort } from '../run/run-sort.ts';
import type { AppendBatch, RunFilter, RunNotes, RunSummary } from './run-store.ts';
import type { runs } from './schema.ts';

/**
 * A summary as every store keeps it. A database's text holds neither NUL nor half a surrogate pair, so both become
 * U+FFFD here; the log itself keeps them. Times are cut to milliseconds.
 */
export function tidySummary(summary: RunSummary): RunSummary {
  return {
    ...summary,
    question: storable(summary.question),
    modelId: indexable(summary.modelId),
    modelName: storable(summary.modelName),
    dialect: indexable(summary.dialect),
    recipeId: indexable(summary.recipeId),
    recipeName: storable(summary.recipeName),
    parentId: summary.parentId === null ? null : indexable(summary.parentId),
    answer: summary.answer === null ? null : storable(summary.answer),
    marks: storable(summary.marks),
    flags: summary.flags.map(storable),
    tools: [...new Set(summary.tools.map(indexable))].slice(0, MOST_TOOLS),
    tags: summary.tags.map(storable),
    note: storable(summary.note),
    startedAt: new Date(summary.startedAt).toISOString(),
  };
}

/** The summary that a batch leaves: what the log says of its end wins over what the caller thought. */
export function continuedSummary({ events, summary }: AppendBatch): RunSummary {
  const last = events.at(-1);
  const isEnded = last?.type === 'run-end';
  return tidySummary({
    ...summary,
    lastSeq: last?.seq ?? summary.lastSeq,
    status: isEnded ? 'ended' : summary.status === 'ended' ? 'running' : summary.status,
  });
}

/** A text as a database can keep it: NUL and half surrogate pairs become U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Notes as every store keeps them; only what is given. */
export function tidyNotes({ isStarred, tags, note }: Partial<RunNotes>): Partial<RunNotes> {
  return {
    ...(isStarred !== undefined && { isStarred }),
    ...(tags !== undefined && { tags: [...new Set(tags.map(storable))] }),
    ...(note !== undefined && { note: storable(note) }),
  };
}

/** A name as a column with an index can keep it: an index takes no value that fills a good part of one of its pages. */
export function indexable(text: string): string {
  return storable(text.slice(0, 400));
}

/** The most tools of one run that the list knows of. */
const MOST_TOOLS = 50;
/** How much of a question or an answer is searched in, in characters. */
const SEARCHED = 20_000;

/**
 * The version of what a summary holds. A higher one has every older summary written anew, from its log, after a start.
 */
export const SUMMARY_VERSION = 3;

type RunRow = typeof runs.$inferSelect;
type LeaseColumns = 'owner' | 'heartbeatAt' | 'isStopAsked' | 'callDecisions';
type OtherColumns = LeaseColumns | 'idempotencyKey' | 'bodyHash' | 'conversationId' | 'afterRunId' | 'turn';
type SummaryRow = Omit<RunRow, OtherColumns>;

/** The columns of a tidy summary. */
export function rowOfSummary(summary: RunSummary): SummaryRow {
  const figures = sortFigures(summary);
  return {
    ...summary,
    startedAt: new Date(summary.startedAt),
    searchText: searchable(summary.question),
    answerText: searchable(summary.answer ?? ''),
    endedMs: figures.longest,
    endedSteps: figures['most-steps'],
    endedTokens: figures['most-tokens'],
    endedCost: figures.dearest,
    summaryVersion: SUMMARY_VERSION,
  };
}

/** What the list is sorted by in each order, from large to small; -1 while it is not known. */
function sortFigures(summary: RunSummary): Record<Exclude<RunSort, 'newest' | 'oldest'>, number> {
  const isEnded = summary.status === 'ended';
  return {
    longest: isEnded ? summary.elapsedMs : -1,
    'most-steps': isEnded ? summary.steps : -1,
    'most-tokens': isEnded ? summary.tokensIn + summary.tokensOut : -1,
    dearest: isEnded ? (summary.cost ?? -1) : -1,
  };
}

/** What a run's place in an order goes by: its start in milliseconds since the epoch, or the figure of the order. */
export function sortKey(summary: RunSummary, sort: RunSort): number {
  return sort === 'newest' || sort === 'oldest' ? Date.parse(summary.startedAt) : sortFigures(summary)[sort];
}

/** The summary in a row; the inverse of `rowOfSummary`. */
export function summaryOfRow(row: RunRow): RunSummary {
  const {
    searchText: _search,
    answerText: _answer,
    endedMs: _ms,
    endedSteps: _steps,
    endedTokens: _tokens,
    endedCost: _cost,
    summaryVersion: _version,
    owner: _owner,
    heartbeatAt: _at,
    isStopAsked: _asked,
    callDecisions: _decisions,
    idempotencyKey: _key,
    bodyHash: _hash,
    conversationId: _conversation,
    afterRunId: _after,
    turn: _turn,
    ...columns
  } = row;
  return {
    ...columns,
    status: columns.status as RunSummary['status'],
    outcome: columns.outcome as Outcome | null,
    reason: columns.reason as Reason | null,
    startedAt: columns.startedAt.toISOString(),
  };
}

/** Signs of which two make a word. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * A text as it is searched in, and a word as it is searched for: both ends fold letters in the same way, whatever the database's
 * locale. Chinese, Japanese and Korean signs stand twice, since the index knows words of three signs and more only.
 */
export function searchable(text: string): string {
  return storable(text.slice(0, SEARCHED)).toLowerCase().replace(DENSE, '$&$&');
}

/** The words of a filter, folded; every one must be found. */
export function searchWords(query: Pick<RunFilter, 'text'>): string[] {
  return searchable(query.text ?? '')
    .split(/\s+/u)
    .filter(Boolean);
}
