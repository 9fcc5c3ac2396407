'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

const TYPING_MS = 250;

/** Searches once the typing pauses. `text` is what is searched for now; it may change from outside. */
export function SearchField({ text, onSearch }: { text: string; onSearch(text: string): void }) {
  const t = useTranslations('runs');
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  // Somebody else took the search away, or set another.
  if (sent.current !== text && typed.trim() === sent.current) {
    sent.current = text;
    setTyped(text);
  }
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(
      () => {
        sent.current = typed.trim();
        search.current(sent.current);
      },
      typed === '' ? 0 : TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className="search-field">
      <Search className="icon-14" aria-hidden />
      <span className="unseen">{t('search')}</span>
      <input
        id="run-search"
        type="search"
        maxLength={500}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd aria-hidden>/</kbd>
    </label>
  );
}
