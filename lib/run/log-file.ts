import type { OpaqueEvent, RunEvent } from './events.ts';
import { rebuiltPromptSize } from './prompt-size.ts';
import { type LogError, upgradeLog } from './upgrade.ts';
import { MAX_LOG_DEPTH } from './value-limits.ts';

/** How large a log file may be. Bytes as UTF-8; depth counts the event itself as 1; characters of all prompts rebuilt. */
export interface LogFileLimits {
  maxBytes: number;
  maxEvents: number;
  maxDepth: number;
  maxPromptChars: number;
}

export const LOG_FILE_LIMITS: LogFileLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxEvents: 20_000,
  maxDepth: MAX_LOG_DEPTH,
  maxPromptChars: 64 * 1024 * 1024,
};

export interface LogFileError {
  code:
    | LogError['code']
    | 'log-too-large'
    | 'log-too-many-events'
    | 'log-too-deep'
    | 'log-not-json'
    | 'log-bad-key'
    | 'log-prompts-too-large';
  /** One sentence for a person that names the line and, where there is one, the field. */
  message: string;
  /** From 1; null when it is about the file as a whole. */
  line: number | null;
}

export type LogFileResult = { events: (RunEvent | OpaqueEvent)[] } | { error: LogFileError };

/** The log as JSON Lines: one event a line, each line ended by a line feed. */
export function writeLogFile(events: readonly (RunEvent | OpaqueEvent)[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

/**
 * Reads a JSON Lines log, of this version or an older one. Line ends of Windows, a byte order mark and blank lines are
 * fine. Never throws: the first thing wrong comes back with its line. Whether the log is legal is for `checkLegal`.
 */
export function readLogFile(text: string, limits: Partial<LogFileLimits> = {}): LogFileResult {
  const { maxBytes, maxEvents, maxDepth, maxPromptChars } = { ...LOG_FILE_LIMITS, ...limits };
  if (isLongerThan(text, maxBytes)) {
    return problem('log-too-large', `The file is larger than ${maxBytes} bytes.`, null);
  }
  const events: unknown[] = [];
  const lineOf: number[] = [];
  for (const { line, number } of filledLines(text)) {
    if (events.length === maxEvents) {
      return problem('log-too-many-events', `The file holds more than ${maxEvents} events.`, number);
    }
    const read = readLine(line, maxDepth);
    if ('code' in read) return problem(read.code, `Line ${number}: ${read.message}`, number);
    events.push(read.value);
    lineOf.push(number);
  }
  const result = upgradeLog(events);
  if ('events' in result) {
    if (rebuiltPromptSize(result.events) <= maxPromptChars) return result;
    return problem(
      'log-prompts-too-large',
      `The prompts of this run take more than ${maxPromptChars} characters.`,
      null,
    );
  }
  const { code, message, index } = result.error;
  const number = lineOf[index] ?? null;
  return problem(code, number === null ? message : `Line ${number}: ${message}`, number);
}

function problem(code: LogFileError['code'], message: string, line: number | null): { error: LogFileError } {
  return { error: { code, message, line } };
}

/** Whether the text takes more than so many bytes of UTF-8. Encodes only when its length does not decide. */
function isLongerThan(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return true;
  return text.length * 3 > maxBytes && new TextEncoder().encode(text).length > maxBytes;
}

/** The lines that hold something, with their numbers from 1. A generator, since a file may be ten million empty lines. */
function* filledLines(text: string): Generator<{ line: string; number: number }> {
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (let number = 1; start < text.length; number++) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const line = text.slice(start, end).trim();
    if (line !== '') yield { line, number };
    start = end + 1;
  }
}

type LineResult = { value: unknown } | { code: LogFileError['code']; message: string };

function readLine(line: string, maxDepth: number): LineResult {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return {
      code: 'log-not-json',
      message: 'this is not a whole JSON object; each event stands on a line of its own.',
    };
  }
  return checkShape(value, maxDepth, '') ?? { value };
}

/** Refuses what is nested too deep, and the one key that does damage when an object is copied carelessly. */
function checkShape(
  value: unknown,
  depthLeft: number,
  path: string,
): { code: LogFileError['code']; message: string } | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depthLeft === 0) return { code: 'log-too-deep', message: `field "${path}" is nested too deep.` };
  for (const [key, item] of Object.entries(value)) {
    const itemPath = path === '' ? key : `${path}.${key}`;
    if (key === '__proto__')
      return { code: 'log-bad-key', message: `field "${itemPath}" has a name that is not allowed.` };
    const wrong = checkShape(item, depthLeft - 1, itemPath);
    if (wrong) return wrong;
  }
  return null;
}
