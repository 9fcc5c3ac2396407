import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RunSort } from '../run/run-sort.ts';
import type { Database } from './database.ts';
import { isOpen } from './lease-sql.ts';
import { COUNTED, decodeCursor, encodeCursor, type PageCursor } from './page-cursor.ts';
import type { ListQuery, Page, RunFilter, RunSummary } from './run-store.ts';
import { runs } from './schema.ts';
import { indexable, searchWords, sortKey, storable, summaryOfRow } from './summary-row.ts';

/** So many runs are looked at one after the other, in the order of the list, before the indexes of the filters are asked. */
const NEAR = 1_000;

type Row = typeof runs.$inferSelect;

/** An order of the list: by a column and then by id, both in the same direction, as its index has them. */
interface Order {
  column: PgColumn;
  isDown: boolean;
  /** The column in an expression that no index has. */
  loose: SQL;
}

const byTime = (isDown: boolean): Order => ({
  column: runs.startedAt,
  isDown,
  loose: sql`(${runs.startedAt} + interval '0')`,
});
const byFigure = (column: PgColumn): Order => ({ column, isDown: true, loose: sql`(${column} + 0)` });

const ORDERS: Record<RunSort, Order> = {
  newest: byTime(true),
  oldest: byTime(false),
  longest: byFigure(runs.endedMs),
  'most-steps': byFigure(runs.endedSteps),
  'most-tokens': byFigure(runs.endedTokens),
  dearest: byFigure(runs.endedCost),
};

/** One page of the runs that fit, with how many those are. */
export async function listRuns(db: Database, query: ListQuery): Promise<Page<RunSummary>> {
  const sort = query.sort ?? 'newest';
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, sort);
  const asked = { sort, cursor, fitting: conditionsOf(query), leading: leadingOf(query), hasText: isSearch(query) };
  const rows = await rowsAfter(db, asked, query.limit + 1);
  const items = rows.slice(0, query.limit).map(summaryOfRow);
  const last = items.at(-1);
  const hasMore = rows.length > items.length;
  // A list that ends on its first page needs no counting.
  const total = cursor === undefined && !hasMore ? items.length : await countUpTo(db, asked);
  return {
    items,
    nextCursor: hasMore && last ? encodeCursor({ sort, key: sortKey(last, sort), id: last.id }) : null,
    total: total > COUNTED ? null : total,
  };
}

const isSearch = (query: RunFilter) => searchWords(query).length > 0;

interface Asked {
  sort: RunSort;
  cursor: PageCursor | undefined;
  fitting: SQL[];
  /** The column of a filter that has an index of its own in the order of time. */
  leading: PgColumn | undefined;
  hasText: boolean;
}

/**
 * What fits most runs is soon found by walking along the order; what fits few is found by the index of a filter, and sorted
 * then. A database often guesses wrong which it is, above all for words and for what was common once, so a short walk tells.
 */
async function rowsAfter(db: Database, asked: Asked, limit: number): Promise<Row[]> {
  const { fitting, sort, cursor } = asked;
  const { column, isDown } = ORDERS[sort];
  const way = isDown ? desc : asc;
  const after = cursor && placeAfter(ORDERS[sort], cursor);
  const inOrder = [way(column), way(runs.id)];
  const all = db.select().from(runs);
  if (fitting.length === 0) {
    return all
      .where(after)
      .orderBy(...inOrder)
      .limit(limit);
  }
  const near = db
    .select()
    .from(runs)
    .where(after)
    .orderBy(...inOrder)
    .limit(NEAR)
    .as('runs');
  const found = await db
    .select()
    .from(near)
    .where(and(...fitting))
    .orderBy(...inOrder)
    .limit(limit);
  if (found.length === limit) return found;
  return all
    .where(and(...fitting, after))
    .orderBy(...farOrder(asked))
    .limit(limit);
}

/** An order that the index of the walk does not have: that of a filter's own index, or none, so that what fits is sorted. */
function farOrder({ sort, leading, hasText }: Asked): SQL[] {
  const { column, isDown, loose } = ORDERS[sort];
  const way = isDown ? desc : asc;
  if (hasText) return [way(loose), way(runs.id)];
  const isLed = leading && column === runs.startedAt;
  return [...(isLed ? [way(leading)] : []), way(column), way(runs.id)];
}

/** Equal, but not as an equation: with one, the database would see no difference between a filter's index and that of the walk. */
const isExactly = (column: PgColumn, value: string) => sql`${column} >= ${value} AND ${column} <= ${value}`;

function leadingOf({ modelId, recipe, reason, outcome, dialect }: RunFilter): PgColumn | undefined {
  if (recipe !== undefined) return runs.recipeId;
  if (modelId !== undefined) return runs.modelId;
  if (reason !== undefined) return runs.reason;
  if (outcome !== undefined && outcome !== 'running') return runs.outcome;
  return dialect === undefined ? undefined : runs.dialect;
}

function placeAfter({ column, isDown }: Order, { sort, key, id }: PageCursor): SQL {
  const isTime = sort === 'newest' || sort === 'oldest';
  const place = isTime ? sql`${new Date(key).toISOString()}::timestamptz` : sql`${key}::float8`;
  return isDown ? sql`(${column}, ${runs.id}) < (${place}, ${id})` : sql`(${column}, ${runs.id}) > (${place}, ${id})`;
}

async function countUpTo(db: Database, { fitting, leading, hasText }: Asked): Promise<number> {
  const fits = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(...fitting));
  const some = leading && !hasText ? fits.orderBy(leading, runs.startedAt, runs.id) : fits;
  const [counted] = await db.select({ runs: count() }).from(some.limit(COUNTED + 1).as('some'));
  return counted?.runs ?? 0;
}

/** The parts of a filter, all of which a run must fit. */
export function conditionsOf(query: RunFilter): SQL[] {
  const conditions = searchWords(query).map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    return sql`(${runs.searchText} LIKE ${pattern} OR ${runs.answerText} LIKE ${pattern})`;
  });
  if (query.outcome === 'running') conditions.push(isOpen());
  else if (query.outcome !== undefined) conditions.push(isExactly(runs.outcome, query.outcome));
  if (query.reason !== undefined) conditions.push(isExactly(runs.reason, query.reason));
  if (query.modelId !== undefined) conditions.push(isExactly(runs.modelId, indexable(query.modelId)));
  if (query.dialect !== undefined) conditions.push(isExactly(runs.dialect, indexable(query.dialect)));
  if (query.recipe !== undefined) conditions.push(isExactly(runs.recipeId, indexable(query.recipe.id)));
  if (query.recipe?.version !== undefined) conditions.push(eq(runs.recipeVersion, query.recipe.version));
  if (query.tool !== undefined) conditions.push(holds(runs.tools, [indexable(query.tool)]));
  if (query.flags?.length) conditions.push(holds(runs.flags, query.flags));
  if (query.tags?.length) conditions.push(holds(runs.tags, query.tags.map(storable)));
  if (query.isStarred) conditions.push(sql`${runs.isStarred}`);
  return conditions;
}

function holds(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} @> ${JSON.stringify(values)}::jsonb`;
}
