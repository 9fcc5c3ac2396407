/** Fields of JSON such as `"status": "delivered"`, ids such as C-100, dates. What is longer may be wider than a phone. */
const UNBROKEN =
  /("\w{1,16}": (?:"[^"\\\n]{0,16}"|-?[\d.]{1,16}|true|false|null)[\]})]*,?|\b[A-Z]{1,4}-\d+\b|\b\d{4}-\d{2}-\d{2}\b)/;
/** So many characters fit into a line of the narrowest box that a call or a result stands in, on a small phone. */
const NARROWEST = 28;

/** A part of a text: one that must not be broken over two lines, or what is before, between and after those. */
export interface WordPiece {
  text: string;
  isWhole: boolean;
}

/**
 * A text in parts, so that its ids, dates and short fields stay whole. What ends, with all that clings to it, before the end of
 * even the narrowest line is not broken anyway and needs no part of its own: there would be hundreds on a page.
 * @param column where in its box the text begins, in characters that are all equally wide; null where they are not
 */
export function wordPieces(text: string, column: number | null): WordPiece[] {
  const pieces: WordPiece[] = [];
  let [end, lineStart] = [0, 0];
  text.split(UNBROKEN).forEach((part, index) => {
    const newline = part.lastIndexOf('\n');
    if (newline >= 0) lineStart = end + newline + 1;
    end += part.length;
    const isFree = column !== null && fitsAnywhere(lineStart === 0 ? column : 0, text, lineStart, end);
    const isWhole = index % 2 === 1 && !isFree;
    const last = pieces.at(-1);
    if (last && !last.isWhole && !isWhole) last.text += part;
    else if (part !== '') pieces.push({ text: part, isWhole });
  });
  return pieces;
}

/** Whether the part of a line up to `end`, and the word that goes on there, fits into every box. */
function fitsAnywhere(before: number, text: string, lineStart: number, end: number): boolean {
  if (before + end - lineStart > NARROWEST) return false;
  const rest = text.slice(end).search(/\s/);
  // Behind the text may be a bracket.
  const line = rest < 0 ? `${text.slice(lineStart)})` : text.slice(lineStart, end + rest);
  // Tabs and what is not ASCII may be wider.
  return before + line.length <= NARROWEST && /^[ -~]*$/.test(line);
}
