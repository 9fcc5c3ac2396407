import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mendJson } from './json-mend.ts';

const mend = (text: string) => mendJson(text, 0, text.length);

describe('mendJson', () => {
  it('reads plain JSON as JSON.parse does, without any rule', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const mended = mend(text);
        expect(mended?.rules).toEqual([]);
        expect(mended?.value).toEqual(JSON.parse(text));
        expect(mended?.end).toBe(text.trimEnd().length);
      }),
    );
  });

  it.each([
    ["{'a': 'it\\'s'}", { a: "it's" }, ['single-quotes', 'needless-escape']],
    ['{"a": True, "b": None}', { a: true, b: null }, ['python-literal']],
    ['{"a": 1,}', { a: 1 }, ['trailing-comma']],
    ['{/* x */ "a": 1 // y\n}', { a: 1 }, ['json-comment']],
    ['{a: 1, b-c: 2}', { a: 1, 'b-c': 2 }, ['unquoted-key']],
    ['{“a”: “b”}', { a: 'b' }, ['smart-quotes']],
    ['{"a": "He said “hi”"}', { a: 'He said “hi”' }, []],
    ['{"a": "x\ny"}', { a: 'x\ny' }, ['raw-line-break']],
    ['{"a": "say "hi" now"}', { a: 'say "hi" now' }, ['inner-quotes']],
    ['{"a": {"b": [1, 2', { a: { b: [1, 2] } }, ['json-cut-short']],
    ['{"a": "C:\\dir"}', { a: 'C:\\dir' }, ['bad-escape']],
    ['{"a"：1，"b"：2}', { a: 1, b: 2 }, ['full-width-punctuation']],
    ['{"a": C-100}', { a: 'C-100' }, ['unquoted-value']],
  ])('mends %s', (text, value, rules) => {
    expect(mend(text)).toMatchObject({ value, rules });
  });

  it.each(['weather', '{weather in Oslo}', "{'a': f()}", '{"a": 1 "b": 2}', '{"a": [1}', ''])('refuses %j', (text) => {
    expect(mend(text)).toBeNull();
  });

  it('leaves what follows the value alone', () => {
    expect(mend('{"a": 1} and more')).toMatchObject({ value: { a: 1 }, end: 8 });
  });

  it('refuses nesting that is too deep instead of running out of stack', () => {
    expect(mend('['.repeat(100_000))).toBeNull();
  });

  it('keeps a key named __proto__ as a key', () => {
    const value = mend('{"__proto__": {"a": 1}}')?.value;
    expect(Object.keys(value ?? {})).toEqual(['__proto__']);
  });
});
