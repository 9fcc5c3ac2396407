import type { Prices } from '../run/config.ts';

/** What is known of a family of models. */
export interface KnownModel {
  prices: Prices;
  /** Input and output together. */
  contextTokens: number;
}

/** List prices of the standard tier, as published when each model came out. A dated id (`gpt-4o-2024-08-06`) is looked up by its name. */
const KNOWN: Record<string, KnownModel> = {
  'gpt-5': known(1.25, 10, 0.125, 400_000),
  'gpt-5-mini': known(0.25, 2, 0.025, 400_000),
  'gpt-5-nano': known(0.05, 0.4, 0.005, 400_000),
  'gpt-4.1': known(2, 8, 0.5, 1_047_576),
  'gpt-4.1-mini': known(0.4, 1.6, 0.1, 1_047_576),
  'gpt-4.1-nano': known(0.1, 0.4, 0.025, 1_047_576),
  'gpt-4o': known(2.5, 10, 1.25, 128_000),
  'gpt-4o-mini': known(0.15, 0.6, 0.075, 128_000),
  o3: known(2, 8, 0.5, 200_000),
  'o3-mini': known(1.1, 4.4, 0.55, 200_000),
  'o4-mini': known(1.1, 4.4, 0.275, 200_000),
};

/** What is listed when the operator names no models. */
export const DEFAULT_OPENAI_MODELS = ['gpt-5-mini', 'gpt-5', 'gpt-4.1', 'gpt-4.1-mini', 'gpt-4o-mini'];

/** Prices and context of an OpenAI model; null when unknown. */
export function knownModel(model: string): KnownModel | null {
  const name = model.replace(/-\d{4}-\d{2}-\d{2}$/, '');
  return Object.hasOwn(KNOWN, name) ? (KNOWN[name] ?? null) : null;
}

/** Whether an OpenAI model reasons before it replies: those take neither a temperature nor stop words. */
export function isReasoningModel(model: string): boolean {
  return /^(o\d|gpt-([5-9]|\d\d))/.test(model) && !/-chat(-|$)/.test(model);
}

function known(input: number, output: number, cachedInput: number, contextTokens: number): KnownModel {
  return { prices: { input, output, cachedInput }, contextTokens };
}
