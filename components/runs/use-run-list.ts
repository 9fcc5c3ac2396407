'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { type ListedRun, listRuns, type RunPage } from '../../lib/api/client.ts';
import type { Outcome } from '../../lib/run/outcome.ts';

export type OutcomeFilter = Outcome | 'running' | null;

/** How often the list is read again while a run on it is going, in milliseconds. */
const REFRESH_MS = 2_000;
const TYPING_MS = 250;
const PAGE = 50;

const isGoing = ({ status }: ListedRun) => status !== 'ended';

/** The list with its filters. What is shown first came with the page; the rest is fetched. */
export function useRunList(first: RunPage) {
  const [page, setPage] = useState(first);
  const [outcome, setOutcome] = useState<OutcomeFilter>(null);
  const [text, setText] = useState('');
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(0);
  const isFirst = useRef(true);

  const load = useCallback(
    async (count: number) => {
      const mine = ++asked.current;
      const result = await listRuns({ limit: Math.min(200, Math.max(PAGE, count)), outcome, text: text.trim() });
      // A later question overtook this one.
      if (mine !== asked.current) return;
      setFailed(!result.ok);
      if (result.ok) setPage(result.value);
    },
    [outcome, text],
  );

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => void load(PAGE), text === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [load, text]);

  const hasGoing = page.items.some(isGoing);
  const count = page.items.length;
  useEffect(() => {
    if (!hasGoing) return;
    const timer = setInterval(() => !document.hidden && void load(count), REFRESH_MS);
    return () => clearInterval(timer);
  }, [hasGoing, count, load]);

  const more = async () => {
    setLoading(true);
    const result = await listRuns({ limit: PAGE, cursor: page.nextCursor, outcome, text: text.trim() });
    setLoading(false);
    setFailed(!result.ok);
    if (result.ok) {
      const { items, nextCursor, total } = result.value;
      setPage((old) => ({ items: [...old.items, ...items], nextCursor, total }));
    }
  };

  const drop = (id: string) =>
    setPage((old) => ({
      ...old,
      items: old.items.filter((run) => run.id !== id),
      total: Math.max(0, old.total - 1),
    }));

  return { page, outcome, setOutcome, text, setText, isLoading, hasFailed, more, drop, reload: () => load(count) };
}
