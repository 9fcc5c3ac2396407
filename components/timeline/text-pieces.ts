/** The longest text that is laid out in one go, in characters: the browser's time grows faster than what it lays out. */
const LONGEST = 2_000;

/** A part of a plain text that stands in a box of its own. */
export interface TextPiece {
  text: string;
  /** It belongs to the paragraph of the piece before. */
  goesOn: boolean;
}

/** The paragraphs of a plain text: blank lines part them. */
export function paragraphs(text: string): string[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== '');
}

/** Where a text of the longest length is cut: after its last line, else sentence, else word, but never inside a character. */
function cutOf(text: string): number {
  for (const end of [/\n/g, /[.!?] |[。！？]/g, /\s/g]) {
    const last = [...text.matchAll(end)].at(-1);
    if (last && last.index >= LONGEST / 2) return last.index + last[0].length;
  }
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}

/**
 * The pieces of a plain text: its paragraphs, and of a very long one such parts that nobody minds a line that ends there. A text
 * that only grows keeps all its pieces but the last.
 */
export function textPieces(text: string): TextPiece[] {
  return paragraphs(text).flatMap((paragraph) => {
    const pieces: TextPiece[] = [];
    let rest = paragraph;
    while (rest.length > LONGEST) {
      const cut = cutOf(rest.slice(0, LONGEST));
      pieces.push({ text: rest.slice(0, cut), goesOn: pieces.length > 0 });
      rest = rest.slice(cut);
    }
    return rest === '' ? pieces : [...pieces, { text: rest, goesOn: pieces.length > 0 }];
  });
}
