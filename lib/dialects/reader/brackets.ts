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

/** The same of UTF-16 units. */
const PLAIN_UNITS: ReadonlyMap<number, number> = new Map(
  Object.entries(PLAIN).map(([wide, narrow]) => [wide.charCodeAt(0), narrow.charCodeAt(0)]),
);
/** Only these are written in another way: nearly no unit has to be looked up. */
const [FIRST_WIDE, LAST_WIDE] = [0x3010, 0xff3d];
const plainUnit = (unit: number): number =>
  unit < FIRST_WIDE || unit > LAST_WIDE ? unit : (PLAIN_UNITS.get(unit) ?? unit);

/** What may follow the bracket that really closes a call: sentence ends, closing marks, spaces. */
const AFTER_CLOSE = /[\s*_`.。;；]/;

/**
 * Finds, unit by unit, the bracket that closes a call whose opener was just read. The balanced one closes, unless what
 * follows holds one more closer than openers (`Finish[Glad :] See you]`): then the last such one does. When none
 * balances (`Finish[in [0, 1) always]`), a closer with nothing of weight after it does.
 */
export class CloseFinder {
  private depth = 1;
  /** Units taken so far. */
  taken = 0;
  /** Offset of the closer from the first unit of the input; -1 while there is none. */
  close = -1;
  /** Whether brackets were balanced at `close`. */
  isBalanced = false;

  private readonly open: number;
  private readonly shut: number;

  constructor(open: string) {
    this.open = plain(open).charCodeAt(0);
    this.shut = plain(CLOSER[open] ?? ']').charCodeAt(0);
  }

  /** Takes the next unit. Text before `close`, or all of it while that is -1, is input for certain. */
  push(written: number): void {
    const unit = plainUnit(written);
    const at = this.taken++;
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
    if (!this.isBalanced && this.close >= 0 && !AFTER_CLOSE.test(String.fromCharCode(unit))) this.close = -1;
  }
}

/** The offset of the closing bracket for an input that starts at `from`, or -1. Looks no further than `to`. */
export function findClose(text: string, open: string, from: number, to: number): { at: number; isBalanced: boolean } {
  const finder = new CloseFinder(open);
  for (let at = from; at < to; at++) finder.push(text.charCodeAt(at));
  return { at: finder.close < 0 ? -1 : from + finder.close, isBalanced: finder.isBalanced };
}
