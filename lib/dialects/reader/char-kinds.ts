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

const ASCII = new Uint8Array(128);

function add(kind: number, units: string): void {
  for (let at = 0; at < units.length; at++) ASCII[units.charCodeAt(at)] = (ASCII[units.charCodeAt(at)] ?? 0) | kind;
}

add(SPACE, ' \t');
add(DECORATION, '*_#>`-+~');
add(DIGIT, '0123456789');
add(LETTER, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');
add(JOINT, ' \t_-#0123456789');
add(BEHIND, ' \t_');
add(MARK, '*_`~');
add(COLON, ':');

const RARE: ReadonlyMap<number, number> = new Map([
  [0xa0, SPACE | JOINT | BEHIND],
  [0x200b, SPACE | BEHIND],
  [0x2022, DECORATION],
  [0x3000, SPACE],
  [0xfeff, SPACE],
]);
/** Between these, where Chinese is, nothing of a kind stands. */
const [LAST_RARE, MARK_SPACE] = [0x3000, 0xfeff];
const WIDE_COLON = 0xff1a;

const EMOJI = /\p{Extended_Pictographic}|\u{fe0f}|\u{200d}/u;
/** Between these there is none: nearly all of the Chinese, Japanese and Korean there is. */
const [LAST_SYMBOL, FIRST_SURROGATE] = [0x3299, 0xd800];

/** The flags of a unit; 0 for none and for NaN, which stands behind the end of a text. */
export function kindsOf(unit: number): number {
  if (unit < 128) return ASCII[unit] ?? 0;
  if (unit === WIDE_COLON) return COLON;
  return unit > LAST_RARE && unit < MARK_SPACE ? 0 : (RARE.get(unit) ?? 0);
}

/** Where the run of units ends that are all of one of these kinds. */
export function skipKinds(text: string, from: number, limit: number, kinds: number): number {
  let at = from;
  while (at < limit && (kindsOf(text.charCodeAt(at)) & kinds) !== 0) at++;
  return at;
}

/** Whether a unit is a letter of a word for certain, and no decoration: of ASCII, or Chinese, Japanese, Korean. */
export function canBeWord(unit: number): boolean {
  if (unit < 128) return ((ASCII[unit] ?? 0) & LETTER) !== 0;
  return unit > LAST_SYMBOL && unit < FIRST_SURROGATE;
}

/** The units that a picture takes at `at`, 0 when none stands there. */
export function emojiLength(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 128 || (unit > LAST_SYMBOL && unit < FIRST_SURROGATE)) return 0;
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return EMOJI.test(char) ? char.length : 0;
}
