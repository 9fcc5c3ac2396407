import { Fragment } from 'react';

/** Ids such as C-100 and amounts with a sign, which must not be broken at the hyphen. */
const UNBROKEN = /(\b[A-Z]{1,4}-\d+\b|\b\d{4}-\d{2}-\d{2}\b)/;

/** A text whose ids and dates never break over two lines. */
export function WholeWords({ text }: { text: string }) {
  return text.split(UNBROKEN).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
      <span key={index} className="nowrap">
        {piece}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}
