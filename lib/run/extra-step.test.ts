import { expect, it } from 'vitest';
import { isExtraStep } from './extra-step.ts';

const answer = (forced: boolean) => ({ text: 'It is 42.', forced, repairs: [], t: 0 });

it('the call for an answer at the limit is no step, also before its answer has come', () => {
  expect(isExtraStep({ n: 3, answer: null }, 2)).toBe(true);
  expect(isExtraStep({ n: 2, answer: answer(true) }, 8)).toBe(true);
});

it('a step within the limit is one, answered or not, and where no limit is known', () => {
  expect(isExtraStep({ n: 2, answer: answer(false) }, 2)).toBe(false);
  expect(isExtraStep({ n: 9, answer: null }, null)).toBe(false);
});
