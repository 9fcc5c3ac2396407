'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { type ListedRun, listRuns, type RunPage } from '../../lib/api/client.ts';
import type { Outcome } from '../../lib/run/outcome.ts';
import { type Narrowing, readRuns } from './read-runs.ts';
import { useRefreshing } from './use-refreshing.ts';

export type OutcomeFilter = Outcome | 'running' | null;

/** How often the list is read again while a run on it is going, in milliseconds. */
const REFRESH_MS = 2_000;
/** How long the server is left alone after it gave no answer. */
const RETRY_MS = 5_000;
const TYPING_MS = 250;
const PAGE = 50;

const isGoing = ({ status }: ListedRun) => status !== 'ended';

/**
 * The list with its filters. What is shown first came with the page; the rest is fetched.
 * @param recipe only runs that used it: an id, or an id and a version as in `course@2`; null for all
 */
export function useRunList(first: RunPage, recipe: string | null) {
  const [page, setPage] = useState(first);
  const [outcome, setOutcome] = useState<OutcomeFilter>(null);
  const [text, setText] = useState('');
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  // What the list that is shown was narrowed to; the filters may say something else already.
  const [shown, setShown] = useState<Narrowing>({ outcome: null, recipe, text: '' });
  const asked = useRef(0);
  const isAdding = useRef(false);
  const isFirst = useRef(true);

  const load = useCallback(
    async (count: number) => {
      const mine = ++asked.current;
      const narrowing = { outcome, recipe, text: text.trim() };
      const result = await readRuns(narrowing, Math.max(PAGE, count));
      // A later question overtook this one.
      if (mine !== asked.current) return;
      setFailed(!result.ok);
      if (!result.ok) return;
      setPage(result.value);
      setShown(narrowing);
    },
    [outcome, recipe, text],
  );

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => void load(PAGE), text === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [load, text]);

  const count = page.items.length;
  const refresh = useCallback(() => {
    if (!isAdding.current) void load(count);
  }, [load, count]);
  useRefreshing(refresh, hasFailed ? RETRY_MS : page.items.some(isGoing) ? REFRESH_MS : null);

  const more = async () => {
    isAdding.current = true;
    setLoading(true);
    const result = await listRuns({ ...shown, limit: PAGE, cursor: page.nextCursor });
    isAdding.current = false;
    setLoading(false);
    setFailed(!result.ok);
    if (!result.ok) return;
    const { items, nextCursor, total } = result.value;
    // Another list took its place meanwhile: these rows are not part of that.
    setPage((now) => (now === page ? { items: [...page.items, ...items], nextCursor, total } : now));
  };

  const drop = (id: string) =>
    setPage((old) => ({
      ...old,
      items: old.items.filter((run) => run.id !== id),
      total: Math.max(0, old.total - 1),
    }));

  const isNarrowed = shown.outcome !== null || shown.text !== '';
  return {
    ...{ page, isNarrowed, outcome, setOutcome, text, setText, isLoading, hasFailed, more, drop },
    reload: () => load(count),
  };
}
