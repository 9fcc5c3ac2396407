'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ApiProblem } from '../../lib/api/client.ts';
import type { FrozenEntry } from '../../lib/api/tool-contract.ts';
import type { Json } from '../../lib/run/json.ts';
import { When } from '../recipes/when.tsx';
import { jsonLine } from '../timeline/json-text.ts';
import { IconButton } from '../ui/button.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { KeptResults } from './use-kept-results.ts';

/** How much of a result stands in the list. */
const PREVIEW = 160;

interface KeptListProps {
  kept: KeptResults;
  /** Puts the input of a result into the form. */
  onFill(input: Json): void;
}

/** The results that frozen runs are given, each with the input it is for. */
export function KeptList({ kept, onFill }: KeptListProps) {
  const t = useTranslations('tools');
  const { entries, problem, refresh } = kept;
  const [dropped, setDropped] = useState<FrozenEntry | null>(null);
  const [trouble, setTrouble] = useState<ApiProblem | null>(null);
  const drop = async (entry: FrozenEntry) => {
    const failed = await kept.drop(entry.key);
    setTrouble(failed);
    if (!failed) setDropped(entry);
  };
  const putBack = async ({ input, text, data, error }: FrozenEntry) => {
    const failed = await kept.keep({ input, text, data, error });
    setTrouble(failed);
    if (!failed) setDropped(null);
  };
  return (
    <div className="tool-source__more">
      <h4>{entries ? t('keptTitle', { count: entries.length }) : t('keptLoading')}</h4>
      {entries?.length === 0 && <p className="tool-part__say">{t('keptNone')}</p>}
      {problem && (
        <p className="tool-part__say" role="alert">
          {t('keptFailed')}{' '}
          <button type="button" className="link link--small" onClick={() => void refresh()}>
            {t('retry')}
          </button>
        </p>
      )}
      <p className="tool-part__say" role="status">
        {dropped && (
          <>
            {t('dropped')}{' '}
            <button type="button" className="link link--small" onClick={() => void putBack(dropped)}>
              {t('putBack')}
            </button>
          </>
        )}
      </p>
      {trouble && <TroubleNote problem={trouble} />}
      {entries && entries.length > 0 && (
        <ul className="kept-list">
          {entries.map((entry) => (
            <li key={entry.key}>
              <div>
                <button type="button" className="mono" title={t('fill')} onClick={() => onFill(entry.input)}>
                  {jsonLine(entry.input)}
                </button>
                <p className={entry.error ? 'k-error' : undefined}>
                  {(entry.error?.message ?? entry.text).slice(0, PREVIEW) || t('keptEmpty')}
                </p>
                <p className="kept-list__when dim">
                  <When iso={entry.keptAt} />
                </p>
              </div>
              <IconButton label={t('drop', { input: jsonLine(entry.input) })} onClick={() => void drop(entry)}>
                <Trash2 className="icon-14" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
