import type { Json } from '../../run/json.ts';
import { isSpace } from './range.ts';

/** A value read from text that is nearly JSON. `end` is the offset behind it. */
interface Mended {
  value: Json;
  end: number;
  /** What had to be seen through, as rule names; empty when it was plain JSON. */
  rules: string[];
}

const DEEPEST = 100;
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const WORDS: Readonly<Record<string, Json>> = {
  true: true,
  false: false,
  null: null,
  True: true,
  False: false,
  None: null,
  undefined: null,
};
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '”': '”', '‘': '’', '`': '`' };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

const [LF, HASH, STAR, SLASH, BACKSLASH] = [10, 35, 42, 47, 92];
/** What a closing quote stands before. */
const PUNCTUATION: ReadonlySet<number> = new Set([...',:}])/#，：]'].map((unit) => unit.charCodeAt(0)));

/** Whether a unit can be in a number or a bare word. */
function isWordUnit(unit: number): boolean {
  if (unit >= 97 ? unit <= 122 : unit >= 65 && unit <= 90) return true;
  return (unit >= 48 && unit <= 57) || unit === 43 || unit === 45 || unit === 46 || unit === 95;
}

/** Signals text that is no JSON in any reading. Never leaves this file. */
class Unreadable extends Error {}
/** The one that is thrown: where it was made does not matter to anybody. */
const UNREADABLE = new Unreadable();

/** Reads one value in a single pass over the text; each construct that JSON does not know leaves its rule's name. */
class Mender {
  at: number;
  readonly rules: string[] = [];
  private depth = 0;
  private readonly text: string;
  private readonly to: number;

  constructor(text: string, from: number, to: number) {
    this.text = text;
    this.at = from;
    this.to = to;
  }

  /** A rule that was needed, once; there are never many. */
  private add(rule: string): void {
    if (!this.rules.includes(rule)) this.rules.push(rule);
  }

  value(): Json {
    this.space();
    const char = this.peek();
    if (char === '{') return this.object();
    if (char === '[') return this.array();
    if (QUOTES[char] !== undefined) return this.string();
    const word = this.word();
    if (NUMBER.test(word)) return Number(word);
    if (word === '') throw UNREADABLE;
    if (Object.hasOwn(WORDS, word)) {
      if (!/^(?:true|false|null)$/.test(word)) this.add('python-literal');
      return WORDS[word] ?? null;
    }
    if (this.depth > 0 && /[A-Za-z_-]/.test(word.slice(1)) && !/^[-+]?[\d.]+[eE][-+]?\d+$/.test(word)) {
      this.add('unquoted-value');
      return word;
    }
    throw UNREADABLE;
  }

  private peek(): string {
    return this.at < this.to ? (this.text[this.at] ?? '') : '';
  }

  /** The next unit; NaN at the end. */
  private unit(): number {
    return this.at < this.to ? this.text.charCodeAt(this.at) : Number.NaN;
  }

  private word(): string {
    const from = this.at;
    while (isWordUnit(this.unit())) this.at++;
    return this.text.slice(from, this.at);
  }

  /** Spaces and comments. */
  private space(): void {
    for (;;) {
      while (isSpace(this.unit())) this.at++;
      const unit = this.unit();
      if (unit !== SLASH && unit !== HASH) return;
      const after = this.at + 1 < this.to ? this.text.charCodeAt(this.at + 1) : Number.NaN;
      if (unit === SLASH && after === STAR) {
        const close = this.text.indexOf('*/', this.at + 2);
        this.at = close < 0 || close >= this.to ? this.to : close + 2;
      } else if (unit === HASH || after === SLASH) {
        const line = this.text.indexOf('\n', this.at);
        this.at = line < 0 || line >= this.to ? this.to : line;
      } else return;
      this.add('json-comment');
    }
  }

  private enter(): void {
    this.at++;
    if (++this.depth > DEEPEST) throw UNREADABLE;
  }

