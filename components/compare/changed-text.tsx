import clsx from 'clsx';
import { WholeWords } from '../timeline/whole-words.tsx';
import { cutAt, type Marks } from './text-changes.ts';

/** On which side of the comparison a text stands: the first run there, or one that is compared with it. */
export type Side = 'base' | 'other';

/** A text with what the other side does not have marked: − on the first side, + on the others. Neither is the better one. */
export function ChangedText({ text, marks, side }: { text: string; marks: Marks; side: Side }) {
  if (marks.spans.length === 0) return <WholeWords text={text} />;
  const Mark = side === 'base' ? 'del' : 'ins';
  return cutAt(text, marks.spans).map((piece, index) =>
    piece.isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
      <Mark key={index} className={clsx('change', piece.text.includes('\n') && 'change--lines')}>
        <WholeWords text={piece.text} />
      </Mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
      <WholeWords key={index} text={piece.text} />
    ),
  );
}
