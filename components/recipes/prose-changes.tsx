import { useTranslations } from 'next-intl';
import { foldSame, proseDiff } from './prose-diff.ts';

/** An older and a newer text in one: what went is struck in red, what came is underlined in green. */
export function ProseChanges({ before, after }: { before: string; after: string }) {
  const t = useTranslations('recipes');
  return (
    <div className="prose-diff mono">
      {foldSame(proseDiff(before, after)).map(({ kind, text, hidden, rest }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a part is its place in the texts
        if (kind === 'removed') return <del key={index}>{text}</del>;
        if (kind === 'added') return <ins key={index}>{text}</ins>;
        return (
          <span key={index}>
            {text}
            {hidden !== null && (
              <details>
                <summary>{t('sameLines', { count: hidden.trimEnd().split('\n').length })}</summary>
                {hidden}
              </details>
            )}
            {rest}
          </span>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: a part is its place in the texts
      })}
    </div>
  );
}
