import { describe, expect, it } from 'vitest';
import type { ModelEntry } from '../../lib/api/contract.ts';
import { dialectsFor, modelOf, type Offer } from './offer.ts';

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
});
