import { describe, expect, it } from 'vitest';
import { type ModelEntry, StartRunBody } from '../../lib/api/contract.ts';
import { TAPE_MISSES } from '../../lib/run/config-names.ts';
import { EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { READY_COMPARISONS, readyComparison } from '../../lib/state/ready-comparisons.ts';
import { configFor } from './config-for.ts';
import type { Offer } from './offer.ts';

const model = (id: string, isDefault = false): ModelEntry => ({
  ...{ id, name: id, provider: id.split(':')[0] ?? '', refuses: [], isDefault },
  scripted: id.startsWith('scripted:'),
  state: { kind: 'ready', message: null },
});
const SCRIPTED = ['careful', 'sloppy', 'stuck'].map((name, at) => model(`scripted:${name}`, at === 0));
const offer: Offer = {
  models: SCRIPTED,
  dialects: ['bracket', 'native', 'direct'],
  tools: [],
  scriptedOnly: true,
  ...{ maxSteps: 50, defaultSteps: 8, maxTokens: 200_000, maxCost: 1, maxRunMs: 600_000 },
  providers: [],
};

describe('what a lane sends', () => {
  it.each(TAPE_MISSES)('has the rule for a call that is not on the tape: %s', (tapeMiss) => {
    expect(configFor({ ...EMPTY_DRAFT, tapeMiss }, offer, 'both').tape).toEqual({ id: 'both', onMiss: tapeMiss });
    expect(configFor({ ...EMPTY_DRAFT, tapeMiss }, offer).tape).toBeUndefined();
  });

  it.each(READY_COMPARISONS)('is what the server takes, and of each lane another, for %s', (id) => {
    const setting = { question: (name: string) => `${name}?`, models: SCRIPTED, defaultSteps: 8 };
    const { question, drafts } = readyComparison(id, setting);
    const configs = drafts.map((draft) => configFor(draft, offer, 'both'));
    for (const config of configs) expect(() => StartRunBody.parse({ question, config })).not.toThrow();
    expect(configs.map(({ model, dialect }) => [model, dialect])).toEqual(
      drafts.map(({ model, dialect }) => [model, dialect]),
    );
    expect(new Set(configs.map((config) => JSON.stringify(config))).size).toBe(2);
  });
});
