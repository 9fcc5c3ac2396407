import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNELS, type EventOf, type RunEvent, type UnnumberedEvent } from '../run/events.ts';
import { fakeClock } from '../run/fake-clock.ts';
import { fold } from '../run/fold.ts';
import { checkLegal } from '../run/legal.ts';
import { buildLegalLog, type CallPlan, type DeltaPlan, type RunPlan, type StepPlan } from '../run/legal-log.builder.ts';
import { diffPrompt, promptText } from '../run/prompt-delta.ts';
import type { PromptMessage } from '../run/trajectory.ts';
import { memoryRunStore } from '../store/memory.ts';
import { collect, sampleRun, sampleSummary } from '../store/sample-run.ts';
import { createRecorder } from './recorder.ts';
import { createRecording } from './recording.ts';
import { redactDeep, redactor } from './redact.ts';
import { redactEvent } from './redact-event.ts';

const SECRETS = ['canary-openai-9f8e7d', 'Zx/+42 "q"\\é~', 'step-start', 'assistant'];
const encodings: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => secret.toUpperCase(),
  (secret) => encodeURIComponent(secret),
  (secret) => JSON.stringify(secret).slice(1, -1),
  (secret) => Buffer.from(secret).toString('hex'),
  // Without the last character where that would have bits of what follows.
  (secret) =>
    Buffer.from(secret)
      .toString('base64')
      .slice(0, Math.floor((Buffer.byteLength(secret) * 8) / 6)),
];
const SPELLED = SECRETS.flatMap((secret) => encodings.map((encode) => encode(secret)));
const redact = redactor(SECRETS);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const plainText = fc.constantFrom(
  'The sum is 1,340. ',
  'Thought: ',
  'a😀',
  '\n',
  'canary',
  'sk-',
  'Bearer of news ',
  '',
);
const secretText = fc.oneof(
  fc.constantFrom(...SPELLED),
  fc.constantFrom('sk-proj-abcdefghijklmnop1234', 'api_key=x1y2z3w4'),
);

interface Drafts {
  plan: RunPlan;
  /** After how many events each time the store is offered what waits. */
  commits: number[];
}

/** Whole runs whose texts are made of the given pieces. */
function runs(piece: fc.Arbitrary<string>): fc.Arbitrary<Drafts> {
  const text = fc.array(piece, { maxLength: 4 }).map((list) => list.join(''));
  const attempt = fc
    .record({
      reply: text,
      cuts: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 }),
      tags: fc.array(fc.tuple(fc.constantFrom(...CHANNELS), fc.constantFrom('text', 'text', 'text', 'provider')), {
        minLength: 1,
        maxLength: 6,
      }),
    })
    .map(({ reply, cuts, tags }) => inDeltas(reply, cuts, tags as [DeltaPlan['channel'], DeltaPlan['from']][]));
  const call: fc.Arbitrary<CallPlan> = fc.record({
    tool: text,
    input: fc.oneof(
      text,
      fc.dictionary(text, text, { maxKeys: 2 }).map((input) => ({ ...input })),
    ),
    isRepaired: fc.boolean(),
    observation: text,
    isError: fc.boolean(),
    settles: fc.nat(9),
    isRepeat: fc.boolean(),
  });
  const step: fc.Arbitrary<StepPlan> = fc.record({
    isPausedBefore: fc.constantFrom(null, 'model', 'tool'),
    hasConfigChange: fc.boolean(),
    hasOpaque: fc.boolean(),
    warning: fc.constantFrom(null, 'near-limit'),
    isNative: fc.boolean(),
    carry: fc.option(text.map((signature) => ({ signature }))),
    attempts: fc.array(attempt, { minLength: 1, maxLength: 3 }),
    thought: fc.option(text),
    calls: fc.array(call, { maxLength: 2 }),
    amend: fc.constant(null),
  });
  const plan: fc.Arbitrary<RunPlan> = fc.record({
    question: text,
    layout: fc.constantFrom('chat', 'one-message'),
    origin: fc.constantFrom('new', 'rerun'),
    isQueued: fc.boolean(),
    hasPrices: fc.boolean(),
    steps: fc.array(step, { maxLength: 3 }),
    last: step,
    ending: fc.record({ reason: fc.constant('answered' as const), forcedAnswer: fc.boolean(), cut: fc.nat(40) }),
    waits: fc.array(fc.nat(100), { minLength: 1, maxLength: 3 }),
  });
  return fc.record({ plan, commits: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }) });
}

function inDeltas(reply: string, cuts: number[], tags: [DeltaPlan['channel'], DeltaPlan['from']][]): DeltaPlan[] {
  const deltas: DeltaPlan[] = [];
  const units = Array.from(reply);
  while (units.length > 0) {
    const [channel, from] = tags[deltas.length % tags.length] ?? ['thought', 'text'];
    const delta = units.splice(0, cuts[deltas.length % cuts.length]).join('');
    deltas.push({ channel, from, delta });
  }
  return deltas;
}

