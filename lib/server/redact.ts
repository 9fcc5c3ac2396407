/** What stands where a secret was. */
export const REDACTED = '[redacted]';

/** Takes secrets out of a text. */
export type Redact = (text: string) => string;

/** Shorter "secrets" (`none`, `ollama`) are placeholders: blotting them out would spoil ordinary words. */
const SHORTEST_SECRET = 8;

const SECRET_NAME = /(^|_)(API_?KEY|KEY|TOKEN|SECRET|PASSWORD)$/i;
const ADDRESS_NAME = /_(URL|URI)$/i;

/** Strings with the shape of a key, whoever they belong to: what is kept is in the first group. */
const KEY_SHAPES: readonly RegExp[] = [
  // A key has a digit; `sk-learn-compatible-estimators` has none.
  /(?<![A-Za-z0-9])()(?:sk|pk|rk|gsk|hf|xai|tvly)[-_](?=[A-Za-z0-9_-]{0,200}\d)[A-Za-z0-9_-]{16,}/g,
  /(?<![A-Za-z0-9])()(?:ghp|gho|ghs|ghu|github_pat|glpat|xox[abprs])[-_][A-Za-z0-9_-]{16,}/g,
  /(?<![A-Za-z0-9])()(?:AKIA|ASIA)[0-9A-Z]{16}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])()AIza[0-9A-Za-z_-]{30,}/g,
  /(?<![A-Za-z0-9])()eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  /\b((?:Bearer|Basic)\s{1,4})(?=[A-Za-z0-9._~+/-]{0,200}\d)[A-Za-z0-9._~+/-]{8,}=*/gi,
  /((?:api[-_]?key|access[-_]?token|auth[-_]?token|client[-_]?secret)["']?(?:=|:["'])["']?)[^\s"'&,;<>{}]{6,}/gi,
  /(:\/\/)[^\s/@:"'<>]{1,200}:[^\s/@"'<>]{1,200}(?=@)/g,
];

/**
 * A function that replaces every given secret by `[redacted]`: plain in any letter case, percent-encoded or escaped in
 * part or whole, in hexadecimal, and in base64 at any offset of a longer text; and everything with the shape of a key.
 * Text without any of these comes back unchanged. Secrets under 8 characters are left out.
 */
export function redactor(secrets: readonly string[]): Redact {
  const known = [...new Set(secrets.map((secret) => secret.trim()))]
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
  const spelled = known.map(spellings).join('|');
  const encoded = known.flatMap(base64Cores).join('|');
  const patterns = [
    ...(spelled === '' ? [] : [new RegExp(spelled, 'gi')]),
    ...(encoded === '' ? [] : [new RegExp(encoded, 'g')]),
  ];
  return (text) => {
    const known = patterns.reduce((rest, pattern) => rest.replace(pattern, REDACTED), text);
    return KEY_SHAPES.reduce((rest, shape) => rest.replace(shape, `$1${REDACTED}`), known);
  };
}

/**
 * A function that redacts every string in a JSON value, keys included; the very same value comes back when there was
 * nothing to take out.
 */
export function redactDeep(redact: Redact): <T>(value: T) => T {
  return <T>(value: T) => redactValue(value, redact) as T;
}

/** Every secret that the environment holds, by the names such variables have, and the passwords of addresses. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (SECRET_NAME.test(name)) return [value];
    const password = ADDRESS_NAME.test(name) && URL.canParse(value) ? new URL(value).password : '';
    return password === '' ? [] : [decodeURIComponent(password), password];
  });
}

function redactValue(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => redactValue(item, redact));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value);
  const redacted = entries.map(([key, item]) => [redact(key), redactValue(item, redact)] as const);
  const isSame = redacted.every(([key, item], index) => key === entries[index]?.[0] && item === entries[index]?.[1]);
  // From entries, not by assignment: a key named `__proto__` stays an ordinary one.
  return isSame ? value : Object.fromEntries(redacted);
}

/** A pattern for the secret with each character plain, percent-encoded (more than once too) or escaped as in JSON; or all in hexadecimal. */
function spellings(secret: string): string {
  const characters = Array.from(secret).map((character) => {
    const percent = [...Buffer.from(character)].map((byte) => `%(?:25)*${hex(byte, 2)}`).join('');
    const units = character.split('').map((unit) => `\\\\u${hex(unit.charCodeAt(0), 4)}`);
    return `(?:\\\\?${escaped(character)}|${percent}|${units.join('')})`;
  });
  return `${characters.join('')}|${Buffer.from(secret).toString('hex')}`;
}

/**
 * What base64 makes of the secret wherever it stands in a longer text. Three bytes become four characters, so there are
 * three offsets; characters that also hold bits of a neighbour are left off.
 */
function base64Cores(secret: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    const whole = bytes.toString('base64').replace(/=+$/, '');
    const core = whole.slice(Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6));
    // The two alphabets differ in two characters, and a slash may be percent-encoded or escaped on top.
    return core.replace(/[+/-]/g, (character) => (character === '/' ? '(?:\\\\?/|_|%2F|%2f)' : '(?:\\+|-|%2B|%2b)'));
  });
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

function escaped(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
