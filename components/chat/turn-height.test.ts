import { expect, it } from 'vitest';
import { guessedHeight } from './turn-height.ts';

it('the height of a turn is guessed by the lines of its question and its answer', () => {
  const short = guessedHeight({ question: 'What?', answer: null });
  expect(guessedHeight({ question: 'What?', answer: 'That.' })).toBe(short);
  expect(guessedHeight({ question: 'What?\nAnd why?', answer: 'That.' })).toBe(short + 28);
  expect(guessedHeight({ question: 'What?', answer: 'a'.repeat(600) })).toBe(short + 9 * 28);
});
