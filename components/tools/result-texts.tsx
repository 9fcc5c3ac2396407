'use client';

import { useTranslations } from 'next-intl';
import type { TryToolReply } from '../../lib/api/tool-contract.ts';
import { jsonPretty } from '../timeline/json-text.ts';

/** How much of a long text is put on the page: a megabyte in one element would make it crawl. */
const MOST_SHOWN = 40_000;

/** How many characters two texts begin with alike. */
function sharedStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at++;
  return at;
}

/** What the tool returned, with the place below which a model sees nothing. */
export function ReturnedText({ reply: { raw, seen } }: { reply: TryToolReply }) {
  const t = useTranslations('tools');
  const cutAt = seen.truncated ? sharedStart(raw.text, seen.text) : null;
  const shown = raw.text.slice(0, MOST_SHOWN);
  return (
    <section aria-label={t('returned')}>
      <h4>
        {t('returned')} <span className="dim num">{t('characters', { count: raw.characters })}</span>
      </h4>
      <pre className="verbatim result-text">
        {raw.text === '' && <span className="dim">{t('emptyText')}</span>}
        {cutAt === null ? (
          shown
        ) : (
          <>
            {shown.slice(0, cutAt)}
            <span className="result-text__cut">{t('cutHere')}</span>
            <span className="dim">{shown.slice(cutAt)}</span>
          </>
        )}
      </pre>
      {raw.characters > shown.length && <p className="tool-part__say">{t('rawCut', { count: shown.length })}</p>}
      {raw.data !== null && (
        <details className="tool-part__more">
          <summary>{t('data')}</summary>
          <pre className="verbatim result-text">{jsonPretty(raw.data, 56).slice(0, MOST_SHOWN)}</pre>
        </details>
      )}
    </section>
  );
}

/** What a model would get of it. */
export function SeenText({ reply: { seen, error } }: { reply: TryToolReply }) {
  const t = useTranslations('tools');
  const { text, truncated } = seen;
  return (
    <section aria-label={t('seen')}>
      <h4>
        {t('seen')}{' '}
        <span className="dim num">
          {truncated ? t('cut', { shown: truncated.shown, full: truncated.full }) : t('whole')}
        </span>
      </h4>
      <pre className={error ? 'verbatim result-text result-text--error' : 'verbatim result-text result-text--seen'}>
        {text === '' ? <span className="dim">{t('emptyText')}</span> : text}
      </pre>
      {error && <p className="tool-part__say">{t('observed')}</p>}
    </section>
  );
}
