import type { Origin, PromptPart } from '../../lib/dialects/prompt-parts.ts';
import { estimateTokens } from '../../lib/prompt/token-estimate.ts';
import type { ToolInfo } from '../../lib/run/config.ts';
import { shareTotal } from '../../lib/run/shared-total.ts';
import type { Part } from './fresh-parts.ts';

/** A piece of a message of one origin that is as a whole new, or as a whole was there in the step before. */
export interface PromptPiece {
  origin: Origin;
  text: string;
  isFresh: boolean;
}

/** Lays the two ways to cut a message over each other. Both must join to the same text, and so do the pieces. */
export function promptPieces(parts: readonly PromptPart[], fresh: readonly Part[]): PromptPiece[] {
  const pieces: PromptPiece[] = [];
  const rest = fresh.map((part) => ({ ...part }));
  for (const { origin, text } of parts) {
    let at = 0;
    while (at < text.length) {
      const next = rest[0];
      if (next?.text === '') {
        rest.shift();
        continue;
      }
      const piece = text.slice(at, at + (next?.text.length ?? text.length));
      pieces.push({ origin, text: piece, isFresh: next?.isFresh ?? false });
      at += piece.length;
      if (next) next.text = next.text.slice(piece.length);
    }
  }
  return pieces;
}

/** Each piece is estimated once, though it is asked for with its origin, with what is new, and by itself. */
const estimates = new WeakMap<PromptPiece, number>();

function tokensOf(piece: PromptPiece): number {
  const known = estimates.get(piece);
  if (known !== undefined) return known;
  const tokens = estimateTokens(piece.text);
  estimates.set(piece, tokens);
  return tokens;
}

/** About how many tokens one origin takes, and how many of them are new. */
export interface OriginShare {
  origin: Origin;
  tokens: number;
  fresh: number;
}

/** In the order in which a prompt usually has them; `history` last, since it is what grows. */
const ORIGINS: readonly Origin[] = ['template', 'tools', 'examples', 'question', 'history'];

/**
 * What each origin takes of a prompt; origins that are not there are left out.
 * @param declared the tools that go beside the messages: they take room like those written into them
 */
export function originShares(pieces: readonly PromptPiece[], declared: readonly ToolInfo[] = []): OriginShare[] {
  const beside: PromptPiece[] = declared.map(({ name, description, inputSchema }) => ({
    origin: 'tools',
    text: JSON.stringify({ name, description, inputSchema }),
    isFresh: false,
  }));
  return ORIGINS.map((origin) => {
    const own = [...pieces, ...beside].filter((piece) => piece.origin === origin);
    const count = (some: readonly PromptPiece[]) => some.reduce((sum, piece) => sum + tokensOf(piece), 0);
    return { origin, tokens: count(own), fresh: count(own.filter(({ isFresh }) => isFresh)) };
  }).filter(({ tokens }) => tokens > 0);
}

/** A prompt in tokens: the total, what each origin takes of it, and what each piece of each message takes of that. */
interface PromptTokens {
  total: number;
  shares: OriginShare[];
  /** One list a message, beside its pieces. */
  pieces: number[][];
}

/**
 * Spreads the tokens of a prompt over its parts, by estimate, so that they add up.
 * @param counted what is known of the whole; null where nobody counted, and the parts' own estimates stand
 */
export function promptTokens(
  pieces: readonly (readonly PromptPiece[])[],
  declared: readonly ToolInfo[],
  counted: number | null,
): PromptTokens {
  const guessed = originShares(pieces.flat(), declared);
  const total = counted ?? guessed.reduce((sum, { tokens }) => sum + tokens, 0);
  const spread = shareTotal(
    guessed.map(({ tokens }) => tokens),
    total,
  );
  const counts = new Map<PromptPiece, number>();
  const shares = guessed.map(({ origin, tokens: guess }, index) => {
    const tokens = spread[index] ?? 0;
    const own = pieces.flat().filter((piece) => piece.origin === origin);
    const weights = own.map(tokensOf);
    // What is declared beside the messages is no piece of any.
    const beside = guess - weights.reduce((sum, weight) => sum + weight, 0);
    const parts = shareTotal([...weights, beside], tokens);
    own.forEach((piece, place) => void counts.set(piece, parts[place] ?? 0));
    const fresh = own.reduce((sum, piece) => (piece.isFresh ? sum + (counts.get(piece) ?? 0) : sum), 0);
    return { origin, tokens, fresh };
  });
  return { total, shares, pieces: pieces.map((list) => list.map((piece) => counts.get(piece) ?? 0)) };
}
