import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

it.each([
  ['an error', new Error('It broke.'), { code: 'internal', message: 'It broke.' }],
  [
    'an error with a code',
    Object.assign(new Error('Full.'), { code: 'storage-full' }),
    { code: 'storage-full', message: 'Full.' },
  ],
  [
    'an error with a code of the system',
    Object.assign(new Error('x'), { code: 'ECONNRESET' }),
    { code: 'internal', message: 'x' },
  ],
  ['a text', 'oh no', { code: 'internal', message: 'oh no' }],
  ['nothing', undefined, { code: 'internal', message: 'undefined' }],
  ['an empty error', new Error(''), { code: 'internal', message: 'No reason was given.' }],
  ['a message with a stack in it', new Error('Bad.\n    at x (y.ts:1)'), { code: 'internal', message: 'Bad.' }],
  [
    'an object without a prototype',
    Object.create(null),
    { code: 'internal', message: 'Something was thrown that cannot be described.' },
  ],
])('describes %s', (_name, thrown, described) => {
  expect(describeError(thrown)).toEqual(described);
});

it('never throws, even when looking at the thrown thing does', () => {
  const trap = new Proxy(
    {},
    {
      has: () => true,
      get: () => {
        throw new Error('no');
      },
    },
  );
  expect(describeError(trap).code).toBe('internal');
});

it('keeps a long message to 500 characters', () => {
  expect(describeError(new Error('x'.repeat(9_000))).message).toHaveLength(501);
});
