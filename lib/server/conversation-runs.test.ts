import { afterEach, describe, expect, it } from 'vitest';
import type { ConversationPlace, StartRunBody } from '../api/contract.ts';
import { failure, type ScriptedReply, text } from '../models/replies.ts';
import type { EventOf } from '../run/events.ts';
import { collect } from '../store/sample-run.ts';
import { redactDeep, redactor } from './redact.ts';
import { type Desk, runDesk } from './run-desk.ts';
import type { Started } from './run-manager.ts';

const say = (answer: string) => `Thought: I know it.\nAction: Finish[${answer}]`;

let desk: Desk;
afterEach(() => desk.runs.close(0));

const begin: ConversationPlace = { id: null, after: null };
const behind = (run: Started): ConversationPlace => ({ id: run.conversationId as string, after: run.id });
const logOf = (id: string) => collect(desk.store.read(id, { after: 0, follow: true }));

/** Starts a run and waits for its end. */
async function ask(question: string, conversation: ConversationPlace, key: string | null = null): Promise<Started> {
  const started = await desk.runs.start({ question, conversation } satisfies StartRunBody, key);
  if ('status' in started) throw new Error(JSON.stringify(started));
  await logOf(started.id);
  return started;
}

/** What the log says of the conversation that a run stands in. */
async function recorded(id: string): Promise<EventOf<'run-start'>['conversation']> {
  const [start] = await logOf(id);
  return (start as EventOf<'run-start'>).conversation;
}

const tree = async (id = 'talk-1') =>
  (await desk.conversations.turns(id)).map((turn): [string, string | null] => [turn.summary.id, turn.after]);
const promptOf = (n: number) => JSON.stringify(desk.model.requests[n]?.messages);

describe('a question in a conversation', () => {
  it('begins one, and the next one knows what was asked and answered before', async () => {
    desk = runDesk([say('Ada'), say('1815'), say('1852')]);
    const first = await ask('Who wrote it?', begin);
    expect(first).toEqual({ id: 'run-1', repeated: false, conversationId: 'talk-1' });
    const second = await ask('When was she born?', behind(first));
    const third = await ask('And when did she die?', behind(second));
    expect(await recorded(first.id)).toEqual({ id: 'talk-1', pairs: [], after: null });
    const pairs = [
      { question: 'Who wrote it?', answer: 'Ada' },
      { question: 'When was she born?', answer: '1815' },
    ];
    expect(await recorded(third.id)).toEqual({ id: 'talk-1', pairs, after: second.id });
    expect(promptOf(2)).toContain('When was she born?');
    expect(promptOf(1)).toContain('Ada');
    expect(promptOf(0)).not.toContain('Earlier question');
  });

  it('is a sibling when it follows the same run, and knows nothing of the other', async () => {
    desk = runDesk([say('Ada'), say('1815'), say('1906'), say('Grace')]);
    const first = await ask('Who?', begin);
    await ask('Born?', behind(first));
    const edited = await ask('Born, I mean Grace?', behind(first));
    const otherStart = await ask('Who else?', { id: 'talk-1', after: null });
    expect(await recorded(edited.id)).toMatchObject({ pairs: [{ question: 'Who?', answer: 'Ada' }] });
    expect(await recorded(otherStart.id)).toMatchObject({ pairs: [], after: null });
    expect(await tree()).toEqual([
      ['run-1', null],
      ['run-2', 'run-1'],
      ['run-3', 'run-1'],
      ['run-4', null],
    ]);
    expect((await desk.conversations.get('talk-1'))?.title).toBe('Who?');
  });

  it('leaves out what got no answer, and goes on behind it', async () => {
    desk = runDesk([say('Ada'), [failure('provider-auth', { retryable: false })], say('1815')]);
    const first = await ask('Who?', begin);
    const failed = await ask('Born?', behind(first));
    expect(await desk.store.get(failed.id)).toMatchObject({ outcome: 'failed' });
    const third = await ask('Once more: born?', behind(failed));
    expect(await recorded(third.id)).toMatchObject({
      pairs: [{ question: 'Who?', answer: 'Ada' }],
      after: failed.id,
    });
  });

  it('holds a long answer whole, and of too many the newest that fit', async () => {
    const long = (n: number) => `${n}: ${'x'.repeat(15_000)}`;
    desk = runDesk([1, 2, 3].map((n) => say(long(n))).concat(say(`4: ${'y'.repeat(60_000)}`), say('end')));
    let last = await ask('q1', begin);
    for (const n of [2, 3, 4]) last = await ask(`q${n}`, behind(last));
    expect(await recorded('run-4')).toMatchObject({
      pairs: [
        { question: 'q2', answer: long(2) },
        { question: 'q3', answer: long(3) },
      ],
    });
    const end = await ask('q5', behind(last));
    expect((await recorded(end.id))?.pairs.map(({ answer }) => answer.length)).toEqual([60_003]);
  });

  it('goes thirty questions back and no further', async () => {
    desk = runDesk(Array.from({ length: 34 }, (_, n) => say(`a${n + 1}`)));
    let last = await ask('q1', begin);
    for (let n = 2; n <= 33; n += 1) last = await ask(`q${n}`, behind(last));
    const pairs = (await recorded((await ask('q34', behind(last))).id))?.pairs;
    expect([pairs?.length, pairs?.[0], pairs?.at(-1)]).toEqual([
      30,
      { question: 'q4', answer: 'a4' },
      { question: 'q33', answer: 'a33' },
    ]);
  });

  it('never keeps a secret in a title', async () => {
    desk = runDesk([say('No.')], undefined, undefined, redactDeep(redactor(['canary-9f8e7d6c'])));
    await ask('Is canary-9f8e7d6c safe?', begin);
    expect((await desk.conversations.list({ limit: 5 })).items[0]?.title).toBe('Is [redacted] safe?');
  });
});

