'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import type { PromptMessage } from '../../lib/run/trajectory.ts';
import { jsonPretty } from '../timeline/json-text.ts';
import type { Part } from './fresh-parts.ts';
import type { PromptPiece } from './prompt-pieces.ts';
import { textBlocks } from './text-blocks.ts';

interface MessageProps {
  message: PromptMessage;
  /** Set where it stands among others. */
  hasHead: boolean;
  /** Pieces by origin; null when they could not be told. */
  pieces: PromptPiece[] | null;
  /** About what each of them takes. */
  tokens: readonly number[];
  fresh: Part[];
}

/** One message of a prompt as it was sent. */
export function Message({ message, hasHead, pieces, tokens, fresh }: MessageProps) {
  const t = useTranslations('inspector');
  return (
    <li>
      {hasHead && (
        <div className="message__head">
          <b>{t(`role.${message.role}`)}</b>
          {message.tool && <span className="mono">{message.tool}</span>}
          <span className="dim num">{message.content.length.toLocaleString('en')}</span>
        </div>
      )}
      {pieces ? (
        pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the message
          <Piece key={index} piece={piece} tokens={tokens[index] ?? 0} />
        ))
      ) : (
        <pre className="verbatim" data-sent>
          {fresh.map(({ text, isFresh }, part) =>
            isFresh ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the message
              <mark key={part} className="fresh">
                {text}
              </mark>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the message
              <SentText key={part} text={text} />
            ),
          )}
        </pre>
      )}
      {message.calls?.map((call) => (
        <pre key={call.callId} className="verbatim mt-1">
          {t('calls')}: {call.tool} {jsonPretty(call.input, 48)}
        </pre>
      ))}
    </li>
  );
}

/** A text of a prompt; of a long one only what is near the window is laid out. */
function SentText({ text }: { text: string }) {
  const { head, blocks, tail } = useMemo(() => textBlocks(text), [text]);
  return (
    <>
      {head}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the text
        <span key={index} className="verbatim__block">
          {block}
        </span>
      ))}
      {tail}
    </>
  );
}

/** Lines of about so many characters are counted to tell what is long. */
const LINE = 58;
const LONG = 14;

function linesOf(text: string): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0);
}

/** So many lines are seen of a folded piece, and one more to tell that it goes on; they are never longer than so many characters. */
const [FOLDED_LINES, FOLDED_LENGTH] = [10, 2_000];

/** Where the part ends that has to be laid out for a folded piece. */
function foldedEnd(text: string): number {
  let end = -1;
  for (let line = 0; line < FOLDED_LINES; line++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0 || end >= FOLDED_LENGTH) return text.slice(0, FOLDED_LENGTH).replace(/[\ud800-\udbff]$/, '').length;
  }
  return end;
}

/** A line, what is above and below the lines, a folded piece, and the least that its name takes; pixels. */
const [LINE_PX, EDGE_PX, FOLDED_PX, NAME_PX, FRESH_NAME_PX] = [19, 6, 201, 38, 54];

function Piece({ piece: { origin, text, isFresh }, tokens }: { piece: PromptPiece; tokens: number }) {
  const t = useTranslations('inspector');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const lines = useMemo(() => linesOf(text.trimEnd()), [text]);
  // What is new is what people come for, so it is never folded.
  const isLong = !isFresh && lines > LONG;
  const end = isLong && !isOpen ? foldedEnd(text) : text.length;
  // What it is taken for until it was in view: the nearer, the less moves then.
  const height = isLong ? FOLDED_PX : Math.max(isFresh ? FRESH_NAME_PX : NAME_PX, lines * LINE_PX + EDGE_PX);
  return (
    <div
      className={`piece o-${origin} ${isFresh ? 'is-fresh' : ''}`}
      style={{ containIntrinsicBlockSize: `auto ${height}px` }}
    >
      <div className="piece__tag">
        <b>{t(`origin.${origin}`)}</b>
        <span className="num">
          {isFresh && '+'}
          {tokens.toLocaleString('en')}
        </span>
        {isFresh && <span>{t('freshTag')}</span>}
      </div>
      <div className="piece__body">
        <pre id={id} className={isLong && !isOpen ? 'is-folded' : undefined} data-sent>
          {text.slice(0, end)}
          {end < text.length && <span className="hidden">{text.slice(end)}</span>}
        </pre>
        {isLong && (
          <button
            type="button"
            className="link link--small"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('foldLines') : t('showAll')}
          </button>
        )}
      </div>
    </div>
  );
}
