import { OUTCOMES, type Outcome } from '../run/outcome.ts';
import type { ListQuery } from '../store/run-store.ts';
import type { Problem } from './problem.ts';

/** The most runs one page of the list holds, and how many it holds when nobody says. */
const MAX_PAGE = 200;
const DEFAULT_PAGE = 50;

/** Reads the query of `GET /api/runs`: a list query, or what is wrong with it. */
export function readListQuery(params: URLSearchParams): ListQuery | Problem {
  const limit = params.get('limit') ?? String(DEFAULT_PAGE);
  if (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > MAX_PAGE) {
    return { status: 400, code: 'bad-limit', message: `limit must be a whole number from 1 to ${MAX_PAGE}.` };
  }
  const outcome = params.get('outcome');
  if (outcome !== null && outcome !== 'running' && !(OUTCOMES as readonly string[]).includes(outcome)) {
    return { status: 400, code: 'bad-outcome', message: `outcome must be one of: ${OUTCOMES.join(', ')}, running.` };
  }
  const text = params.get('q') ?? undefined;
  if (text !== undefined && text.length > 500) {
    return { status: 400, code: 'bad-search', message: 'q is longer than 500 characters.' };
  }
  const cursor = params.get('cursor') ?? undefined;
  if (cursor !== undefined && !/^[\w.:-]{1,200}$/.test(cursor)) {
    return {
      status: 400,
      code: 'bad-cursor',
      message: 'cursor is not one that this list gave.',
      fix: 'Leave it out to start at the newest run.',
    };
  }
  const asked = params.get('recipe');
  const recipe = asked === null ? undefined : readRecipe(asked);
  if (recipe === null) {
    return {
      status: 400,
      code: 'bad-recipe',
      message: 'recipe must be the id of a recipe, or an id and a version as in course@2.',
    };
  }
  return { limit: Number(limit), cursor, outcome: (outcome as Outcome | 'running' | null) ?? undefined, text, recipe };
}

/** `ID` or `ID@VERSION`; null for anything else. */
function readRecipe(asked: string): NonNullable<ListQuery['recipe']> | null {
  const match = /^(.{1,200}?)(?:@(\d{1,7}))?$/su.exec(asked);
  const [, id, version] = match ?? [];
  if (id === undefined) return null;
  return version === undefined ? { id } : { id, version: Number(version) };
}
