import { ChangedText, type Side } from './changed-text.tsx';
import { type Marks, marksWithin } from './text-changes.ts';

/** Above this many lines the text is one piece. */
const MOST_HANGING = 200;

interface HangingLinesProps {
  lines: readonly string[];
  /** Places in the lines as one text. */
  marks: Marks;
  side: Side;
}

/** Lines whose continuation hangs, so that one sees where the next record begins. */
export function HangingLines({ lines, marks, side }: HangingLinesProps) {
  if (lines.length > MOST_HANGING) return <ChangedText text={lines.join('\n')} marks={marks} side={side} />;
  let at = 0;
  return lines.map((line, index) => {
    const start = at;
    at += line.length + 1;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text
      <span key={index} className="well__line">
        {line === '' ? (
          ' '
        ) : (
          <ChangedText text={line} marks={marksWithin(marks, start, start + line.length)} side={side} />
        )}
      </span>
    );
  });
}
