import { describe, expect, it } from 'vitest';
import { BRACKET } from '../dialects/bracket.ts';
import { NATIVE } from '../dialects/native.ts';
import type { ModelChunk } from '../models/model.ts';
import { finish, type ReplyPart, replies, text } from '../models/replies.ts';
import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import type { Json } from '../run/json.ts';
import { resumePoint } from '../run/resume-point.ts';
import { trial } from './trial.ts';

const SIGNED: Json = { vendor: [{ thinking: 'I add them.', signature: 'a1/b2==' }] };

function call(index: number, sum: string, carry?: Json): ModelChunk {
  return {
    type: 'call',
    index,
    callId: 'p',
    tool: 'add',
    input: { sum },
    inputText: '',
    ...(carry !== undefined && { carry }),
  };
}
const act = (...chunks: ModelChunk[]): ReplyPart[] => [...chunks, finish('tool-calls')];
const ANSWER: ReplyPart[] = [text('2'), finish()];

describe('what a provider wants back with a reply', () => {
  it('goes back with the reply and with each call, and the log holds it', async () => {
    const model = replies([
      act({ type: 'carry', carry: SIGNED }, call(1, '2'), call(0, '1', { signature: 'first' })),
      ANSWER,
    ]);
    const { all, log } = await trial({ model, dialect: NATIVE });
    expect(all('model-end')[0]).toMatchObject({ carry: SIGNED, calls: [{ carry: { signature: 'first' } }, {}] });
    const sent = model.requests[1]?.messages.find(({ role }) => role === 'assistant');
    expect(sent).toMatchObject({ carry: SIGNED, calls: [{ input: { sum: '1' }, carry: { signature: 'first' } }, {}] });
    expect(sent?.calls?.[1]).not.toHaveProperty('carry');
    // The trial has checked the digest; this checks that the prompt rebuilt from the log is the one that was sent.
    expect(fold(log).steps[1]?.prompt?.messages).toEqual(model.requests[1]?.messages);
  });

  it('goes back from a log just as it does while the run goes on', async () => {
    const first = act({ type: 'carry', carry: SIGNED }, call(0, '1', 'sig'));
    const live = replies([first, act(call(0, '2')), ANSWER]);
    const { log } = await trial({ model: live, dialect: NATIVE });
    const start = log[0] as RunEvent;
    const { prefix } = resumePoint([
      ...log,
      { seq: 0, t: 0, type: 'run-end', outcome: 'stopped', reason: 'person', error: null },
    ]);
    const resumed = replies([ANSWER]);
    const renumbered = [start, ...prefix].map((event, index) => ({ ...event, seq: index + 1 }));
    await trial({ model: resumed, dialect: NATIVE, prefix: renumbered });
    expect(resumed.requests[0]?.messages).toEqual(live.requests[2]?.messages);
  });

  it('goes back with a reply that could not be read', async () => {
    const empty: ReplyPart[] = [{ type: 'carry', carry: SIGNED }, text('I add.'), finish('tool-calls')];
    const model = replies([empty, ANSWER]);
    await trial({ model, dialect: NATIVE });
    expect(model.requests[1]?.messages.find(({ role }) => role === 'assistant')).toMatchObject({ carry: SIGNED });
  });

  it('stays out of a prompt that is text', async () => {
    const model = replies([
      [{ type: 'carry', carry: SIGNED }, text('Action: add[1+1]'), finish()],
      'Action: Finish[2]',
    ]);
    const { all } = await trial({ model, dialect: BRACKET });
    expect(all('model-end')[0]?.carry).toEqual(SIGNED);
    expect(JSON.stringify(model.requests[1]?.messages)).not.toContain('a1/b2');
  });

  it('is dropped when no log could hold it', async () => {
    let deep: Json = 'x';
    for (let level = 0; level < 40; level++) deep = [deep];
    const model = replies([act({ type: 'carry', carry: deep }, call(0, '1', { big: 'x'.repeat(300_000) })), ANSWER]);
    const { all, end } = await trial({ model, dialect: NATIVE });
    expect(all('model-end')[0]).not.toHaveProperty('carry');
    expect(all('model-end')[0]?.calls?.[0]).not.toHaveProperty('carry');
    expect(end.reason).toBe('answered');
  });
});
