import { describe, expect, it } from 'vitest';
import type { ModelEntry } from '../../lib/api/contract.ts';
import { canRun, dialectsFor, modelOf, type Offer, typedModel } from './offer.ts';

const model = (id: string, part: Partial<ModelEntry> = {}): ModelEntry => ({
  id,
  name: id,
  provider: 'p',
  refuses: [],
  isDefault: false,
  state: { kind: 'ready', message: null },
  ...part,
});
const offer: Offer = {
  models: [model('m1'), model('m2', { isDefault: true }), model('m3', { refuses: ['tools'] })],
  dialects: ['bracket', 'native'],
  tools: [],
  scriptedOnly: false,
  maxSteps: 50,
  defaultSteps: 8,
  providers: [],
  maxTokens: 200_000,
  maxCost: 1,
  maxRunMs: 600_000,
};

describe('what can be picked', () => {
  it('is the model that was picked, or the default when that one is no longer there', () => {
    expect(modelOf(offer, 'm1')?.id).toBe('m1');
    expect(modelOf(offer, 'gone')?.id).toBe('m2');
    expect(modelOf(offer, null)?.id).toBe('m2');
  });

  it('leaves out native calls for a model that takes no tools', () => {
    expect(dialectsFor(offer, offer.models[2])).toEqual(['bracket']);
    expect(dialectsFor(offer, offer.models[0])).toEqual(['bracket', 'native']);
  });

  it('is the default while a model still needs its key', () => {
    const locked = { kind: 'needs-key' as const, message: 'Set A_KEY.', variable: 'A_KEY' };
    const withLocked = { ...offer, models: [...offer.models, model('a:locked', { state: locked })] };
    expect(modelOf(withLocked, 'a:locked')?.id).toBe('m2');
  });

  it('is also any name of a provider that is set up', () => {
    const entry = (id: string, kind: 'ready' | 'needs-key' | 'unreachable') => ({
      id,
      name: `The ${id}`,
      state: { kind, message: null },
      variables: [],
      hasKey: false,
      keyEnd: null,
      baseUrl: null,
      listedBy: 'provider' as const,
    });
    const set = {
      ...offer,
      providers: [entry('up', 'ready'), entry('off', 'needs-key'), entry('gone', 'unreachable')],
    };
    expect(modelOf(set, 'up:qwen3:8b')).toMatchObject({ id: 'up:qwen3:8b', name: 'qwen3:8b', provider: 'The up' });
    expect(modelOf(set, 'off:some')?.id).toBe('m2');
    expect(typedModel(set, ' up:one ')?.state.kind).toBe('unchecked');
    expect(typedModel(set, 'gone:one')?.state.kind).toBe('unreachable');
    expect(typedModel(set, 'm1')).toBe(offer.models[0]);
    for (const text of ['', 'up', 'up:', 'up:two words', 'none:one', `up:${'x'.repeat(200)}`]) {
      expect(typedModel(set, text), text).toBeUndefined();
    }
  });

  it('can run when it is ready or nobody has looked yet', () => {
    const kinds = ['ready', 'unchecked', 'unreachable', 'needs-key'] as const;
    expect(kinds.filter((kind) => canRun(model('m', { state: { kind, message: null } })))).toEqual([
      'ready',
      'unchecked',
    ]);
  });
});
