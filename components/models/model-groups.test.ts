import { describe, expect, it } from 'vitest';
import type { ModelEntry, ProviderEntry } from '../../lib/api/contract.ts';
import { countByProvider, findModels } from './model-groups.ts';

const model = (id: string, kind: ModelEntry['state']['kind'] = 'ready'): ModelEntry => ({
  id,
  name: id.slice(id.indexOf(':') + 1),
  provider: id.startsWith('cloud:') ? 'Big Cloud' : 'Local',
  refuses: [],
  isDefault: false,
  state: { kind, message: null },
});
const provider = (id: string, kind: ProviderEntry['state']['kind']): ProviderEntry => ({
  id,
  name: id,
  state: { kind, message: null },
  variables: [],
  hasKey: false,
  keyEnd: null,
  baseUrl: null,
  listedBy: 'built-in',
});
const offer = {
  models: [
    model('cloud:large', 'needs-key'),
    model('local:small-1'),
    model('cloud:mini', 'needs-key'),
    model('local:big'),
  ],
  providers: [provider('cloud', 'needs-key'), provider('local', 'ready')],
};
const idsOf = (search: string) => findModels(offer, search).groups.map((group) => group.models.map(({ id }) => id));

describe('the list of models', () => {
  it('stands by provider, and what needs a key stands last', () => {
    expect(idsOf('')).toEqual([
      ['local:small-1', 'local:big'],
      ['cloud:large', 'cloud:mini'],
    ]);
    expect(findModels(offer, '').groups.map((group) => group.provider?.id)).toEqual(['local', 'cloud']);
  });

  it('holds what has every word of the search in its id, its name or its provider', () => {
    expect(idsOf('LOCAL big')).toEqual([['local:big']]);
    expect(idsOf('cloud')).toEqual([['cloud:large', 'cloud:mini']]);
    expect(idsOf('big')).toEqual([['local:big'], ['cloud:large', 'cloud:mini']]);
    expect(idsOf('nothing-like-it')).toEqual([]);
  });

  it('takes a typed id of a provider that is set up, and of no other', () => {
    expect(findModels(offer, 'local:other:7b').typed?.id).toBe('local:other:7b');
    expect(findModels(offer, 'cloud:other').typed).toBeUndefined();
    expect(findModels(offer, 'local:big').typed).toBeUndefined();
    expect(findModels(offer, 'local:').typed).toBeUndefined();
  });

  it('counts the models of a provider', () => {
    expect([...countByProvider(offer.models)]).toEqual([
      ['cloud', 2],
      ['local', 2],
    ]);
  });
});
