import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { type Mark, placeMarks } from './marks-path.ts';

function Glyph({ mark, x }: { mark: Mark; x: number }) {
  switch (mark) {
    case 't':
      return <path className="t" d={`M${x + 1.5} 2v10`} strokeWidth="2" />;
    case 'a':
      return <rect className="a" x={x + 1} y="4" width="6" height="6" />;
    case 'r':
      return (
        <>
          <rect className="a" x={x + 1.5} y="3" width="6" height="6" />
          <path className="w" d={`M${x + 0.5} 12.5l2-1.5 2 1.5 2-1.5 2 1.5`} strokeWidth="1.3" />
        </>
      );
    case 'l':
      return <path className="w" d={`M${x + 6.5} 4.5a3.5 3.5 0 1 0 1.5 2.8`} strokeWidth="1.6" />;
    case 'o':
      return <circle className="o" cx={x + 4} cy="7" r="2.9" strokeWidth="1.6" />;
    case 'e':
      return <path className="e" d={`M${x + 1} 4l6 6M${x + 7} 4l-6 6`} strokeWidth="1.8" />;
    case 'p':
      return <path className="e" d={`M${x + 3} 2v6M${x + 3} 10.2v1.8`} strokeWidth="2" />;
    case 'f':
      return <path className="f" d={`M${x + 2} 1v12M${x + 5.5} 1v12`} strokeWidth="1.7" />;
    case 's':
      return <rect className="s" x={x + 1.5} y="4" width="6" height="6" rx="1" />;
    case ' ':
      return <path className="b" d={`M${x + 2.5} 4v6`} strokeWidth="1" />;
  }
}

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
      {placed.slice(0, MOST_DRAWN).map(({ mark, x }) => (
        <Glyph key={x} mark={mark} x={x} />
      ))}
    </svg>
  );
});
