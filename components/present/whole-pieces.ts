/** A piece of a text; a whole one is never parted at the end of a line. */
interface Piece {
  text: string;
  isWhole: boolean;
}

const MONTHS =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const UNITS =
  '%|°C|°F|km/h|[kcm]?m|[km]?g|k?W|[kMGT]?B|[GM]Hz|ms|s|h|min|seconds?|minutes?|hours?|days?|years?|thousand|million|billion|euros?|dollars?|[€£¥$]';

/** Dates in either way of writing, short codes such as C-100, and numbers with what they count. */
const WHOLE = new RegExp(
  [
    String.raw`\d{4}-\d{2}-\d{2}`,
    String.raw`\d{1,2} (?:${MONTHS})(?: \d{4})?(?![\p{L}\d])`,
    String.raw`\p{L}{1,5}-\d[\p{L}\d]{0,8}(?:-[\p{L}\d]{1,8}){0,2}`,
    String.raw`[€£¥$] \d[\d.,]*\d`,
    String.raw`\d[\d.,]* (?:${UNITS})(?![\p{L}\d])`,
  ]
    .map((form) => String.raw`(?<![\p{L}\d-])${form}`)
    .join('|'),
  'gu',
);

/** A text in pieces: joined they are the text again. */
export function wholePieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: whole, index } of text.matchAll(WHOLE)) {
    if (index > done) pieces.push({ text: text.slice(done, index), isWhole: false });
    pieces.push({ text: whole, isWhole: true });
    done = index + whole.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isWhole: false });
  return pieces;
}
