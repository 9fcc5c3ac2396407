import type { ErrorInfo } from '../run/events.ts';

const MAX_MESSAGE = 500;

/**
 * Anything thrown as a code and one line: no stack, no more than 500 characters of the message. Never throws itself, whatever
 * it is given. The code is the error's own kebab-case `code` when it has one, else `internal`.
 */
export function describeError(thrown: unknown): ErrorInfo {
  try {
    return { code: codeOf(thrown), message: firstLine(messageOf(thrown)) };
  } catch {
    // A getter or a proxy that throws when it is looked at.
    return { code: 'internal', message: 'Something was thrown that cannot be described.' };
  }
}

function codeOf(thrown: unknown): string {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' && /^[a-z][a-z-]{1,40}$/.test(code) ? code : 'internal';
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string')
    return thrown.message;
  return String(thrown);
}

function firstLine(message: string): string {
  const line = message.trim().split('\n', 1)[0]?.trim() ?? '';
  if (line === '') return 'No reason was given.';
  return line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE).toWellFormed()}…` : line;
}
