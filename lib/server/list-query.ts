import { MAX_TAG } from '../api/note-limits.ts';
import { ALL_REASONS, OUTCOMES } from '../run/outcome.ts';
import { RUN_FLAGS } from '../run/run-flags.ts';
import { RUN_SORTS } from '../run/run-sort.ts';
import type { ListQuery } from '../store/run-store.ts';
import type { Problem } from './problem.ts';

/** The most entries one page of a list holds, and how many it holds when nobody says. */
const MAX_PAGE = 200;
const DEFAULT_PAGE = 50;
/** The most flags or tags that one list can ask for. */
const MAX_NAMED = 20;

/** Reads the query of `GET /api/runs`: a list query, or what is wrong with it. */
export function readListQuery(params: URLSearchParams): ListQuery | Problem {
  const words = readWords(params);
  if ('status' in words) return words;
  const names = readNames(params);
  if ('status' in names) return names;
  const page = readPage(params);
  if ('status' in page) return page;
  const starred = params.get('starred');
  if (starred !== null && starred !== '1') return bad('starred', 'starred must be 1, or be left out.');
  return { ...words, ...names, ...page, ...(starred !== null && { isStarred: true }) };
}

/** Which page of a list is asked for, and with which words; or what is wrong with that. */
export function readPage(params: URLSearchParams): Pick<ListQuery, 'limit' | 'cursor' | 'text'> | Problem {
  const limit = params.get('limit') ?? String(DEFAULT_PAGE);
  if (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > MAX_PAGE) {
    return bad('limit', `limit must be a whole number from 1 to ${MAX_PAGE}.`);
  }
  const text = params.get('q') ?? undefined;
  if (text !== undefined && text.length > 500) return bad('search', 'q is longer than 500 characters.');
  const cursor = params.get('cursor') ?? undefined;
  if (cursor !== undefined && !/^[\w.:-]{1,400}$/.test(cursor)) {
    return bad(
      'cursor',
      'cursor is not one that this list gave.',
      'Leave it out to start at the beginning of the list.',
    );
  }
  return { limit: Number(limit), cursor, text };
}

function bad(
  what: string,
  message: string,
  fix = 'See "List runs" in docs/api.md for what it can be, or leave it out.',
): Problem {
  return { status: 400, code: `bad-${what}`, message, fix };
}

/** The words of which there are only some. */
function readWords(params: URLSearchParams): Pick<ListQuery, 'outcome' | 'reason' | 'sort' | 'flags'> | Problem {
  const outcome = among(params.get('outcome'), [...OUTCOMES, 'running'] as const);
  if (outcome === null) return bad('outcome', `outcome must be one of: ${OUTCOMES.join(', ')}, running.`);
  const reason = among(params.get('reason'), ALL_REASONS);
  if (reason === null) return bad('reason', `reason must be one of: ${ALL_REASONS.join(', ')}.`);
  const sort = among(params.get('sort'), RUN_SORTS);
  if (sort === null) return bad('sort', `sort must be one of: ${RUN_SORTS.join(', ')}.`);
  const flags = params.getAll('flag').map((flag) => among(flag, RUN_FLAGS));
  if (flags.some((flag) => flag === null) || flags.length > MAX_NAMED) {
    return bad('flag', `flag must be one of: ${RUN_FLAGS.join(', ')}; it may stand there several times.`);
  }
  return { outcome, reason, sort, flags: flags.filter((flag) => flag !== null && flag !== undefined) };
}

/** The word when it is one of those; undefined when there is none, null when it is another. */
function among<T extends string>(word: string | null, words: readonly T[]): T | undefined | null {
  if (word === null) return undefined;
  return words.find((known) => known === word) ?? null;
}

/** The names, which can be any. */
function readNames(
  params: URLSearchParams,
): Pick<ListQuery, 'modelId' | 'dialect' | 'tool' | 'recipe' | 'tags'> | Problem {
  const named = (name: string) => params.get(name) ?? undefined;
  const [modelId, dialect, tool] = [named('model'), named('dialect'), named('tool')];
  for (const [name, value] of Object.entries({ model: modelId, dialect, tool })) {
    if (value !== undefined && (value === '' || value.length > 400)) {
      return bad(name, `${name} must be the name of one, of at most 400 characters.`);
    }
  }
  const tags = params.getAll('tag');
  if (tags.length > MAX_NAMED || tags.some((tag) => tag === '' || tag.length > MAX_TAG)) {
    return bad('tag', `tag must have 1 to ${MAX_TAG} characters; it may stand there up to ${MAX_NAMED} times.`);
  }
  const asked = params.get('recipe');
  const recipe = asked === null ? undefined : readRecipe(asked);
  if (recipe === null) {
    return bad('recipe', 'recipe must be the id of a recipe, or an id and a version as in course@2.');
  }
  return { modelId, dialect, tool, recipe, tags };
}

/** `ID` or `ID@VERSION`; null for anything else. */
function readRecipe(asked: string): NonNullable<ListQuery['recipe']> | null {
  const match = /^(.{1,200}?)(?:@(\d{1,7}))?$/su.exec(asked);
  const [, id, version] = match ?? [];
  if (id === undefined) return null;
  return version === undefined ? { id } : { id, version: Number(version) };
}
