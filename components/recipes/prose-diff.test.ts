import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldSame, type ProsePart, proseDiff } from './prose-diff.ts';

const join = (parts: readonly ProsePart[], left: 'removed' | 'added') =>
  parts
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('');

const line = fc.constantFrom(
  'Use one tool.',
  'Use two tools.',
  'Never guess.',
  '',
  '只用一个工具。',
  '- Add amounts',
  '{tools}',
);
const text = fc.oneof(
  fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n')),
  fc.string(),
);

describe('what differs between two texts', () => {
  it('always joins to both of them', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = proseDiff(before, after);
        expect(join(parts, 'added')).toBe(before);
        expect(join(parts, 'removed')).toBe(after);
      }),
    );
  });

  it('is told by words where a line was changed', () => {
    expect(proseDiff('Add amounts up.\nStop.\n', 'Add amounts.\nStop.\n')).toEqual([
      { kind: 'same', text: 'Add amounts' },
      { kind: 'removed', text: ' up' },
      { kind: 'same', text: '.\nStop.\n' },
    ]);
  });

  it('cuts Chinese at its words, which no spaces part', () => {
    const parts = proseDiff('请使用搜索工具回答问题', '请使用计算工具回答问题');
    expect(parts.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual(['搜索', '计算']);
  });

  it('takes lines that share little as gone and come', () => {
    expect(proseDiff('One rule stands here.', 'Quite another sentence')).toEqual([
      { kind: 'removed', text: 'One rule stands here.' },
      { kind: 'added', text: 'Quite another sentence' },
    ]);
  });

  it('is nothing but the text for two that are the same', () => {
    expect(proseDiff('a\nb', 'a\nb')).toEqual([{ kind: 'same', text: 'a\nb' }]);
    expect(proseDiff('', '')).toEqual([]);
  });

  it('gives up on the words of two long texts that have nothing in common', () => {
    const long = (word: string) => Array.from({ length: 4_000 }, (_, n) => `${word} ${n}`).join('\n');
    const parts = proseDiff(long('a'), long('b'));
    expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

describe('the lines that are the same', () => {
  it('are folded but for a few beside a change, and none is lost', () => {
    const same = Array.from({ length: 20 }, (_, n) => `${n}\n`).join('');
    const [first, , last] = foldSame(
      proseDiff(`${same}x\n${same}`, `${same}y\n${same}`).filter(({ kind }) => kind !== 'added'),
    );
    expect(first).toMatchObject({ text: '', rest: '17\n18\n19\n' });
    expect(`${first?.text}${first?.hidden}${first?.rest}`).toBe(same);
    expect(last).toMatchObject({ text: '0\n1\n2\n', rest: '' });
  });

  it('stay whole where folding would save nothing', () => {
    expect(foldSame([{ kind: 'same', text: 'a\nb\n' }])).toEqual([
      { kind: 'same', text: 'a\nb\n', hidden: null, rest: '' },
    ]);
  });
});