describe('a question that cannot be asked there', () => {
  const refused = async (conversation: ConversationPlace) => {
    const started = await desk.runs.start({ question: 'q', conversation }, null);
    return 'status' in started ? started : null;
  };

  it('is told of an unknown conversation, and of a run that is not in it', async () => {
    desk = runDesk([say('Ada'), say('Bob')]);
    const first = await ask('Who?', begin);
    await ask('Who?', begin);
    expect(await refused({ id: 'nowhere', after: null })).toMatchObject({
      status: 404,
      code: 'conversation-not-found',
    });
    for (const stranger of ['run-2', 'nobody', '\0']) {
      expect(await refused({ ...behind(first), after: stranger })).toMatchObject({
        status: 422,
        code: 'not-in-conversation',
      });
    }
    expect(await refused({ id: null, after: first.id })).toMatchObject({ status: 422, code: 'not-in-conversation' });
    expect((await desk.store.list({ limit: 9 })).total).toBe(2);
  });

  it('is told to wait while the question before has no answer, and asked once that is stopped', async () => {
    desk = runDesk([[text('Thought: '), { type: 'hang' }], say('Yes.')]);
    const first = await desk.runs.start({ question: 'Who?', conversation: begin }, null);
    if ('status' in first) throw new Error(first.message);
    expect(await refused(behind(first))).toMatchObject({
      status: 409,
      code: 'run-not-ended',
      fix: expect.stringContaining('stop it'),
    });
    await desk.runs.finish(first.id);
    expect(await recorded((await ask('Again?', behind(first))).id)).toMatchObject({ pairs: [], after: first.id });
  });
});

describe('an idempotency key', () => {
  it('gives the same run and conversation for the same place, and no second conversation', async () => {
    desk = runDesk([say('Ada'), say('1815')]);
    const first = await ask('Who?', begin, 'k1');
    expect(await ask('Who?', begin, 'k1')).toEqual({ ...first, repeated: true });
    const second = await ask('Born?', behind(first), 'k2');
    await desk.store.remove(first.id);
    // What it followed is gone, and the run that it made is there all the same.
    expect(await ask('Born?', behind(first), 'k2')).toEqual({ ...second, repeated: true });
    expect(await desk.runs.start({ question: 'Born?', conversation: begin }, 'k2')).toMatchObject({ status: 422 });
    expect((await desk.conversations.list({ limit: 9 })).items).toHaveLength(1);
  });

  it('makes one conversation of many requests at once', async () => {
    desk = runDesk([say('Ada')]);
    const made = await Promise.all(
      [1, 2, 3].map(() => desk.runs.start({ question: 'Who?', conversation: begin }, 'k')),
    );
    expect(new Set(made.map((one) => ('id' in one ? `${one.id} ${one.conversationId}` : one.code))).size).toBe(1);
    expect((await desk.conversations.list({ limit: 9 })).items).toMatchObject([{ questions: 1 }]);
  });
});