/** Plays a plan through a recording; returns what came in and what was stored. */
function play({ plan, commits }: Drafts): { given: RunEvent[]; stored: RunEvent[] } {
  const given = buildLegalLog(plan, sha256) as RunEvent[];
  const redactValue = redactDeep(redact);
  const start = redactEvent(redactValue, given[0] as EventOf<'run-start'>);
  const recording = createRecording({ start, summary: sampleSummary('run-1'), redact: redactValue });
  const stored: RunEvent[] = [start];
  const commit = () => {
    stored.push(...(recording.take()?.events ?? []));
    recording.stored();
  };
  let [round, left] = [0, commits[0] ?? 1];
  for (const { seq: _seq, t, ...event } of given.slice(1)) {
    recording.accept(event as UnnumberedEvent, t);
    left -= 1;
    if (left > 0) continue;
    commit();
    round += 1;
    left = commits[round % commits.length] ?? 1;
  }
  commit();
  return { given, stored };
}

/** What streamed, joined for each attempt: the reply's text, and each channel that the provider keeps apart. */
function streams(log: RunEvent[], channelOf: (event: EventOf<'text-delta'>) => string): Map<string, string> {
  const joined = new Map<string, string>();
  for (const event of log) {
    if (event.type !== 'text-delta') continue;
    const key = `${event.step} ${event.attempt} ${channelOf(event)}`;
    joined.set(key, (joined.get(key) ?? '') + event.delta);
  }
  return joined;
}

/** Everything a reader of the log can put together, as one text for each place. */
function texts(log: RunEvent[]): string[] {
  const streamed = streams(log, ({ from, channel }) => (from === 'text' ? from : channel));
  const trajectory = fold(log.filter(({ type }) => type !== 'text-delta'));
  return [...streamed.values(), ...strings({ ...trajectory, config: null })];
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === 'role' ? [] : [key, ...strings(item)]));
}

const facts = (log: RunEvent[]) =>
  log.filter(({ type }) => type !== 'text-delta').map(({ seq: _seq, ...event }) => event);

