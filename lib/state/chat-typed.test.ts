import { describe, expect, it } from 'vitest';
import { keepTyped, typedIn } from './chat-typed.ts';

function shelf() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
}

describe('what is typed in a chat', () => {
  it('is kept for each conversation on its own, and for the one that is not there yet', () => {
    const box = shelf();
    keepTyped(box, 'a', 'one');
    keepTyped(box, 'b', 'two');
    keepTyped(box, null, 'new');
    keepTyped(box, 'a', 'one more');
    expect(['a', 'b', null, 'c'].map((id) => typedIn(box, id))).toEqual(['one more', 'two', 'new', '']);
  });

  it('is forgotten once the box is empty', () => {
    const box = shelf();
    keepTyped(box, 'a', 'one');
    keepTyped(box, 'a', '');
    expect(typedIn(box, 'a')).toBe('');
    expect([...box.kept.values()]).toEqual(['[]']);
  });

  it('is let go first where it was left alone longest', () => {
    const box = shelf();
    for (let n = 0; n < 45; n++) keepTyped(box, `c${n}`, 'text');
    keepTyped(box, 'c5', 'again');
    expect(['c4', 'c5', 'c6', 'c44'].map((id) => typedIn(box, id))).toEqual(['', 'again', 'text', 'text']);
  });

  it('stands broken, full and missing shelves', () => {
    const broken = { getItem: () => '{"a":', setItem: () => undefined };
    const odd = { getItem: () => '[["a"],3,["b","text"]]', setItem: () => undefined };
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(typedIn(broken, 'a')).toBe('');
    expect(typedIn(odd, 'b')).toBe('text');
    expect(typedIn(null, 'a')).toBe('');
    expect(() => keepTyped(full, 'a', 'text')).not.toThrow();
    expect(() => keepTyped(null, 'a', 'text')).not.toThrow();
  });
});
