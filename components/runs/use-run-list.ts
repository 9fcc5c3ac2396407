'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { type ListedRun, listRuns, type RunPage } from '../../lib/api/client.ts';
import { withFreshHead } from './read-runs.ts';
import { listQueryOf, type RunFilters, writeFilters } from './run-filters.ts';
import { useRefreshing } from './use-refreshing.ts';

/** How often the list is read again while a run on it is going, in milliseconds. */
const REFRESH_MS = 2_000;
/** How long the server is left alone after it gave no answer. */
const RETRY_MS = 5_000;
const PAGE = 50;
/** Rows at the beginning of the list that are read again; also the most that the server gives at once. */
const HEAD = 200;

const isGoing = ({ status }: ListedRun) => status !== 'ended';

/** A list as it was read, and for which filters. */
interface Shown {
  page: RunPage;
  key: string;
}

/** The list after a part of it was read for `wanted`: the beginning of the one that is shown, or another in its place. */
function after(old: Shown, wanted: { filters: RunFilters; key: string }, read: RunPage): Shown {
  const page = old.key === wanted.key ? withFreshHead(old.page, read, wanted.filters.sort) : read;
  return { page, key: wanted.key };
}

/**
 * The list for some filters. What is shown first came with the page; the rest is fetched.
 * @param firstKey the filters that `first` was read for, as in an address
 */
export function useRunList(first: RunPage, firstKey: string, filters: RunFilters) {
  const key = writeFilters(filters);
  const [shown, setShown] = useState<Shown>({ page: first, key: firstKey });
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(0);
  const isAdding = useRef(false);
  const latest = useRef({ filters, key });
  latest.current = { filters, key };

  const load = useCallback(async (limit: number) => {
    const mine = ++asked.current;
    const wanted = latest.current;
    const result = await listRuns({ ...listQueryOf(wanted.filters), limit });
    // A later question overtook this one.
    if (mine !== asked.current) return;
    setFailed(!result.ok);
    if (!result.ok) return;
    setShown((old) => after(old, wanted, result.value));
  }, []);

  useEffect(() => {
    if (key !== shown.key) void load(PAGE);
  }, [key, shown.key, load]);

  const count = shown.page.items.length;
  const reload = useCallback(async () => {
    if (!isAdding.current) await load(Math.min(HEAD, Math.max(PAGE, count)));
  }, [load, count]);
  const refresh = useCallback(() => void reload(), [reload]);
  useRefreshing(refresh, hasFailed ? RETRY_MS : shown.page.items.some(isGoing) ? REFRESH_MS : null);

  const more = async () => {
    const { page } = shown;
    if (isAdding.current || page.nextCursor === null || shown.key !== key) return;
    isAdding.current = true;
    // What is under way would put the list back to what it was.
    asked.current += 1;
    setLoading(true);
    const result = await listRuns({ ...listQueryOf(filters), limit: HEAD, cursor: page.nextCursor });
    isAdding.current = false;
    setLoading(false);
    setFailed(!result.ok);
    if (!result.ok) return;
    const { items, nextCursor } = result.value;
    // Another list may have taken its place meanwhile: these rows are no part of that.
    setShown((now) =>
      now.page === page ? { ...now, page: { ...page, items: [...page.items, ...items], nextCursor } } : now,
    );
  };

  const update = (change: (items: ListedRun[]) => ListedRun[]) =>
    setShown((old) => {
      const items = change(old.page.items);
      const { total } = old.page;
      const gone = old.page.items.length - items.length;
      return { ...old, page: { ...old.page, items, total: total === null ? null : Math.max(0, total - gone) } };
    });

  return {
    page: shown.page,
    isStale: shown.key !== key,
    ...{ isLoading, hasFailed, more, reload },
    drop: (ids: readonly string[]) => update((items) => items.filter(({ id }) => !ids.includes(id))),
    replace: (run: ListedRun) => update((items) => items.map((old) => (old.id === run.id ? { ...old, ...run } : old))),
  };
}
