import type { Json } from '../../run/json.ts';

/** A value read from text that is nearly JSON. `end` is the offset behind it. */
interface Mended {
  value: Json;
  end: number;
  /** What had to be seen through, as rule names; empty when it was plain JSON. */
  rules: string[];
}

const DEEPEST = 100;
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

/** Signals text that is no JSON in any reading. Never leaves this file. */
class Unreadable extends Error {}

/** Reads one value in a single pass over the text; each construct that JSON does not know leaves its rule's name. */
class Mender {
  at: number;
  readonly rules = new Set<string>();
  private depth = 0;
  private readonly text: string;
  private readonly to: number;

  constructor(text: string, from: number, to: number) {
    this.text = text;
    this.at = from;
    this.to = to;
  }

  value(): Json {
    this.space();
    const char = this.peek();
    if (char === '{') return this.object();
    if (char === '[') return this.array();
    if (QUOTES[char] !== undefined) return this.string();
    const word = /[-+.\w]/.test(char) ? this.word() : '';
    if (word === '') throw new Unreadable();
    if (Object.hasOwn(WORDS, word)) {
      if (!/^(?:true|false|null)$/.test(word)) this.rules.add('python-literal');
      return WORDS[word] ?? null;
    }
    if (this.depth > 0 && /[A-Za-z_-]/.test(word.slice(1)) && !/^[-+]?[\d.]+[eE][-+]?\d+$/.test(word)) {
      this.rules.add('unquoted-value');
      return word;
    }
    if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(word)) throw new Unreadable();
    return Number(word);
  }

  private peek(): string {
    return this.at < this.to ? (this.text[this.at] ?? '') : '';
  }

  private word(): string {
    const from = this.at;
    while (/[-+.\w]/.test(this.peek())) this.at++;
    return this.text.slice(from, this.at);
  }

  /** Spaces and comments. */
  private space(): void {
    for (;;) {
      while (/\s/.test(this.peek())) this.at++;
      const two = this.text.slice(this.at, Math.min(this.at + 2, this.to));
      if (two === '/*') {
        const close = this.text.indexOf('*/', this.at + 2);
        this.at = close < 0 || close >= this.to ? this.to : close + 2;
      } else if (two === '//' || this.peek() === '#') {
        const line = this.text.indexOf('\n', this.at);
        this.at = line < 0 || line >= this.to ? this.to : line;
      } else return;
      this.rules.add('json-comment');
    }
  }

  private enter(): void {
    this.at++;
    if (++this.depth > DEEPEST) throw new Unreadable();
  }

  /** Behind a member: true when the construct is over. */
  private isOver(close: string, other: string): boolean {
    this.space();
    const char = this.peek();
    if (char === '') {
      this.rules.add('json-cut-short');
      this.depth--;
      return true;
    }
    if (char === close) {
      this.at++;
      this.depth--;
      return true;
    }
    if (char === other || char === ')') throw new Unreadable();
    return false;
  }

  private comma(close: string): void {
    this.space();
    const char = this.peek();
    if (char === ',' || char === '，') {
      if (char === '，') this.rules.add('full-width-punctuation');
      this.at++;
      this.space();
      if (this.peek() === close) this.rules.add('trailing-comma');
    } else if (char !== close && char !== '') {
      throw new Unreadable();
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
        this.rules.add('json-cut-short');
        break;
      }
      if (char !== ':' && char !== '：') throw new Unreadable();
      if (char === '：') this.rules.add('full-width-punctuation');
      this.at++;
      this.space();
      if (this.peek() === '') {
        this.rules.add('json-cut-short');
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
    if (from === this.at) throw new Unreadable();
    this.rules.add('unquoted-key');
    return this.text.slice(from, this.at);
  }

  private string(): string {
    const open = this.peek();
    const shut = QUOTES[open] ?? open;
    if (open !== '"') this.rules.add(open === "'" || open === '`' ? 'single-quotes' : 'smart-quotes');
    this.at++;
    let out = '';
    for (;;) {
      const char = this.peek();
      if (char === '') {
        this.rules.add('json-cut-short');
        return out;
      }
      this.at++;
      if (char === '\\') out += this.escape();
      else if (char === shut && this.isClosing()) return out;
      else {
        if (char === '\n') this.rules.add('raw-line-break');
        if (char === shut) this.rules.add('inner-quotes');
        out += char;
      }
    }
  }

  /** A quote closes its string only before punctuation; else it is one the model forgot to escape. */
  private isClosing(): boolean {
    let at = this.at;
    while (at < this.to && at - this.at < 64 && /\s/.test(this.text[at] ?? '')) at++;
    return at >= this.to || at - this.at >= 64 || /[,:}\])/#，：]/.test(this.text[at] ?? '');
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
      if (char === "'" || char === '`') this.rules.add('needless-escape');
      return char;
    }
    this.rules.add('bad-escape');
    return char === '\n' ? char : `\\${char}`;
  }
}

/** Reads the value that begins at `from`: plain JSON or nearly so. Null when it is neither. Text behind it is left alone. */
export function mendJson(text: string, from: number, to: number): Mended | null {
  const mender = new Mender(text, from, to);
  try {
    const value = mender.value();
    return { value, end: mender.at, rules: [...mender.rules] };
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
