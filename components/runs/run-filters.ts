import type { RunListQuery } from '../../lib/api/client.ts';
import { MAX_TAG } from '../../lib/api/note-limits.ts';
import { ALL_REASONS, OUTCOMES, type Outcome, type Reason } from '../../lib/run/outcome.ts';
import { RUN_FLAGS, type RunFlag } from '../../lib/run/run-flags.ts';
import { RUN_SORTS, type RunSort } from '../../lib/run/run-sort.ts';

/** Which runs are listed, and in which order. */
export interface RunFilters {
  text: string;
  outcome: Outcome | 'running' | null;
  reason: Reason | null;
  model: string | null;
  dialect: string | null;
  tool: string | null;
  /** An id, or an id and a version as in `course@2`. */
  recipe: string | null;
  flags: RunFlag[];
  starred: boolean;
  tags: string[];
  sort: RunSort;
}

export const NO_FILTERS: RunFilters = {
  text: '',
  outcome: null,
  reason: null,
  model: null,
  dialect: null,
  tool: null,
  recipe: null,
  flags: [],
  starred: false,
  tags: [],
  sort: 'newest',
};

export const OUTCOME_FILTERS = ['running', ...OUTCOMES] as const;

/** The most runs whose selection an address keeps. */
const KEPT_SELECTED = 20;
const MAX_NAMED = 20;

/** The filters in an address; what cannot be used is left out. */
export function readFilters(params: URLSearchParams): RunFilters {
  const one = <T extends string>(name: string, words: readonly T[]): T | null =>
    words.find((word) => word === params.get(name)) ?? null;
  const name = (of: string): string | null => {
    const value = params.get(of) ?? '';
    return value === '' || value.length > 400 ? null : value;
  };
  const recipe = params.get('recipe') ?? '';
  const tags = params.getAll('tag').filter((tag) => tag !== '' && tag.length <= MAX_TAG);
  return {
    text: (params.get('q') ?? '').slice(0, 500),
    outcome: one('outcome', OUTCOME_FILTERS),
    reason: one('reason', ALL_REASONS),
    model: name('model'),
    dialect: name('dialect'),
    tool: name('tool'),
    recipe: /^.{1,200}?(@\d{1,7})?$/su.test(recipe) ? recipe : null,
    flags: RUN_FLAGS.filter((flag) => params.getAll('flag').includes(flag)),
    starred: params.get('starred') === '1',
    tags: [...new Set(tags)].slice(0, MAX_NAMED),
    sort: one('sort', RUN_SORTS) ?? 'newest',
  };
}

/** The query of an address with these filters and this selection; empty when there is nothing to say. */
export function writeFilters(filters: RunFilters, selected: readonly string[] = []): string {
  const params = new URLSearchParams();
  const { text, flags, starred, tags, sort, ...words } = filters;
  if (text.trim() !== '') params.set('q', text.trim());
  for (const [name, word] of Object.entries(words)) if (word !== null) params.set(name, word);
  for (const flag of flags) params.append('flag', flag);
  if (starred) params.set('starred', '1');
  for (const tag of tags) params.append('tag', tag);
  if (sort !== 'newest') params.set('sort', sort);
  if (selected.length > 0) params.set('sel', selected.slice(0, KEPT_SELECTED).join(','));
  const query = params.toString().replaceAll('%2C', ',').replaceAll('%40', '@').replaceAll('%3A', ':');
  return query === '' ? '' : `?${query}`;
}

/** The ids in `sel=a,b`. */
export function readSelected(params: URLSearchParams): string[] {
  const ids = (params.get('sel') ?? '').split(',').filter((id) => /^[\w-]{1,64}$/.test(id));
  return [...new Set(ids)].slice(0, KEPT_SELECTED);
}

/** One filter that is set. */
export type ActiveFilter =
  | { kind: 'text' | 'outcome' | 'reason' | 'model' | 'dialect' | 'tool' | 'recipe'; value: string }
  | { kind: 'flags'; value: RunFlag }
  | { kind: 'tags'; value: string }
  | { kind: 'starred'; value: '' };

/** The filters that are set, one by one. */
export function activeFilters(filters: RunFilters): ActiveFilter[] {
  const single = (['text', 'outcome', 'reason', 'model', 'dialect', 'tool', 'recipe'] as const).flatMap((kind) => {
    const value = (filters[kind] ?? '').trim();
    return value === '' ? [] : [{ kind, value }];
  });
  return [
    ...single,
    ...filters.flags.map((value) => ({ kind: 'flags' as const, value })),
    ...(filters.starred ? [{ kind: 'starred' as const, value: '' as const }] : []),
    ...filters.tags.map((value) => ({ kind: 'tags' as const, value })),
  ];
}

/** The filters without one of them. */
export function withoutFilter(filters: RunFilters, { kind, value }: ActiveFilter): RunFilters {
  switch (kind) {
    case 'flags':
      return { ...filters, flags: filters.flags.filter((flag) => flag !== value) };
    case 'tags':
      return { ...filters, tags: filters.tags.filter((tag) => tag !== value) };
    default:
      return { ...filters, [kind]: NO_FILTERS[kind] };
  }
}

/** What the server is asked for these filters. */
export function listQueryOf(filters: RunFilters): RunListQuery {
  return { ...filters, text: filters.text.trim() };
}
