import type { Outcome, Reason } from '../run/outcome.ts';
import type { AppendBatch, ListQuery, RunSummary } from './run-store.ts';
import type { runs } from './schema.ts';

/**
 * A summary as every store keeps it. A database's text holds neither NUL nor half a surrogate pair, so both become
 * U+FFFD here; the log itself keeps them. Times are cut to milliseconds.
 */
export function tidySummary(summary: RunSummary): RunSummary {
  return {
    ...summary,
    question: storable(summary.question),
    modelId: storable(summary.modelId),
    modelName: storable(summary.modelName),
    dialect: storable(summary.dialect),
    recipeId: storable(summary.recipeId),
    recipeName: storable(summary.recipeName),
    answer: summary.answer === null ? null : storable(summary.answer),
    marks: storable(summary.marks),
    flags: summary.flags.map(storable),
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

type RunRow = typeof runs.$inferSelect;
type SummaryRow = Omit<RunRow, 'owner' | 'heartbeatAt' | 'idempotencyKey' | 'bodyHash'>;

/** The columns of a tidy summary. */
export function rowOfSummary(summary: RunSummary): SummaryRow {
  return { ...summary, startedAt: new Date(summary.startedAt), searchText: searchable(summary.question) };
}

/** The summary in a row; the inverse of `rowOfSummary`. */
export function summaryOfRow(row: RunRow): RunSummary {
  const {
    searchText: _search,
    owner: _owner,
    heartbeatAt: _at,
    idempotencyKey: _key,
    bodyHash: _hash,
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

/** What a question is searched in: both ends fold letters in the same way, whatever the database's locale. */
export function searchable(text: string): string {
  return text.toLowerCase();
}

/** The words of a list query, folded; every one must be found. */
export function searchWords(query: Pick<ListQuery, 'text'>): string[] {
  return searchable(storable(query.text ?? ''))
    .split(/\s+/u)
    .filter(Boolean);
}
