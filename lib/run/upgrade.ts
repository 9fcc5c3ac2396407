import { isKnownType, KnownEvent, LOG_VERSION, type OpaqueEvent, type RunEvent } from './events.ts';

/** An event as it came out of a file, before anything is known of it but that it is an object. */
export type RawEvent = Record<string, unknown>;

/** Carries a whole log one version forward. Pure; `v` itself is written by the chain. */
export type Upgrader = (events: readonly RawEvent[]) => RawEvent[];

/** By the version that they start from. Version 1 is the first, so there is nothing to carry forward yet. */
export const UPGRADERS: Readonly<Record<number, Upgrader>> = {};

/**
 * Why a log cannot be read. `log-empty`, `log-no-start`: it does not begin as a log does. `log-version-newer`,
 * `log-version-unknown`: no way from its version to ours. `log-bad-event`: an event of a known type has a wrong field.
 */
export interface LogError {
  code: 'log-empty' | 'log-no-start' | 'log-version-newer' | 'log-version-unknown' | 'log-bad-event';
  /** One sentence for a person: what is wrong, where, and what to do if something can be done. */
  message: string;
  /** Which event, from 0. */
  index: number;
  /** The field, as in `config.model.id`; empty for the event as a whole. */
  path: string;
}

export type UpgradeResult = { events: (RunEvent | OpaqueEvent)[] } | { error: LogError };

/**
 * Makes a log of today's version out of events that may be of an older one, in log order. Events of known types must parse;
 * those of unknown types, and unknown fields, are kept as they are. It does not ask whether the log is legal: see `checkLegal`.
 * `upgraders` and `version` are for tests of the chain.
 */
export function upgradeLog(
  events: readonly unknown[],
  {
    upgraders = UPGRADERS,
    version = LOG_VERSION,
  }: { upgraders?: Readonly<Record<number, Upgrader>>; version?: number } = {},
): UpgradeResult {
  const first = events[0];
  if (first === undefined) return problem('log-empty', 'The log holds no events.', 0);
  if (!isObject(first) || first.type !== 'run-start' || typeof first.v !== 'number') {
    return problem('log-no-start', 'A log begins with a run-start event that says its version in "v".', 0, 'v');
  }
  const notObject = events.findIndex((event) => !isObject(event));
  if (notObject >= 0) return problem('log-bad-event', 'An event is a JSON object.', notObject);
  if (first.v > version) {
    const message = `This log has version ${first.v} and this program reads versions up to ${version}: update the program to open it.`;
    return problem('log-version-newer', message, 0, 'v');
  }
  const carried = carryForward(events as readonly RawEvent[], first.v, upgraders, version);
  if (!carried) {
    return problem('log-version-unknown', `No version ${first.v} of the log format exists that could be read.`, 0, 'v');
  }
  return parseAll(carried);
}

function carryForward(
  events: readonly RawEvent[],
  from: number,
  upgraders: Readonly<Record<number, Upgrader>>,
  version: number,
): readonly RawEvent[] | null {
  let carried = events;
  for (let v = from; v !== version; v++) {
    const upgrade = upgraders[v];
    if (!upgrade) return null;
    carried = upgrade(carried).map((event) => (event.type === 'run-start' ? { ...event, v: v + 1 } : event));
  }
  return carried;
}

function parseAll(events: readonly RawEvent[]): UpgradeResult {
  for (const [index, event] of events.entries()) {
    const wrong = wrongField(event);
    if (wrong) return problem('log-bad-event', wrong.message, index, wrong.path);
  }
  // The events themselves, not zod's copies: what was read is what is kept, to the last unknown field.
  return { events: events as unknown as (RunEvent | OpaqueEvent)[] };
}

/** The first field that keeps an event from being read; null when it is fine. */
function wrongField(event: RawEvent): { path: string; message: string } | null {
  if (typeof event.type !== 'string') return wrong('type', 'expected the name of an event type');
  if (!isKnownType(event.type)) {
    const path = ['seq', 't'].find((field) => typeof event[field] !== 'number');
    return path ? wrong(path, 'expected a number') : null;
  }
  const issue = KnownEvent.safeParse(event).error?.issues[0];
  return issue ? wrong(issue.path.join('.'), `${event.type}: ${issue.message}`) : null;
}

function wrong(path: string, what: string): { path: string; message: string } {
  return { path, message: path ? `Field "${path}" of an event is wrong: ${what}.` : `An event is wrong: ${what}.` };
}

function problem(code: LogError['code'], message: string, index: number, path = ''): { error: LogError } {
  return { error: { code, message, index, path } };
}

function isObject(value: unknown): value is RawEvent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
