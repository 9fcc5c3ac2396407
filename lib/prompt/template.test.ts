import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderTemplate, templateParts, usesQuestion } from './template.ts';

describe('renderTemplate', () => {
  it('fills every placeholder, also one that comes twice', () => {
    const text = renderTemplate('{tools}|{question}|{history}|{examples}|{tools}', {
      tools: 'T',
      question: 'Q',
      history: 'H',
      examples: 'E',
    });
    expect(text).toBe('T|Q|H|E|T');
  });

  it('does not look at a value again', () => {
    expect(renderTemplate('{question} / {tools}', { question: 'what is {tools} and {{x}}?', tools: 'T' })).toBe(
      'what is {tools} and {{x}}? / T',
    );
  });

  it('takes dollar signs in a value as they are', () => {
    expect(renderTemplate('a {question} b', { question: "$& $1 $` $' $$" })).toBe("a $& $1 $` $' $$ b");
  });

  it('leaves an unknown placeholder and one without a value as written', () => {
    expect(renderTemplate('{qustion} {tools}', { question: 'Q' })).toBe('{qustion} {tools}');
  });

  it('makes doubled braces single, so that a placeholder can be shown', () => {
    expect(renderTemplate('write {{question}} for {question}', { question: 'Q' })).toBe('write {question} for Q');
  });

  it.each([
    'Input: {"customerId": "C-100"}',
    '{"a": {"b": {"c": 1}}}',
    'searchOrders[{"a": [{}]}]',
    '{ tools }',
    '{}',
    '{1}',
    'a { b } c',
  ])('leaves JSON and other braces alone: %s', (text) => {
    expect(renderTemplate(text, { tools: 'T', question: 'Q' })).toBe(text);
  });

  it('puts an insertion where it was asked for and leaves it alone', () => {
    expect(renderTemplate('a\n{question}', { question: 'Q' }, { at: 2, text: '{tools}\n' })).toBe('a\n{tools}\nQ');
    expect(renderTemplate('{question}', { question: 'Q' }, { at: 0, text: 'x ' })).toBe('x Q');
  });

  it('gives text without braces back unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = text.replace(/[{}]/g, '');
        expect(renderTemplate(plain, { tools: 'T' })).toBe(plain);
      }),
    );
  });
});

describe('templateParts', () => {
  it('covers the template without gaps, whatever it holds', () => {
    const pieces = fc.constantFrom('{', '}', '{{', '}}', '{tools}', '{x}', 'a', '\n', '"');
    fc.assert(
      fc.property(fc.array(pieces), (list) => {
        const template = list.join('');
        let at = 0;
        for (const part of templateParts(template)) {
          expect(part.span[0]).toBe(at);
          at = part.span[1];
        }
        expect(at).toBe(template.length);
      }),
    );
  });

  it('tells known placeholders from unknown ones', () => {
    const parts = templateParts('a {tools} {qustion}');
    expect(parts.filter((part) => part.kind === 'placeholder')).toEqual([
      { kind: 'placeholder', name: 'tools', text: '{tools}', known: true, span: [2, 9] },
      { kind: 'placeholder', name: 'qustion', text: '{qustion}', known: false, span: [10, 19] },
    ]);
  });
});

describe('usesQuestion', () => {
  it('is true only for a real placeholder', () => {
    expect(usesQuestion('Question: {question}')).toBe(true);
    expect(usesQuestion('Question: {{question}}')).toBe(false);
    expect(usesQuestion('Answer well.')).toBe(false);
  });
});
