import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { marksPaths, placeMarks } from './marks-path.ts';

/** More signs than this are wider than any place there is for them. */
const MOST_DRAWN = 300;

interface MarksProps {
  text: string;
  isDecoration?: boolean;
}

/** A run in one line: a sign an event, told apart by shape first. Spoken as a list of what happened. */
export const Marks = memo(function Marks({ text, isDecoration = false }: MarksProps) {
  const t = useTranslations('marks');
  const { placed, width } = placeMarks(text);
  const names = placed.flatMap(({ mark }) => (mark === ' ' ? [] : [t(mark)]));
  const count = text.trim() === '' ? 0 : text.trim().split(' ').length;
  const spoken = isDecoration
    ? { 'aria-hidden': true as const }
    : { role: 'img', 'aria-label': t('label', { count, list: names.join(', ') }) };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is beside its own words; a title would pop up
    <svg className="marks" width={width} height="14" viewBox={`0 0 ${width} 14`} {...spoken}>
      {marksPaths(placed.slice(0, MOST_DRAWN)).map(({ look, strokeWidth, d }) => (
        <path key={`${look} ${strokeWidth}`} className={look} strokeWidth={strokeWidth} d={d} />
      ))}
    </svg>
  );
});
