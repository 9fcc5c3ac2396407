'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { LineChanges } from './line-changes.tsx';
import { type LineRun, lineDiff } from './line-diff.ts';

/** A prompt against the one of the step before, line by line; what stayed is folded. */
export function PromptDiff({ before, after, n }: { before: string; after: string; n: number }) {
  const t = useTranslations('inspector');
  const runs = useMemo(() => lineDiff(before, after), [before, after]);
  const count = (kind: LineRun['kind']) =>
    runs.filter((run) => run.kind === kind).reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <section aria-label={t('diffTo', { n })}>
      <p className="inspector__say">{t('diffSay', { n, added: count('added'), removed: count('removed') })}</p>
      <LineChanges before={before} after={after} />
    </section>
  );
}
