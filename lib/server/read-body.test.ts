import { describe, expect, it } from 'vitest';
import { MAX_QUESTION, StartRunBody } from '../api/contract.ts';
import { readBody } from './read-body.ts';

function post(body: string, type = 'application/json'): Request {
  return new Request('http://127.0.0.1/', { method: 'POST', body, headers: { 'content-type': type } });
}

describe('a request body', () => {
  it('is read when it fits', async () => {
    expect(await readBody(post('{"question": " why? ", "config": {"maxSteps": 3}}'), StartRunBody)).toEqual({
      value: { question: 'why?', config: { maxSteps: 3 } },
    });
  });

  it.each([
    ['{"question": ""}', 'question is empty.'],
    ['{"question": "  "}', 'question is empty.'],
    ['{}', 'question must be of type string.'],
    ['{"question": 7}', 'question must be of type string.'],
    [JSON.stringify({ question: 'x'.repeat(MAX_QUESTION + 1) }), `question is longer than ${MAX_QUESTION} characters.`],
    ['{"question": "x", "config": {"maxSteps": -1}}', 'config.maxSteps must be at least 1.'],
    ['{"question": "x", "config": {"maxSteps": 2.5}}', 'config.maxSteps must be a whole number.'],
    ['{"question": "x", "config": {"temperature": 3}}', 'config.temperature must be at most 2.'],
    ['{"question": "x", "config": {"steps": 3}}', 'config has a field that is not known: steps.'],
    ['{"question": "x", "config": {"atLimit": "explode"}}', 'config.atLimit must be one of: force-answer, stop.'],
    ['[]', 'The body must be of type object.'],
    ['{"question": "x", "config": {"recipe": 7}}', 'config.recipe must be of type object.'],
    [
      '{"question": "x", "config": {"recipe": {"id": "a", "of": 2}}}',
      'config.recipe has a field that is not known: of.',
    ],
    [
      '{"question": "x", "config": {"recipe": {"id": "a", "system": "x"}}}',
      'config.recipe.version must be of type number.',
    ],
    ['{"question": "x", "config": {"recipe": {"id": ""}}}', 'config.recipe.id is empty.'],
    [
      '{"question": "x", "config": {"recipe": {"id": "a", "version": "2"}}}',
      'config.recipe.version must be of type number.',
    ],
    [
      '{"question": "x", "config": {"recipe": {"id": "a", "version": 2, "name": "A", "system": 5, "examples": []}}}',
      'config.recipe.system must be of type string.',
    ],
    [
      '{"question": "x", "config": {"recipe": {"id": "a", "version": 2, "name": "A", "system": "", "examples": [{"question": "q", "answer": "a", "steps": [{"tool": "t", "observation": ""}]}]}}}',
      'config.recipe.examples.0.steps.0.input is missing.',
    ],
    [
      `{"question": "x", "deep": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      'The body is nested more than 64 levels deep.',
    ],
    ['{"question": "x", "config": {"__proto__": {}}}', 'The body has a field called __proto__, which is not allowed.'],
  ])('that does not fit is answered with a sentence: %s', async (body, message) => {
    expect(await readBody(post(body), StartRunBody)).toMatchObject({ status: 400, code: 'bad-body', message });
  });

  it('that is no JSON is refused, by its type or its text', async () => {
    expect(await readBody(post('question=x', 'application/x-www-form-urlencoded'), StartRunBody)).toMatchObject({
      status: 415,
    });
    expect(await readBody(post('{"question": '), StartRunBody)).toMatchObject({ status: 400, code: 'malformed-json' });
  });
});
