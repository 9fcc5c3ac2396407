import type { SecretRule } from './redact-stream.ts';

/** One way to write a secret: for each of its characters the forms that it may have. */
type Spelling = readonly (readonly string[])[];

/** How often a percent sign may itself have been percent-encoded. */
const MAX_DEPTH = 4;

/**
 * Rules for known secrets: plain in any letter case, percent-encoded or escaped in part or whole, in hexadecimal, and in
 * base64 at any offset of a longer text. Where two begin alike the one that stands first is taken.
 */
export function spellingRules(secrets: readonly string[]): SecretRule[] {
  if (secrets.length === 0) return [];
  const plain = secrets.flatMap((secret) => [spelledOut(secret), inHex(secret)]);
  return [ruleOf(plain, true), ruleOf(secrets.flatMap(inBase64), false)];
}

function ruleOf(spellings: readonly Spelling[], isAnyCase: boolean): SecretRule {
  const fold = isAnyCase ? foldCase : (text: string) => text;
  const folded = spellings.map((spelling) => spelling.map((forms) => [...new Set(forms.map(fold))]));
  const longest = Math.max(...folded.map(lengthOf));
  const byFirst = Map.groupBy(
    folded.flatMap((spelling) => firstUnits(spelling).map((unit) => ({ unit, spelling }))),
    ({ unit }) => unit,
  );
  return {
    pattern: new RegExp(`()(?:${spellings.map(patternOf).join('|')})`, isAnyCase ? 'gi' : 'g'),
    opens(text, from) {
      const first = Math.max(from, text.length - longest);
      const tail = fold(text.slice(first));
      for (let at = 0; at < tail.length; at++) {
        const candidates = byFirst.get(tail.charCodeAt(at)) ?? [];
        if (candidates.some(({ spelling }) => isBeginning(tail, at, spelling))) return first + at;
      }
      return text.length;
    },
  };
}

/** Whether the text from `start` on runs out before the spelling does. */
function isBeginning(text: string, start: number, spelling: Spelling): boolean {
  let places = new Set([start]);
  for (const forms of spelling) {
    const next = new Set<number>();
    for (const at of places) {
      for (const form of forms) {
        if (text.startsWith(form, at)) next.add(at + form.length);
        else if (text.length - at < form.length && form.startsWith(text.slice(at))) return true;
      }
    }
    if (next.size === 0) return false;
    places = next;
  }
  return false;
}

function firstUnits(spelling: Spelling): number[] {
  return [...new Set((spelling[0] ?? []).map((form) => form.charCodeAt(0)))];
}

function lengthOf(spelling: Spelling): number {
  return spelling.reduce((sum, forms) => sum + Math.max(...forms.map((form) => form.length)), 0);
}

function patternOf(spelling: Spelling): string {
  return spelling
    .map((forms) => {
      const options = forms.map(escaped).join('|');
      return forms.length === 1 ? options : `(?:${options})`;
    })
    .join('');
}

/** Each character plain, escaped as in JSON, or percent-encoded (more than once too). */
function spelledOut(secret: string): Spelling {
  return Array.from(secret, (character) => {
    const bytes = [...Buffer.from(character)];
    const percent = Array.from({ length: MAX_DEPTH + 1 }, (_, depth) =>
      bytes.map((byte) => `%${'25'.repeat(depth)}${hex(byte, 2)}`).join(''),
    );
    const units = character.split('').map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`);
    // With the backslash first: an escaped backslash goes as a whole.
    const forms = [`\\${character}`, character, JSON.stringify(character).slice(1, -1), ...percent, units.join('')];
    return [...new Set(forms)];
  });
}

function inHex(secret: string): Spelling {
  return Array.from(Buffer.from(secret).toString('hex'), (digit) => [digit]);
}

/**
 * What base64 makes of the secret wherever it stands in a longer text. Three bytes become four characters, so there are
 * three offsets; characters that also hold bits of a neighbour are left off.
 */
function inBase64(secret: string): Spelling[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    const whole = bytes.toString('base64').replace(/=+$/, '');
    const core = whole.slice(Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return Array.from(core, (character) => BASE64_FORMS[character] ?? [character]);
  });
}

/** The two alphabets differ in two characters, and these may be percent-encoded or escaped on top. */
const BASE64_FORMS: Readonly<Record<string, readonly string[]>> = {
  '/': ['\\/', '/', '_', '%2F', '%2f'],
  '+': ['+', '-', '%2B', '%2b'],
};

/** Upper case as a pattern that ignores case has it: unit by unit, and never into ASCII from outside. */
function foldCase(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII.
  if (/^[\x00-\x7f]*$/.test(text)) return text.toUpperCase();
  return text
    .split('')
    .map((unit) => {
      const upper = unit.toUpperCase();
      const isKept = upper.length !== 1 || (unit.charCodeAt(0) > 0x7f && upper.charCodeAt(0) <= 0x7f);
      return isKept ? unit : upper;
    })
    .join('');
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
