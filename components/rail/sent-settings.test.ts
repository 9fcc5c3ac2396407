import { describe, expect, it } from 'vitest';
import type { ModelEntry } from '../../lib/api/contract.ts';
import { unsentBecause } from './sent-settings.ts';

const model = (refuses: ModelEntry['refuses'] = []): ModelEntry => ({
  id: 'p:m',
  name: 'm',
  provider: 'P',
  refuses,
  isDefault: false,
  state: { kind: 'ready', message: null },
});
const because = (name: 'stop' | 'toolChoice', dialect: string, refuses: ModelEntry['refuses'] = [], toolCount = 2) =>
  unsentBecause(name, { dialect, model: model(refuses), toolCount });

describe('what a dialect sends along', () => {
  it('is stop words in a text dialect, and a tool choice in the native one', () => {
    for (const dialect of ['bracket', 'json-call', 'action-input']) {
      expect(because('stop', dialect)).toBeNull();
      expect(because('toolChoice', dialect)).toBe('text');
    }
    expect(because('stop', 'native')).toBe('native');
    expect(because('toolChoice', 'native')).toBeNull();
  });

  it('is nothing in a plain call, and no tool choice without a tool', () => {
    expect(because('stop', 'direct')).toBe('direct');
    expect(because('toolChoice', 'direct')).toBe('direct');
    expect(because('toolChoice', 'native', [], 0)).toBe('noTools');
  });

  it('is left out where the model refuses it, and only then is the model the reason', () => {
    expect(because('stop', 'bracket', ['stop'])).toBe('refused');
    expect(because('toolChoice', 'native', ['toolChoice'])).toBe('refused');
    expect(because('stop', 'native', ['stop'])).toBe('native');
    expect(because('toolChoice', 'bracket', ['toolChoice'])).toBe('text');
    expect(unsentBecause('stop', { dialect: 'bracket', model: undefined, toolCount: 0 })).toBeNull();
  });
});
