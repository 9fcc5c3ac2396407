import { describe, expect, it } from 'vitest';
import type { ModelEntry } from '../../lib/api/contract.ts';
import { EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { hasPrice, isRefused, takenSettings } from './taken-settings.ts';

const model = (part: Partial<ModelEntry> = {}): ModelEntry => ({
  id: 'p:m',
  name: 'm',
  provider: 'P',
  refuses: [],
  isDefault: false,
  state: { kind: 'ready', message: null },
  ...part,
});
const most = { maxTokens: 1_000, maxCost: 1 };
const draft = {
  ...EMPTY_DRAFT,
  temperature: 1.4,
  reasoningEffort: 'high' as const,
  maxOutputTokens: 300,
  budgetTokens: 500,
  budgetCost: 0.5,
};

describe('the settings that a model takes', () => {
  it('stay as they are where nothing is refused', () => {
    const able = model({ efforts: ['low', 'high'], prices: { input: 1, output: 2 } });
    expect(takenSettings(draft, able, most)).toEqual(draft);
  });

  it('leave out what the model refuses', () => {
    const picky = model({ refuses: ['temperature', 'reasoningEffort', 'maxOutputTokens'], efforts: ['high'] });
    expect(takenSettings(draft, picky, most)).toMatchObject({
      temperature: null,
      reasoningEffort: null,
      maxOutputTokens: null,
    });
  });

  it('leave out an effort that the model does not know', () => {
    expect(takenSettings(draft, model({ efforts: ['low'] }), most).reasoningEffort).toBeNull();
    expect(takenSettings(draft, model(), most).reasoningEffort).toBeNull();
  });

  it('are no larger than the model and the server allow', () => {
    const cool = model({ temperatureMax: 1, prices: { input: 1, output: 1 } });
    const large = { ...draft, budgetTokens: 9_999, budgetCost: 7 };
    expect(takenSettings(large, cool, most)).toMatchObject({ temperature: 1, budgetTokens: 1_000, budgetCost: 1 });
  });

  it('hold no limit of cost where the price is not known', () => {
    expect(takenSettings(draft, model({ prices: null }), most).budgetCost).toBeNull();
    expect(hasPrice(model())).toBe(false);
    expect(hasPrice(model({ scripted: true }))).toBe(true);
  });

  it('have no temperature and no effort for a rule follower, but a length', () => {
    const scripted = model({ scripted: true, prices: { input: 0, output: 0 } });
    expect(isRefused(scripted, 'temperature')).toBe(true);
    expect(isRefused(scripted, 'reasoningEffort')).toBe(true);
    expect(isRefused(scripted, 'maxOutputTokens')).toBe(false);
  });
});
