import { afterEach, describe, expect, it } from 'vitest';
import { text } from '../models/replies.ts';
import { collect } from '../store/sample-run.ts';
import { type Conversations, createConversations } from './conversations.ts';
import { redactDeep, redactor } from './redact.ts';
import { type Desk, runDesk } from './run-desk.ts';

const HANG = [text('Thought: '), { type: 'hang' as const }];
const DONE = 'Thought: I know it.\nAction: Finish[42]';

let desk: Desk;
let conversations: Conversations;
afterEach(() => desk.runs.close(0));

function open(script: Parameters<typeof runDesk>[0]): void {
  desk = runDesk(script);
  const redact = redactDeep(redactor(['canary-9f8e7d6c']));
  conversations = createConversations({ store: desk.conversations, runs: desk.runs, redact });
}

const start = (after: string | null = null, id: string | null = 'talk-1') =>
  desk.runs.start({ question: 'How many?', conversation: { id, after } }, null);
const ended = (id: string) => collect(desk.store.read(id, { after: 0, follow: true }));

describe('the conversations of a server', () => {
  it('shows each turn with its answer and its figures', async () => {
    open([DONE]);
    await start(null, null);
    await ended('run-1');
    const conversation = await conversations.get('talk-1');
    expect(conversation).toMatchObject({ id: 'talk-1', title: 'How many?', questions: 1 });
    const summary = await desk.store.get('run-1');
    expect('turns' in conversation && conversation.turns).toEqual([
      {
        ...{ runId: 'run-1', after: null, question: 'How many?', answer: '42', startedAt: summary?.startedAt },
        ...{ status: 'ended', outcome: 'completed', reason: 'answered', elapsedMs: summary?.elapsedMs, steps: 1 },
        ...{ tokensIn: 100, tokensOut: 20, cost: summary?.cost, modelName: summary?.modelName, marks: 'tf', flags: [] },
      },
    ]);
  });

  it('takes a name without its secrets', async () => {
    open([DONE]);
    await start(null, null);
    const renamed = await conversations.rename('talk-1', { title: 'About canary-9f8e7d6c' });
    expect(renamed).toMatchObject({ id: 'talk-1', title: 'About [redacted]' });
    expect((await conversations.list({ limit: 5 })).items).toEqual([renamed]);
  });

  it('stops what runs in it, deletes it with all its runs, and says how many those were', async () => {
    open([DONE, HANG, HANG]);
    await start(null, null);
    await ended('run-1');
    await start('run-1');
    await start(null);
    expect(desk.runs.live()).toEqual(['run-2', 'run-3']);
    expect(await conversations.remove('talk-1')).toEqual({ runs: 3 });
    expect(desk.runs.live()).toEqual([]);
    expect((await desk.store.list({ limit: 5 })).items).toEqual([]);
    expect(await start('run-1')).toMatchObject({ status: 404, code: 'conversation-not-found' });
  });

  it('goes with the last of its runs', async () => {
    open([DONE]);
    await start(null, null);
    await desk.runs.remove('run-1');
    expect(await conversations.stamp('talk-1')).toBeNull();
    for (const answer of [
      await conversations.get('talk-1'),
      await conversations.rename('talk-1', { title: 'x' }),
      await conversations.remove('talk-1'),
    ]) {
      expect(answer).toMatchObject({
        status: 404,
        code: 'conversation-not-found',
        fix: expect.stringContaining('deleted'),
      });
    }
  });
});
