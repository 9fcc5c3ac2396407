import { Fragment } from 'react';

/** Fields of JSON such as `"status": "delivered"`, ids such as C-100, dates. What is longer may be wider than a phone. */
const UNBROKEN =
  /("\w{1,16}": (?:"[^"\\\n]{0,16}"|-?[\d.]{1,16}|true|false|null)[\]})]*,?|\b[A-Z]{1,4}-\d+\b|\b\d{4}-\d{2}-\d{2}\b)/;

/** A text whose ids, dates and short fields never break over two lines. */
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
