import { describe, expect, it } from 'vitest';
import { finish, replies, text } from '../models/replies.ts';
import { trial } from './trial.ts';

describe('replies that the token limit cuts off again and again', () => {
  const cut = [text('Thought: I think that I'), finish('length')];

  it('end the run with advice about that limit, not about the dialect', async () => {
    const { end } = await trial({ model: replies([cut, cut, cut]) });
    expect(end).toMatchObject({
      reason: 'format-error',
      error: {
        message: '3 replies in a row could not be read; the last one was cut off at the limit of output tokens.',
        fix: expect.stringContaining('Raise the limit of output tokens'),
      },
    });
  });

  it('but not where the last one came whole', async () => {
    const { end } = await trial({ model: replies([cut, cut, 'Hm.']) });
    expect(end.error?.fix).toContain('Try a dialect');
  });
});
