/** Fields in front of a piece or behind it that bring nothing themselves: what is in any other one would be lost. */
const EMPTY = /(?:"role": ?"assistant"|"\w+": ?(?:null|""|\[\])|"obfuscation": ?"[^"\\]*")/.source;
const WHOSE = /"(?:index|id|type)": ?(?:\d+|null|"[^"\\]*")/.source;
const OF_DELTA = String.raw`"delta": ?\{(?:${EMPTY}, ?)*`;
/** The words of a reply as chat completions, Anthropic and the Responses API write them, up to where they begin. */
const WORDS = new RegExp(
  [
    `${OF_DELTA}"(?:content|reasoning_content|reasoning)": ?"`,
    String.raw`"delta": ?\{"type": ?"(?:text|thinking|input_json)_delta", ?"(?:text|thinking|partial_json)": ?"`,
    String.raw`"type": ?"response\.(?:output_text|function_call_arguments|reasoning_summary_text)\.delta"[^{}]{0,400}?"delta": ?"`,
  ].join('|'),
);
const AFTER_WORDS = new RegExp(String.raw`^"(?:, ?${EMPTY})* *\}`);
/** The input of a call in chat completions, and what stands behind it when the event brings no second one. */
const INPUT = new RegExp(
  String.raw`${OF_DELTA}"tool_calls": ?\[\{(?:${WHOSE}, ?)*"function": ?\{(?:${EMPTY}, ?)?"arguments": ?"`,
);
const AFTER_INPUT = /^" ?\} ?\} ?\] ?\}/;
/** What differs from event to event and says nothing: a number, and padding against those who count bytes on the way. */
const UNLIKE = /"sequence_number": ?\d+|"obfuscation": ?"[^"\\]*"| +/g;

/** Sent to keep a connection open; where it stands makes no difference to anybody. */
const COMMENT = /^(?::.*\n)+\n$/;

const BRACE_LAST = /\}(?:\s|\\[nrt])*$/;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/g;
/** What the JSON of a text must not hold besides. */
const BROKEN = /[^ -\uffff]|\\/;

/** One event, taken apart around its piece. */
interface Piece {
  /** Its text as it is before the piece, the fields of the event included. */
  before: string;
  /** The piece as it stands in the JSON. */
  words: string;
  /** As it is after the piece, the empty line included. */
  after: string;
  /** `before` and `after` without what says nothing. */
  like: string;
}

/**
 * Makes one event of such as follow each other and differ in nothing but the piece of a reply that they bring: to check, parse and
 * pass on sixty costs sixty times as much as one, and the words are the same. Whatever it does not know stays as it came.
 * @param text whole lines or not, in any encoding of one character a byte, since pieces are only put behind each other
 * @param isEventStart whether the text begins where an event does
 */
export function mergePieces(text: string, isEventStart: boolean): string {
  let at = isEventStart ? 0 : text.indexOf('\n\n') + 2;
  if (at === 1) return text;
  const merged = [text.slice(0, at)];
  let open: Piece | null = null;
  for (let end = text.indexOf('\n\n', at); end >= 0; end = text.indexOf('\n\n', at)) {
    const event = text.slice(at, end + 2);
    at = end + 2;
    if (COMMENT.test(event)) {
      merged.push(event);
      continue;
    }
    const piece: Piece | null = pieceOf(event);
    if (open && piece && goOn(open, piece)) {
      open.words += piece.words;
      continue;
    }
    if (open) merged.push(open.before, open.words, open.after);
    if (!piece) merged.push(event);
    open = piece;
  }
  if (open) merged.push(open.before, open.words, open.after);
  merged.push(text.slice(at));
  return merged.join('');
}

/**
 * Whether the second piece can be put behind the first. Not behind a brace: a reader may take the input of a call that is whole
 * for all of it, and what comes then for too much.
 */
function goOn(first: Piece, { like }: Piece): boolean {
  return first.like === like && !BRACE_LAST.test(first.words);
}

function pieceOf(event: string): Piece | null {
  const words = WORDS.exec(event);
  const found = words ?? INPUT.exec(event);
  if (!found) return null;
  const start = found.index + found[0].length;
  const end = endOfText(event, start);
  const after = event.slice(end);
  // A second choice has a delta of its own.
  if (end < 0 || BROKEN.test(event.slice(start, end).replace(ESCAPE, ''))) return null;
  if (!(words ? AFTER_WORDS : AFTER_INPUT).test(after) || after.includes('"delta"')) return null;
  const before = event.slice(0, start);
  return { before, words: event.slice(start, end), after, like: `${before}\n${after}`.replace(UNLIKE, '') };
}

/** Where the quote stands that ends a JSON text; -1 for none. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}
