import { useTranslations } from 'next-intl';
import type { RawKind, RawRow } from './raw-rows.ts';

const LOOKS: Readonly<Record<RawKind, string>> = {
  thought: 'k-thought',
  action: 'k-action',
  answer: 'k-final',
  reasoning: 'k-plain',
  markup: 'k-plain',
  dropped: 'k-warn raw-row--dropped',
};

/**
 * A reply as it came, each stretch bracketed in the colour of what it was read as; what does not count is struck. The tags
 * are drawn by the stylesheet, so that what is selected and copied here is the reply and nothing else.
 */
export function RawText({ rows, tokens }: { rows: RawRow[]; tokens: readonly number[] | null }) {
  const t = useTranslations('inspector');
  const noteOf = (kind: RawKind, why: RawRow['why'], count: number | undefined) => {
    if (kind === 'dropped' && why) return count === undefined ? why.rule : t('tokOf', { what: why.rule, count });
    if (count !== undefined) return t('tok', { count });
    return kind === 'markup' ? t('rawRead') : undefined;
  };
  return (
    <ol className="raw-rows">
      {rows.map(({ kind, why, parts }, index) => {
        const Tag = kind === 'dropped' ? 'del' : 'pre';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place in the reply
          <li key={index} className={`raw-row ${LOOKS[kind]}`}>
            <span
              className="raw-row__tag"
              data-kind={t(`rawKind.${kind}`)}
              data-note={noteOf(kind, why, tokens?.[index])}
            />
            <Tag className="raw-row__text">
              {parts.map((part, place) =>
                part.finding ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
                  <mark key={place} className={`span-${part.finding.kind}`} title={part.finding.note}>
                    {part.text}
                  </mark>
                ) : (
                  part.text
                ),
              )}
            </Tag>
          </li>
        );
      })}
    </ol>
  );
}
