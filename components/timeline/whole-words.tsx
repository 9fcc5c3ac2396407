import { Fragment } from 'react';
import { wordPieces } from './word-pieces.ts';

interface WholeWordsProps {
  text: string;
  /** Where in its box it begins, in characters, where all are equally wide; absent where they are not. */
  column?: number | null;
}

/** A text whose ids, dates and short fields never break over two lines. */
export function WholeWords({ text, column = null }: WholeWordsProps) {
  return wordPieces(text, column).map((piece, index) =>
    piece.isWhole ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
      <span key={index} className="nowrap">
        {piece.text}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}