it('keeps every one of forty questions that are asked at once, each in its place', async () => {
  const script: ScriptedReply[] = [say('one'), say('two'), ...Array.from({ length: 40 }, () => say('more'))];
  desk = runDesk(script, { running: 40, queued: 10 });
  const roots = [await ask('First of one?', begin), await ask('First of two?', begin)] as const;
  const asked = await Promise.all(
    Array.from({ length: 40 }, (_, n) => ask(`q${n}`, behind(roots[n % 2 === 0 ? 0 : 1]))),
  );
  for (const [n, run] of asked.entries()) {
    const root = roots[n % 2 === 0 ? 0 : 1];
    expect(await recorded(run.id)).toMatchObject({
      id: root.conversationId,
      after: root.id,
      pairs: [{ answer: n % 2 === 0 ? 'one' : 'two' }],
    });
  }
  for (const { conversationId, id } of roots) {
    const turns = (await tree(conversationId)).slice(1);
    expect(turns).toHaveLength(20);
    expect(turns.every(([, before]) => before === id)).toBe(true);
  }
});

describe('a run that follows another one', () => {
  /** Two turns, of which the second hit its limit. */
  async function talk(...more: ScriptedReply[]): Promise<[Started, Started]> {
    desk = runDesk([say('Ada'), 'Thought: I add.\nAction: add[1]', ...more]);
    const first = await ask('Who?', begin);
    const limited = await desk.runs.start(
      { question: 'How many?', conversation: behind(first), config: { maxSteps: 1, atLimit: 'stop' } },
      null,
    );
    if ('status' in limited) throw new Error(limited.message);
    await logOf(limited.id);
    return [first, limited];
  }

  it.each([
    ['resumed', (id: string) => desk.runs.resume(id, { config: { maxSteps: 3 } }, null)],
    ['forked', (id: string) => desk.runs.fork(id, { step: 1, config: { maxSteps: 3 } }, null)],
    ['asked again', (id: string) => desk.runs.rerun(id, null)],
  ])('stands beside it in the conversation when it is %s', async (_how, follow) => {
    const [first, limited] = await talk(say('2'));
    const beside = await follow(limited.id);
    expect(beside).toMatchObject({ id: 'run-3', conversationId: 'talk-1' });
    expect(await recorded('run-3')).toEqual(await recorded(limited.id));
    expect((await tree()).at(-1)).toEqual(['run-3', first.id]);
    expect(await ask('And then?', { id: 'talk-1', after: 'run-3' })).toMatchObject({ conversationId: 'talk-1' });
  });

  it('stands where the other one stands today, when what that followed was deleted', async () => {
    const [first, limited] = await talk(say('2'));
    await desk.runs.remove(first.id);
    await desk.runs.rerun(limited.id, null);
    expect(await tree()).toEqual([
      ['run-2', null],
      ['run-3', null],
    ]);
    expect(await recorded('run-3')).toMatchObject({ after: null, pairs: [{ answer: 'Ada' }] });
  });

  it('stands on its own when the other one did', async () => {
    desk = runDesk([say('Ada'), say('Ada')]);
    const alone = await desk.runs.start({ question: 'Who?' }, null);
    if ('status' in alone) throw new Error(alone.message);
    expect(alone).toEqual({ id: 'run-1', repeated: false });
    expect(await desk.runs.rerun(alone.id, null)).toEqual({ id: 'run-2', repeated: false });
    expect(await recorded('run-2')).toBeNull();
    expect(await desk.conversations.placeOf('run-2')).toBeNull();
  });
});
