import { Children, type ReactNode } from 'react';
import { wholePieces } from './whole-pieces.ts';

/** Words in which a date, a code or a number with its unit stays on one line. What is drawn already is left as it is. */
export function Together({ children }: { children: ReactNode }) {
  return Children.map(children, (child) =>
    typeof child !== 'string'
      ? child
      : wholePieces(child).map(({ text, isWhole }, index) =>
          isWhole ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change
            <span key={index} className="together">
              {text}
            </span>
          ) : (
            text
          ),
        ),
  );
}
