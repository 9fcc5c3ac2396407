import { useTranslations } from 'next-intl';
import type { OriginShare } from './prompt-pieces.ts';

interface OriginBarProps {
  shares: OriginShare[];
  /** Examples that are on, when the recipe has some. */
  examples: number;
  /** The step before, which new text is new against; null in the first step. */
  before: number | null;
}

/** How much of a prompt each origin takes: a bar, and its legend with the figures. */
export function OriginBar({ shares, examples, before }: OriginBarProps) {
  const t = useTranslations('inspector');
  const all = shares.reduce((sum, { tokens }) => sum + tokens, 0);
  return (
    <div className="origins">
      <div className="origins__bar" aria-hidden>
        {shares.flatMap(({ origin, tokens, fresh }) => [
          <i key={origin} className={`o-${origin}`} style={{ flexGrow: tokens - fresh }} />,
          <i key={`${origin} new`} className={`o-${origin} is-fresh`} style={{ flexGrow: fresh }} />,
        ])}
      </div>
      <ul>
        {shares.map(({ origin, tokens, fresh }) => (
          <li key={origin}>
            <i className={`o-${origin} ${fresh === tokens ? 'is-fresh' : ''}`} aria-hidden />
            <span>
              {origin === 'examples' ? t('origin.examplesCount', { count: examples }) : t(`origin.${origin}`)}
              {before !== null && fresh > 0 && (
                <span className="dim">
                  {fresh === tokens ? t('freshAll', { n: before }) : t('freshSome', { n: before, count: fresh })}
                </span>
              )}
            </span>
            <span className="num">{tokens.toLocaleString('en')}</span>
            <span className="num dim">{Math.round((tokens / Math.max(1, all)) * 100)} %</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
