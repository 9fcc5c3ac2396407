/** A text up to this length is laid out as one. Characters. */
const LONG = 6_000;
/** A block is whole lines of about so many characters: what fits a screen. */
const BLOCK = 2_000;

/** A text cut at ends of lines: a beginning and an end that may share a line with what is beside them, and blocks of whole lines. */
export interface TextBlocks {
  head: string;
  blocks: string[];
  tail: string;
}

/** Cuts a long text, so that the browser lays out only what is near the window. All parts joined are the text. */
export function textBlocks(text: string): TextBlocks {
  const first = text.indexOf('\n') + 1;
  const last = text.lastIndexOf('\n') + 1;
  if (text.length <= LONG || first === last) return { head: text, blocks: [], tail: '' };
  const blocks: string[] = [];
  for (let from = first; from < last; ) {
    const end = text.indexOf('\n', from + BLOCK) + 1;
    const to = end === 0 ? last : Math.min(end, last);
    blocks.push(text.slice(from, to));
    from = to;
  }
  return { head: text.slice(0, first), blocks, tail: text.slice(last) };
}