  /** Behind a member: true when the construct is over. */
  private isOver(close: string, other: string): boolean {
    this.space();
    const char = this.peek();
    if (char === '') {
      this.add('json-cut-short');
      this.depth--;
      return true;
    }
    if (char === close) {
      this.at++;
      this.depth--;
      return true;
    }
    if (char === other || char === ')') throw UNREADABLE;
    return false;
  }

  private comma(close: string): void {
    this.space();
    const char = this.peek();
    if (char === ',' || char === '，') {
      if (char === '，') this.add('full-width-punctuation');
      this.at++;
      this.space();
      if (this.peek() === close) this.add('trailing-comma');
    } else if (char !== close && char !== '') {
      throw UNREADABLE;
    }
  }

  private array(): Json {
    this.enter();
    const items: Json[] = [];
    while (!this.isOver(']', '}')) {
      items.push(this.value());
      this.comma(']');
    }
    return items;
  }

  private object(): Json {
    this.enter();
    const entries: [string, Json][] = [];
    while (!this.isOver('}', ']')) {
      const name = this.key();
      this.space();
      const char = this.peek();
      if (char === '') {
        this.add('json-cut-short');
        break;
      }
      if (char !== ':' && char !== '：') throw UNREADABLE;
      if (char === '：') this.add('full-width-punctuation');
      this.at++;
      this.space();
      if (this.peek() === '') {
        this.add('json-cut-short');
        break;
      }
      entries.push([name, this.value()]);
      this.comma('}');
    }
    return Object.fromEntries(entries);
  }

  private key(): string {
    if (QUOTES[this.peek()] !== undefined) return this.string();
    const from = this.at;
    while (/[\w$-]/.test(this.peek()) || this.peek() > '\u00ff') {
      if (this.peek() === '：' || this.peek() === '，') break;
      this.at++;
    }
    if (from === this.at) throw UNREADABLE;
    this.add('unquoted-key');
    return this.text.slice(from, this.at);
  }

  private string(): string {
    const open = this.peek();
    const shut = QUOTES[open] ?? open;
    if (open !== '"') this.add(open === "'" || open === '`' ? 'single-quotes' : 'smart-quotes');
    this.at++;
    const shutUnit = shut.charCodeAt(0);
    let out = '';
    // Up to here it is taken over; what is plain behind it is taken in one go.
    let taken = this.at;
    for (; this.at < this.to; this.at++) {
      const unit = this.text.charCodeAt(this.at);
      if (unit === BACKSLASH) {
        out += this.text.slice(taken, this.at++) + this.escape();
        taken = this.at--;
      } else if (unit === shutUnit) {
        if (this.isClosing()) return out + this.text.slice(taken, this.at++);
        this.add('inner-quotes');
      } else if (unit === LF) this.add('raw-line-break');
    }
    this.add('json-cut-short');
    return out + this.text.slice(taken, this.to);
  }

  /** A quote closes its string only before punctuation; else it is one the model forgot to escape. */
  private isClosing(): boolean {
    const from = this.at + 1;
    let at = from;
    while (at < this.to && at - from < 64 && isSpace(this.text.charCodeAt(at))) at++;
    return at >= this.to || at - from >= 64 || PUNCTUATION.has(this.text.charCodeAt(at));
  }

  private escape(): string {
    const char = this.peek();
    if (char === '') return '';
    this.at++;
    if (char === 'u') {
      const hex = this.text.slice(this.at, Math.min(this.at + 4, this.to));
      if (/^[0-9a-fA-F]{4}$/.test(hex)) {
        this.at += 4;
        return String.fromCharCode(Number.parseInt(hex, 16));
      }
    }
    if (ESCAPES[char] !== undefined) return ESCAPES[char];
    if (/["'\\/`]/.test(char)) {
      if (char === "'" || char === '`') this.add('needless-escape');
      return char;
    }
    this.add('bad-escape');
    return char === '\n' ? char : `\\${char}`;
  }
}

/** Reads the value that begins at `from`: plain JSON or nearly so. Null when it is neither. Text behind it is left alone. */
export function mendJson(text: string, from: number, to: number): Mended | null {
  const mender = new Mender(text, from, to);
  try {
    const value = mender.value();
    return { value, end: mender.at, rules: mender.rules };
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