describe('a recording that meets secrets', () => {
  it('stays a legal log, and holds no secret in any spelling, whole or in pieces', () => {
    fc.assert(
      fc.property(runs(fc.oneof(plainText, secretText)), (drafts) => {
        const { given, stored } = play(drafts);
        expect(checkLegal(given, { sha256, complete: true })).toEqual([]);
        expect(checkLegal(stored, { sha256, complete: true })).toEqual([]);
        const leaks = texts(stored).filter((text) => SPELLED.some((spelled) => text.includes(spelled)));
        expect(leaks).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('says the same in the reply, the prompt and what was read of it', () => {
    fc.assert(
      fc.property(runs(fc.oneof(plainText, secretText)), (drafts) => {
        const { given, stored } = play(drafts);
        const [before, after] = [fold(given), fold(stored)];
        expect(after.question).toBe(redact(before.question));
        for (const [index, step] of after.steps.entries()) {
          const raw = before.steps[index];
          expect(step.reply?.text).toBe(redact(raw?.reply?.text ?? ''));
          expect(step.thought?.text).toBe(raw?.thought ? redact(raw.thought.text) : undefined);
          expect(step.prompt?.messages.map(({ role, content }) => [role, content])).toEqual(
            raw?.prompt?.messages.map(({ role, content }) => [role, redact(content)]),
          );
        }
      }),
    );
  });

  it('stores a run without secrets as it came', () => {
    fc.assert(
      fc.property(runs(plainText), (drafts) => {
        const { given, stored } = play(drafts);
        expect(facts(stored)).toEqual(facts(given));
        const ofEach = (log: RunEvent[]) => streams(log, ({ from, channel }) => `${from} ${channel}`);
        expect(ofEach(stored)).toEqual(ofEach(given));
      }),
    );
  });

  it('moves spans to where they lie in the redacted reply', () => {
    const reply = `Thought: ${SECRETS[0]}\nAktion: Clock[]`;
    const at = reply.indexOf('Aktion');
    const redactValue = redactDeep(redact);
    const { start } = sampleRun('a');
    const recording = createRecording({ start, summary: sampleSummary('a'), redact: redactValue });
    const events: UnnumberedEvent[] = [
      { type: 'step-start', step: 1 },
      {
        type: 'model-end',
        step: 1,
        attempt: 1,
        text: reply,
        reasoning: '',
        finishReason: 'stop',
        usage: null,
        firstTokenMs: 1,
      },
      {
        type: 'action',
        step: 1,
        callId: 'c',
        tool: 'Clock',
        input: '',
        repairs: [{ rule: 'label', note: 'a label', span: [at, at + 6] }],
      },
    ];
    for (const event of events) recording.accept(event, 1);
    const stored = recording.take()?.events ?? [];
    const [, end, action] = stored as [RunEvent, EventOf<'model-end'>, EventOf<'action'>];
    expect(end.text.slice(...(action.repairs[0]?.span ?? []))).toBe('Aktion');
  });
});

describe('a recording that goes on from stored events', () => {
  it('takes them as they are, and its own prompts as differences from the last of them', () => {
    const redactValue = redactDeep(redact);
    const before: PromptMessage[] = [
      { role: 'user', content: `Question: ${redact(SECRETS[0] ?? '')}\nObservation: 1` },
    ];
    const after: PromptMessage[] = [{ role: 'user', content: `${before[0]?.content}\nObservation: ${SECRETS[0]}!` }];
    const promptOf = (step: number, from: PromptMessage[], to: PromptMessage[]) => ({
      ...{ type: 'prompt' as const, step, ...diffPrompt(from, to), params: {}, ignored: [] },
      sha256: sha256(promptText(to)),
    });
    const { start } = sampleRun('a');
    const prefix: RunEvent[] = [
      { seq: 2, t: 5, type: 'step-start', step: 1 },
      { seq: 3, t: 7, ...promptOf(1, [], before) },
    ];
    const recording = createRecording({ start, prefix, summary: sampleSummary('a'), redact: redactValue });
    recording.accept({ type: 'step-start', step: 2 }, 0);
    recording.accept(promptOf(2, before, after), 10);
    const own = recording.take()?.events ?? [];
    expect(own.map(({ seq, t }) => [seq, t])).toEqual([
      [4, 7],
      [5, 17],
    ]);
    const log = [start, ...prefix, ...own];
    expect(checkLegal(log, { sha256 })).toEqual([]);
    expect(fold(log).steps[1]?.prompt?.messages).toEqual([{ role: 'user', content: redact(after[0]?.content ?? '') }]);
  });
});

describe('the recorder of a key that is echoed in pieces', () => {
  const reply = 'Thought: Authorization: Bearer canary-openai-9f8e7d, I see.';

  async function record(ending: (deltas: UnnumberedEvent[]) => UnnumberedEvent[]) {
    const clock = fakeClock();
    const store = memoryRunStore();
    const run = sampleRun('a');
    await store.create(run);
    const recorder = createRecorder({ store, clock, redact: redactDeep(redact) });
    const deltas = inDeltas(reply, [5], [['thought', 'text']]).map(
      (delta): UnnumberedEvent => ({ type: 'text-delta', step: 1, attempt: 1, ...delta }),
    );
    async function* events(): AsyncGenerator<UnnumberedEvent> {
      yield { type: 'step-start', step: 1 };
      for (const event of ending(deltas)) {
        yield event;
        await clock.sleep(60);
      }
      yield { type: 'run-end', outcome: 'stopped', reason: 'person', error: null };
    }
    const done = recorder.record(run.start, events(), run.summary);
    for (let turn = 0; turn < 40; turn += 1) await clock.advance(60);
    expect((await done).error).toBeNull();
    const log = await collect(store.read('a', { after: 0, follow: false }));
    expect(checkLegal(log, { sha256, complete: true })).toEqual([]);
    return log.flatMap((event) => (event.type === 'text-delta' ? [event.delta] : [])).join('');
  }

  const end = (text: string): UnnumberedEvent => ({
    ...{ type: 'model-end', step: 1, attempt: 1, text, reasoning: '' },
    ...{ finishReason: 'stop', usage: null, firstTokenMs: 1 },
  });

  it('stores deltas that join to the redacted reply', async () => {
    const shown = await record((deltas) => [...deltas, end(reply)]);
    expect(shown).toBe(redact(reply));
    expect(shown).not.toMatch(/canary/);
  });

  it('holds nothing back when the attempt is given up or the run ends', async () => {
    const retry: UnnumberedEvent = {
      type: 'retry',
      step: 1,
      attempt: 1,
      status: null,
      waitMs: 1,
      reason: 'provider-timeout',
    };
    expect(await record((deltas) => [...deltas.slice(0, 6), retry])).toBe(reply.slice(0, 30));
    expect(await record((deltas) => deltas.slice(0, 6))).toBe(reply.slice(0, 30));
  });

  it('finds a key that goes on after a warning', async () => {
    const warning: UnnumberedEvent = { type: 'warning', step: 1, code: 'slow', message: 'Slow.' };
    const shown = await record((deltas) => [...deltas.slice(0, 8), warning, ...deltas.slice(8), end(reply)]);
    expect(shown).toBe(redact(reply));
  });
});
