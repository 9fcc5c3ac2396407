'use client';

import clsx from 'clsx';
import { memo, useMemo } from 'react';
import { type TextPiece, textPieces } from './text-pieces.ts';
import { WholeWords } from './whole-words.tsx';

/** From so many characters on, what is out of sight is not laid out, and ids and dates may break. */
const LONG = 10_000;
/** About what fits into a line of an answer. */
const LINE = 64;

interface PlainTextProps {
  text: string;
  isWriting: boolean;
}

/** A text without any marks, in paragraphs; behind the last word of one that is being written stands the caret. */
export function PlainText({ text, isWriting }: PlainTextProps) {
  const pieces = useMemo(() => textPieces(text), [text]);
  return pieces.map((piece, index) => (
    <Piece
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces only ever grow at the end
      key={index}
      text={piece.text}
      goesOn={piece.goesOn}
      isOfLong={text.length > LONG}
      hasCaret={isWriting && index === pieces.length - 1}
    />
  ));
}

const Piece = memo(function Piece({
  text,
  goesOn,
  isOfLong,
  hasCaret,
}: TextPiece & { isOfLong: boolean; hasCaret: boolean }) {
  const lines = Math.ceil(text.length / LINE) + text.split('\n').length - 1;
  return (
    <p
      className={clsx(goesOn && 'piece--on', isOfLong && 'piece--long') || undefined}
      style={isOfLong ? { containIntrinsicBlockSize: `auto ${lines}lh` } : undefined}
    >
      {isOfLong ? text : <WholeWords text={text} />}
      {hasCaret && <span className="caret" aria-hidden />}
    </p>
  );
});
