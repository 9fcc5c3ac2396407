'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { context, type LineRun, lineDiff } from './line-diff.ts';

const AROUND = 2;

/** Two texts, one made of the other, line by line; what both have is folded. */
export function LineChanges({ before, after }: { before: string; after: string }) {
  const runs = useMemo(() => lineDiff(before, after), [before, after]);
  return (
    <div className="line-diff mono">
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the texts
        <Run key={index} run={run} isFirst={index === 0} isLast={index === runs.length - 1} />
      ))}
    </div>
  );
}

function Run({ run: { kind, lines }, isFirst, isLast }: { run: LineRun; isFirst: boolean; isLast: boolean }) {
  const t = useTranslations('inspector');
  if (kind === 'added') return <ins>{lines.join('\n')}</ins>;
  if (kind === 'removed') return <del>{lines.join('\n')}</del>;
  const { head, hidden, tail } = context(lines, AROUND, { isFirst, isLast });
  return (
    <>
      {head.length > 0 && <div>{head.join('\n')}</div>}
      {hidden.length > 0 && (
        <details>
          <summary>{t('sameLines', { count: hidden.length })}</summary>
          <div>{hidden.join('\n')}</div>
        </details>
      )}
      {tail.length > 0 && <div>{tail.join('\n')}</div>}
    </>
  );
}
