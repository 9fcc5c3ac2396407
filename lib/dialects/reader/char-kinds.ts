/** What a UTF-16 unit can be in a label, as flags: one look at a table instead of one regex after the other. */
export const SPACE = 1;
/** List marks, headings, quotes, bold. */
export const DECORATION = 2;
export const DIGIT = 4;
export const LETTER = 8;
/** What may join the two words of a label, such as `Action_Input`. */
export const JOINT = 16;
/** What may follow its word. */
export const BEHIND = 32;
/** Marks of bold, italics and code. */
export const MARK = 64;
export const COLON = 128;

const KINDS = new Uint8Array(0x10000);

function add(kind: number, units: string): void {
  for (let at = 0; at < units.length; at++) KINDS[units.charCodeAt(at)] = (KINDS[units.charCodeAt(at)] ?? 0) | kind;
}

add(SPACE, ' \t\u00a0\u200b\u3000\ufeff');
add(DECORATION, '*_#>`-+~\u2022');
add(DIGIT, '0123456789');
add(LETTER, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');
add(JOINT, ' \t_-#0123456789\u00a0');
add(BEHIND, ' \t_\u00a0\u200b');
add(MARK, '*_`~');
add(COLON, ':\uff1a');

const EMOJI = /\p{Extended_Pictographic}|\u{fe0f}|\u{200d}/u;
/** Between these there is none: nearly all of the Chinese, Japanese and Korean there is. */
const [LAST_SYMBOL, FIRST_SURROGATE, LAST_HIGH, FIRST_LOW, LAST_LOW] = [0x3299, 0xd800, 0xdbff, 0xdc00, 0xdfff];

/** The flags of a unit, 0 for none. */
export function kindsOf(unit: number): number {
  return KINDS[unit] ?? 0;
}

/** Where the run of units ends that are all of one of these kinds. */
export function skipKinds(units: readonly number[], from: number, limit: number, kinds: number): number {
  let at = from;
  while (at < limit && (kindsOf(units[at] ?? 0) & kinds) !== 0) at++;
  return at;
}

/** Whether a unit is a letter of a word for certain, and no decoration: of ASCII, or Chinese, Japanese, Korean. */
export function canBeWord(unit: number): boolean {
  if (unit < 128) return (kindsOf(unit) & LETTER) !== 0;
  return unit > LAST_SYMBOL && unit < FIRST_SURROGATE;
}

/** The units that a picture takes at `at`, 0 when none stands there. Looks no further than `size`. */
export function emojiLength(units: readonly number[], at: number, size: number): number {
  const unit = units[at] ?? 0;
  if (unit < 128 || (unit > LAST_SYMBOL && unit < FIRST_SURROGATE)) return 0;
  const low = unit <= LAST_HIGH && at + 1 < size ? (units[at + 1] ?? 0) : 0;
  const isPair = unit >= FIRST_SURROGATE && low >= FIRST_LOW && low <= LAST_LOW;
  const code = isPair ? ((unit - FIRST_SURROGATE) << 10) + (low - FIRST_LOW) + 0x10000 : unit;
  if (!isEmoji(code)) return 0;
  return isPair ? 2 : 1;
}

/** What was found out about each character so far: 1 for none, 2 for a picture. They come again and again. */
const KNOWN = new Uint8Array(0x20000);

function isEmoji(code: number): boolean {
  if (code >= KNOWN.length) return EMOJI.test(String.fromCodePoint(code));
  const known = KNOWN[code] ?? 0;
  if (known > 0) return known === 2;
  const found = EMOJI.test(String.fromCodePoint(code));
  KNOWN[code] = found ? 2 : 1;
  return found;
}
