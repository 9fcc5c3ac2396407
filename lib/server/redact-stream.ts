/** What stands where a secret was. */
export const REDACTED = '[redacted]';

/** A kind of secret: how it looks when it is whole, and where a text may end in the middle of one. */
export interface SecretRule {
  /** Global. Group 1 is what stays in front of the mark; it looks back by one character at most. */
  pattern: RegExp;
  /**
   * The first place at or after `from` where a match could begin, or go on, with text that has not come yet;
   * `text.length` when there is none.
   */
  opens(text: string, from: number): number;
}

/** A piece of a text that arrives in parts; `tag` says whose it is and stays with its characters. */
export interface Piece<Tag> {
  text: string;
  tag: Tag;
}

/** Takes the secrets out of a text that arrives in pieces, however it is cut. */
export interface RedactionStream<Tag> {
  /** Takes a piece in; returns what can be shown by now: all but an end that may be the beginning of a secret. */
  push(piece: Piece<Tag>): Piece<Tag>[];
  /** The text is over: returns what was held back. */
  end(): Piece<Tag>[];
}

/** The text with every match of every rule, one rule after the other, replaced by the mark. */
export function redactText(rules: readonly SecretRule[], text: string): string {
  return rules.reduce((rest, { pattern }) => rest.replace(pattern, `$1${REDACTED}`), text);
}

/**
 * A stream whose pieces join to what `redactText` makes of the joined text: each rule is a stage of its own that reads
 * what the one before lets through.
 */
export function redactionStream<Tag>(rules: readonly SecretRule[]): RedactionStream<Tag> {
  const stages = rules.map((rule) => new Stage<Tag>(rule));
  return {
    push: (piece) => stages.reduce((pieces, stage) => stage.read(pieces, false), [piece]),
    end: () => stages.reduce<Piece<Tag>[]>((pieces, stage) => stage.read(pieces, true), []),
  };
}

/**
 * The first match that begins at or after `from` and before `to`. A search of its own goes on to the end of the text; where much is
 * held back behind `to`, that would be done again and again, so there every place is tried by itself.
 */
function firstMatch(pattern: RegExp, text: string, from: number, to: number): RegExpExecArray | null {
  if (to - from >= text.length - to) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    return match && match.index < to ? match : null;
  }
  const here = stickyOf(pattern);
  for (let at = from; at < to; at++) {
    here.lastIndex = at;
    const match = here.exec(text);
    if (match) return match;
  }
  return null;
}

const stickies = new WeakMap<RegExp, RegExp>();

function stickyOf(pattern: RegExp): RegExp {
  const known = stickies.get(pattern);
  if (known) return known;
  const sticky = new RegExp(pattern.source, pattern.flags.replace('g', 'y'));
  stickies.set(pattern, sticky);
  return sticky;
}

class Stage<Tag> {
  readonly #rule: SecretRule;
  /** One character that was let through, for the pattern to look back at, and all that was not. */
  #text = '';
  #done = 0;
  /** Whose the characters after `#done` are, as lengths in a row. */
  #owners: { length: number; tag: Tag }[] = [];

  constructor(rule: SecretRule) {
    this.#rule = rule;
  }

  read(pieces: readonly Piece<Tag>[], isLast: boolean): Piece<Tag>[] {
    for (const { text, tag } of pieces) {
      this.#text += text;
      if (text !== '') this.#owners.push({ length: text.length, tag });
    }
    if (this.#done === this.#text.length) return [];
    const out: Piece<Tag>[] = [];
    this.#advance(out, isLast);
    const context = Math.max(0, this.#done - 1);
    this.#text = this.#text.slice(context);
    this.#done -= context;
    return out;
  }

  /** Scans as `replace` does, up to where more text could change what is found. */
  #advance(out: Piece<Tag>[], isLast: boolean): void {
    const { pattern, opens } = this.#rule;
    const text = this.#text;
    let open = isLast ? text.length : opens(text, this.#done);
    while (open > this.#done) {
      const match = firstMatch(pattern, text, this.#done, open);
      if (!match) break;
      const end = match.index + match[0].length;
      this.#show(out, match.index + (match[1] ?? '').length);
      out.push({ text: REDACTED, tag: this.#drop(end) });
      // What could begin inside a match does not: the search goes on behind it.
      if (open < end) open = opens(text, end);
    }
    this.#show(out, open);
  }

  /** Lets the characters up to `end` through. */
  #show(out: Piece<Tag>[], end: number): void {
    while (this.#done < end) {
      const from = this.#done;
      const { tag, length } = this.#owners[0] as { length: number; tag: Tag };
      this.#pass(Math.min(length, end - from));
      out.push({ text: this.#text.slice(from, this.#done), tag });
    }
  }

  /** Leaves the characters up to `end` out; returns whose the first of them was. */
  #drop(end: number): Tag {
    const { tag } = this.#owners[0] as { tag: Tag };
    while (this.#done < end) this.#pass(Math.min((this.#owners[0] as { length: number }).length, end - this.#done));
    return tag;
  }

  #pass(count: number): void {
    const owner = this.#owners[0] as { length: number };
    owner.length -= count;
    if (owner.length === 0) this.#owners.shift();
    this.#done += count;
  }
}
