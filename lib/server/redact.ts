import { KEY_SHAPES } from './key-shapes.ts';
import { REDACTED, type RedactionStream, redactionStream, redactText } from './redact-stream.ts';
import { spellingRules } from './secret-spellings.ts';

export { REDACTED };

/** Takes secrets out of a text. */
export interface Redact {
  (text: string): string;
  /** For a text that arrives in pieces: what comes out joins to the redacted text, however it was cut. */
  stream<Tag>(): RedactionStream<Tag>;
}

/** Takes secrets out of every string of a JSON value; the shape stays. */
export interface RedactValue {
  <T>(value: T): T;
  /** Without it every piece of a streamed text is redacted on its own. */
  stream?<Tag>(): RedactionStream<Tag>;
}

/** Shorter "secrets" (`none`, `ollama`) are placeholders: blotting them out would spoil ordinary words. */
const SHORTEST_SECRET = 8;

/** Longer secrets, such as a private key in PEM, are looked for in parts. */
const LONGEST_PART = 256;

const SECRET_NAME = /(^|_)(API_?KEY|KEY|TOKEN|SECRET|PASSWORD)$/i;
const ADDRESS_NAME = /_(URL|URI)$/i;

/** A password such as `postgres`: taking it out of every text would spoil more than it hides. */
const ORDINARY_WORD = /^[A-Za-z]{1,11}$/;

/**
 * A function that replaces every given secret by `[redacted]`: plain in any letter case, percent-encoded or escaped in
 * part or whole, in hexadecimal, and in base64 at any offset of a longer text; and everything with the shape of a key.
 * Text without any of these comes back unchanged. Secrets under 8 characters are left out.
 */
export function redactor(secrets: readonly string[]): Redact {
  const long = secrets.map((secret) => secret.trim()).filter((secret) => secret.length >= SHORTEST_SECRET);
  const known = [...new Set(long.flatMap(inParts))].sort((a, b) => b.length - a.length);
  const rules = [...spellingRules(known), ...KEY_SHAPES];
  return Object.assign((text: string) => redactText(rules, text), {
    stream: <Tag>() => redactionStream<Tag>(rules),
  });
}

/**
 * A function that redacts every string in a JSON value, keys included; the very same value comes back when there was
 * nothing to take out.
 */
export function redactDeep(redact: Redact): RedactValue {
  return Object.assign(<T>(value: T) => redactValue(value, redact) as T, { stream: redact.stream });
}

/**
 * Every secret that the environment holds, by the names such variables have, and the passwords of addresses, unless they
 * are short and of letters alone.
 */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (SECRET_NAME.test(name)) return [value];
    const password = ADDRESS_NAME.test(name) && URL.canParse(value) ? new URL(value).password : '';
    const plain = decoded(password);
    return plain === '' || ORDINARY_WORD.test(plain) ? [] : [plain, password];
  });
}

/** Equal parts of a very long secret, each to be found by itself: one pattern for all of it would be too deep to run. */
function inParts(secret: string): string[] {
  const count = Math.ceil(secret.length / LONGEST_PART);
  const length = Math.ceil(secret.length / count);
  return Array.from({ length: count }, (_, part) => secret.slice(part * length, (part + 1) * length));
}

/** A stray percent sign is allowed in an address; then the password stands as it is. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
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
