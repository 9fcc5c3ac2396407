// Test support: random legal logs for property tests. Use it wherever something must hold for every run.
import fc from 'fast-check';
import { CHANNELS, type OpaqueEvent, type RunEvent } from './events.ts';
import type { Json } from './json.ts';
import {
  buildLegalLog,
  type CallPlan,
  type DeltaPlan,
  type RunPlan,
  type StepPlan,
  standInDigest,
} from './legal-log.builder.ts';
import { ALL_REASONS, type Reason } from './outcome.ts';

type Log = (RunEvent | OpaqueEvent)[];

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', '😀', 'a "b" \\ c', 'line\nline', '\u2028', 'Thought: I see', '：【】'),
);

/** Any JSON that a tool could be given. Keys are plain words: files with `__proto__` in them are refused. */
export const anyInput: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[a-zA-Z0-9]{1,6}$/), tie('value'), { maxKeys: 3 }),
  ),
})).value;

const delta: fc.Arbitrary<DeltaPlan> = fc.record({
  channel: fc.constantFrom(...CHANNELS),
  from: fc.constantFrom('text', 'text', 'text', 'provider'),
  delta: text,
});

const wait = fc.constantFrom(undefined, undefined, undefined, null, 'live', 'fail', 'write', 'tape');

const call: fc.Arbitrary<CallPlan> = fc
  .record({
    tool: fc.constantFrom('Calculator', 'Search', 'searchOrders'),
    input: anyInput,
    isRepaired: fc.boolean(),
    observation: text,
    isError: fc.boolean(),
    settles: fc.nat(9),
    isRepeat: fc.boolean(),
    wait,
  })
  .map(({ wait, ...rest }) => (wait === undefined ? rest : { ...rest, wait }));

const rarely = fc.integer({ min: 0, max: 4 }).map((roll) => roll === 4);

const step: fc.Arbitrary<StepPlan> = fc.record({
  isPausedBefore: fc.constantFrom(null, null, 'model', 'tool'),
  hasConfigChange: rarely,
  hasOpaque: rarely,
  warning: fc.option(fc.constantFrom('invented-observation', 'near-limit', 'tool-blocked')),
  isNative: fc.boolean(),
  carry: fc.option(anyInput, { freq: 2 }),
  attempts: fc.array(fc.array(delta, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
  thought: fc.option(text),
  calls: fc.array(call, { maxLength: 3 }),
  amend: fc.option(
    fc.record({
      field: fc.constantFrom('thought', 'tool', 'input', 'observation', 'colour'),
      value: text,
      isEarlierStep: fc.boolean(),
    }),
    { freq: 2 },
  ),
});

// An answered run is the usual one, and the only one that has to have an answer.
const reason = fc.oneof(
  fc.constant<Reason>('answered'),
  fc.constantFrom(...ALL_REASONS),
  fc.constantFrom(...ALL_REASONS),
);

const plan: fc.Arbitrary<RunPlan> = fc
  .record({
    question: text,
    layout: fc.constantFrom('chat', 'one-message'),
    origin: fc.constantFrom('new', 'rerun', 'fork', 'import', 'experiment'),
    isQueued: fc.boolean(),
    hasPrices: fc.boolean(),
    steps: fc.array(step, { maxLength: 4 }),
    last: fc.option(step, { freq: 4 }),
    spare: step,
    ending: fc.record({ reason, forcedAnswer: fc.boolean(), cut: fc.nat(40) }),
    waits: fc.array(fc.nat(4000), { minLength: 1, maxLength: 5 }),
  })
  // An answered run has a step that answers.
  .map(({ spare, ...rest }) => ({ ...rest, last: rest.last ?? (rest.ending.reason === 'answered' ? spare : null) }));

/**
 * Whole legal logs: every event type, retries, parallel calls that settle out of order, parse errors, warnings, pauses,
 * edits, what a provider wants back, events of unknown types, and every way to end. Prompts carry `digest` of their text; check with the same one.
 */
export function legalLog(digest: (text: string) => string = standInDigest): fc.Arbitrary<Log> {
  return plan.map((made) => buildLegalLog(made, digest));
}

/** A legal log cut off anywhere: nothing of it, all of it, or a part. */
export function legalPrefix(digest?: (text: string) => string): fc.Arbitrary<Log> {
  return splitLog(digest).map(({ head }) => head);
}

/** A legal log cut in two anywhere. */
export function splitLog(digest?: (text: string) => string): fc.Arbitrary<{ log: Log; head: Log; tail: Log }> {
  return fc.record({ log: legalLog(digest), at: fc.double({ min: 0, max: 1, noNaN: true }) }).map(({ log, at }) => {
    const cut = Math.round(at * log.length);
    return { log, head: log.slice(0, cut), tail: log.slice(cut) };
  });
}
