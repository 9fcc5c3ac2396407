import { OctagonX } from 'lucide-react';
import type { Trouble } from '../playground/use-trouble-text.ts';

interface BoxTroubleProps {
  id: string;
  /** Why the text cannot be sent at all; null when it can. */
  tooLong: string | null;
  trouble: Trouble | null;
}

/** What stands in the way of a question, at the box that it is typed in. */
export function BoxTrouble({ id, tooLong, trouble }: BoxTroubleProps) {
  if (tooLong === null && trouble === null) return null;
  return (
    <div id={id} role="alert" className="note k-error mt-2">
      <OctagonX className="icon" aria-hidden />
      <div>
        <b>{tooLong ?? trouble?.message}</b> {tooLong === null && trouble?.fix}
      </div>
    </div>
  );
}
