import type { RunSort } from '../run/run-sort.ts';
import { COUNTED, decodeCursor, encodeCursor } from './page-cursor.ts';
import { sortedChoices } from './run-choices.ts';
import type { ListQuery, Page, RunChoices, RunFilter, RunSummary } from './run-store.ts';
import { indexable, searchable, searchWords, sortKey, storable } from './summary-row.ts';

/** One page of the runs that fit, as the database gives it. */
export function memoryPage(summaries: readonly RunSummary[], query: ListQuery): Page<RunSummary> {
  const sort = query.sort ?? 'newest';
  const found = summaries.filter((summary) => fits(summary, query)).sort(inOrder(sort));
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, sort);
  const rest = cursor ? found.filter((summary) => isAfter(sort, placeOf(summary, sort), cursor)) : found;
  const items = rest.slice(0, query.limit);
  const last = items.at(-1);
  const hasMore = rest.length > items.length && last;
  return {
    items,
    nextCursor: hasMore ? encodeCursor({ sort, ...placeOf(last, sort) }) : null,
    total: found.length > COUNTED ? null : found.length,
  };
}

interface Place {
  key: number;
  id: string;
}

const placeOf = (summary: RunSummary, sort: RunSort): Place => ({ key: sortKey(summary, sort), id: summary.id });

/** Whether the list has `place` behind `other`. */
function isAfter(sort: RunSort, place: Place, other: Place): boolean {
  const isLess = place.key === other.key ? place.id < other.id : place.key < other.key;
  const isSame = place.key === other.key && place.id === other.id;
  return !isSame && (sort === 'oldest' ? !isLess : isLess);
}

function inOrder(sort: RunSort): (a: RunSummary, b: RunSummary) => number {
  return (a, b) => (a.id === b.id ? 0 : isAfter(sort, placeOf(a, sort), placeOf(b, sort)) ? 1 : -1);
}

function fits(summary: RunSummary, filter: RunFilter): boolean {
  const { recipe, reason, modelId, dialect, tool, flags = [], tags = [] } = filter;
  const [question, answer] = [searchable(summary.question), searchable(summary.answer ?? '')];
  return (
    fitsOutcome(summary, filter.outcome) &&
    (reason === undefined || summary.reason === reason) &&
    (modelId === undefined || summary.modelId === indexable(modelId)) &&
    (dialect === undefined || summary.dialect === indexable(dialect)) &&
    (recipe === undefined || summary.recipeId === indexable(recipe.id)) &&
    (recipe?.version === undefined || summary.recipeVersion === recipe.version) &&
    (tool === undefined || summary.tools.includes(indexable(tool))) &&
    flags.every((flag) => summary.flags.includes(flag)) &&
    tags.every((tag) => summary.tags.includes(storable(tag))) &&
    (!filter.isStarred || summary.isStarred) &&
    searchWords(filter).every((word) => question.includes(word) || answer.includes(word))
  );
}

function fitsOutcome({ status, outcome }: RunSummary, asked: RunFilter['outcome']): boolean {
  if (asked === undefined) return true;
  return asked === 'running' ? status !== 'ended' : outcome === asked;
}

/** What these runs can be filtered by. */
export function memoryChoices(summaries: readonly RunSummary[]): RunChoices {
  const models = new Map(summaries.map(({ modelId, modelName }) => [modelId, modelName]));
  const recipes = new Map(summaries.map(({ recipeId, recipeName }) => [recipeId, recipeName]));
  recipes.delete('');
  const named = (names: Map<string, string>) => [...names].map(([id, name]) => ({ id, name }));
  return sortedChoices({
    models: named(models),
    dialects: [...new Set(summaries.map(({ dialect }) => dialect))],
    recipes: named(recipes),
    tools: [...new Set(summaries.flatMap(({ tools }) => tools))],
    tags: [...new Set(summaries.flatMap(({ tags }) => tags))],
  });
}
