/** The bracket that closes each one that can open a call's input. */
export const CLOSER: Readonly<Record<string, string>> = {
  '[': ']',
  '(': ')',
  '{': '}',
  '【': '】',
  '（': '）',
  '「': '」',
  '［': '］',
};

/** Models mix full-width brackets with plain ones: both count as the same. */
const PLAIN: Readonly<Record<string, string>> = { '【': '[', '】': ']', '［': '[', '］': ']', '（': '(', '）': ')' };
const plain = (unit: string): string => PLAIN[unit] ?? unit;

/** Whether `unit` closes a call that `open` opened. */
export function isCloser(open: string, unit: string | undefined): boolean {
  return unit !== undefined && plain(unit) === plain(CLOSER[open] ?? ']');
}

/** What may follow the bracket that really closes a call: sentence ends, closing marks, spaces. */
const AFTER_CLOSE = /[\s*_`.。;；]/;

/**
 * Finds, unit by unit, the bracket that closes a call whose opener was just read. The balanced one closes, unless what
 * follows holds one more closer than openers (`Finish[Glad :] See you]`): then the last such one does. When none
 * balances (`Finish[in [0, 1) always]`), a closer with nothing of weight after it does.
 */
export class CloseFinder {
  private depth = 1;
  private at = 0;
  /** Offset of the closer from the first unit of the input; -1 while there is none. */
  close = -1;
  /** Whether brackets were balanced at `close`. */
  isBalanced = false;

  private readonly open: string;
  private readonly shut: string;

  constructor(open: string) {
    this.open = plain(open);
    this.shut = plain(CLOSER[open] ?? ']');
  }

  /** Takes the next unit. Text before `close`, or all of it while that is -1, is input for certain. */
  push(written: string): void {
    const unit = plain(written);
    const at = this.at++;
    if (unit === this.open) this.depth++;
    if (unit === this.shut) {
      this.depth--;
      if (this.isBalanced ? this.depth < 0 : this.depth === 0) {
        this.isBalanced = true;
        this.depth = 0;
        this.close = at;
      } else if (!this.isBalanced) {
        this.close = at;
      }
      return;
    }
    if (!this.isBalanced && this.close >= 0 && !AFTER_CLOSE.test(unit)) this.close = -1;
  }
}

/** The offset of the closing bracket for an input that starts at `from`, or -1. Looks no further than `to`. */
export function findClose(text: string, open: string, from: number, to: number): { at: number; isBalanced: boolean } {
  const finder = new CloseFinder(open);
  for (let at = from; at < to; at++) finder.push(text[at] ?? '');
  return { at: finder.close < 0 ? -1 : from + finder.close, isBalanced: finder.isBalanced };
}
