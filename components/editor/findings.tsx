'use client';

import { Info, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { LintFinding } from '../../lib/prompt/lint/finding.ts';

interface FindingsProps {
  findings: LintFinding[];
  onFix(span: readonly [number, number], replacement: string): void;
  onPlace(span: readonly [number, number]): void;
  onExample(index: number): void;
}

/** More than these push the examples out of sight. */
const SHOWN = 3;

/** What to look at in the recipe, each with what follows from it and what to do. Nothing of it keeps a run from starting. */
export function Findings({ findings, ...rest }: FindingsProps) {
  const t = useTranslations('recipe');
  const [isAll, setAll] = useState(false);
  // Warnings come before notes, else the order of the text stays.
  const sorted = findings.toSorted((a, b) => Number(a.severity === 'notice') - Number(b.severity === 'notice'));
  const shown = isAll ? sorted : sorted.slice(0, SHOWN);
  const hidden = findings.length - Math.min(SHOWN, findings.length);
  return (
    <section aria-label={t('findings')}>
      {findings.length > 0 && (
        <ul className="lint">
          {shown.map((finding, index) => (
            <Finding
              // biome-ignore lint/suspicious/noArrayIndexKey: two findings of a rule may say the same
              key={`${finding.rule} ${index}`}
              finding={finding}
              {...rest}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" className="link link--small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t('fewerFindings') : t('moreFindings', { count: hidden })}
        </button>
      )}
    </section>
  );
}

function Finding({ finding, onFix, onPlace, onExample }: { finding: LintFinding } & Omit<FindingsProps, 'findings'>) {
  const t = useTranslations('recipe');
  const { severity, message, fix, replacement, span, exampleIndex } = finding;
  const Icon = severity === 'warning' ? TriangleAlert : Info;
  return (
    <li className={severity === 'warning' ? 'k-warn' : 'k-plain'}>
      <Icon className="icon-14" aria-label={t(`severity.${severity}`)} />
      <div>
        <p>{message}</p>
        {fix && <p className="dim">{fix}</p>}
        <div className="note__do">
          {span && replacement !== undefined && (
            <button type="button" className="link link--small" onClick={() => onFix(span, replacement)}>
              {t('use', { text: replacement })}
            </button>
          )}
          {span && (
            <button type="button" className="link link--small" onClick={() => onPlace(span)}>
              {t('showPlace')}
            </button>
          )}
          {exampleIndex !== undefined && (
            <button type="button" className="link link--small" onClick={() => onExample(exampleIndex)}>
              {t('openExample', { n: exampleIndex + 1 })}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
