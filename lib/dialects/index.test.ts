import { describe, expect, it } from 'vitest';
import { DIALECTS, dialectOf } from './index.ts';
import { sampleContext, sampleStep } from './testing.ts';

describe('the registry of dialects', () => {
  it('finds each by its id, and nothing else', () => {
    for (const dialect of DIALECTS) expect(dialectOf(dialect.id)).toBe(dialect);
    expect(dialectOf('toString')).toBeUndefined();
  });

  it.each(DIALECTS)('$id renders the same twice and only appends as steps are added', (dialect) => {
    const steps = [sampleStep(), sampleStep({ calls: [], unread: { text: 'hm', hint: 'Try again.' } })];
    const one = dialect.render(sampleContext(dialect.id, { steps: steps.slice(0, 1) }));
    const two = dialect.render(sampleContext(dialect.id, { steps }));
    expect(dialect.render(sampleContext(dialect.id, { steps }))).toEqual(two);
    // What a provider cached of the step before stays a prefix.
    const before = one.messages.map(({ content }) => content).join('\n');
    const after = two.messages.map(({ content }) => content).join('\n');
    expect(after.startsWith(before.trimEnd())).toBe(true);
  });

  it.each(DIALECTS)('$id puts what people typed into the prompt unchanged', (dialect) => {
    const question = 'why {tools} $& {{x}}?';
    const { messages } = dialect.render(sampleContext(dialect.id, { question }));
    expect(messages.some(({ content }) => content.includes(question))).toBe(true);
  });
});
