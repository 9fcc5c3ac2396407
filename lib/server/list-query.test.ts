import { describe, expect, it } from 'vitest';
import { readListQuery } from './list-query.ts';

const read = (query: string) => readListQuery(new URLSearchParams(query));

describe('the query of the list', () => {
  it('reads every filter', () => {
    const query =
      'q=two+words&outcome=limited&reason=max-steps&model=openai:x&dialect=native&tool=Search&recipe=course@2' +
      '&flag=loop&flag=forced&tag=to+show&tag=b&starred=1&sort=dearest&limit=7&cursor=abc';
    expect(read(query)).toEqual({
      ...{ text: 'two words', outcome: 'limited', reason: 'max-steps', modelId: 'openai:x', dialect: 'native' },
      ...{ tool: 'Search', recipe: { id: 'course', version: 2 }, flags: ['loop', 'forced'], tags: ['to show', 'b'] },
      ...{ isStarred: true, sort: 'dearest', limit: 7, cursor: 'abc' },
    });
  });

  it('asks for the newest fifty when nothing is said', () => {
    expect(read('')).toMatchObject({ limit: 50, flags: [], tags: [] });
    expect(read('')).not.toHaveProperty('isStarred');
  });

  it('takes a recipe by its id, or by id and version', () => {
    expect(read('recipe=course')).toMatchObject({ recipe: { id: 'course' } });
    expect(read('recipe=course%402')).toMatchObject({ recipe: { id: 'course', version: 2 } });
    expect(read('recipe=me@home')).toMatchObject({ recipe: { id: 'me@home' } });
    expect(read('recipe=me@home@12')).toMatchObject({ recipe: { id: 'me@home', version: 12 } });
  });

  it.each([
    ['limit=1e9', 'bad-limit'],
    ['limit=-1', 'bad-limit'],
    [`recipe=${'x'.repeat(201)}`, 'bad-recipe'],
    ['limit=0', 'bad-limit'],
    ['limit=201', 'bad-limit'],
    ['outcome=won', 'bad-outcome'],
    ['reason=bored', 'bad-reason'],
    ['sort=random', 'bad-sort'],
    ['flag=loop&flag=odd', 'bad-flag'],
    ['starred=yes', 'bad-starred'],
    ['model=', 'bad-model'],
    [`tool=${'x'.repeat(401)}`, 'bad-tool'],
    ['tag=', 'bad-tag'],
    [`tag=${'x'.repeat(41)}`, 'bad-tag'],
    ['tag=a&'.repeat(21), 'bad-tag'],
    ['recipe=', 'bad-recipe'],
    ['cursor=%00', 'bad-cursor'],
    [`q=${'x'.repeat(501)}`, 'bad-search'],
  ])('refuses %s in a sentence', (query, code) => {
    const sentence = expect.stringMatching(/\.$/);
    expect(read(query)).toMatchObject({ status: 400, code, message: sentence, fix: sentence });
  });
});
