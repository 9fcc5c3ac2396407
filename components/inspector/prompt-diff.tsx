'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { context, type LineRun, lineDiff } from './line-diff.ts';

const AROUND = 2;

/** A prompt against the one of the step before, line by line; what stayed is folded. */
export function PromptDiff({ before, after, n }: { before: string; after: string; n: number }) {
  const t = useTranslations('inspector');
  const runs = useMemo(() => lineDiff(before, after), [before, after]);
  const count = (kind: LineRun['kind']) =>
    runs.filter((run) => run.kind === kind).reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <section aria-label={t('diffTo', { n })}>
      <p className="inspector__say">{t('diffSay', { n, added: count('added'), removed: count('removed') })}</p>
      <div className="line-diff mono">
        {runs.map((run, index) => (
          <Run
            // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the texts
            key={index}
            run={run}
            isFirst={index === 0}
            isLast={index === runs.length - 1}
          />
        ))}
      </div>
    </section>
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
