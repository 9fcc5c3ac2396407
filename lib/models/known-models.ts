import type { Prices } from '../run/config.ts';
import type { ProviderKind } from './provider-settings.ts';

/** What is known of a model by its name. */
export interface KnownModel {
  prices: Prices;
  /** Input and output together; null when not known. */
  contextTokens: number | null;
}

/**
 * List prices of the standard tier in US dollars for a million tokens: input, output, cached input, the month in which
 * the provider's list said so, and the context. Prompts beyond a provider's long-context mark cost more than this. What
 * is not sure is not here: no price is shown rather than a wrong one.
 */
const KNOWN: Record<'openai' | 'anthropic' | 'google', Record<string, KnownModel>> = {
  openai: {
    'gpt-6-astra': known(10, 50, 1, '2026-09', null),
    'gpt-6-sol': known(2, 10, 0.2, '2026-09', 1_050_000),
    'gpt-6-luna': known(0.1, 0.5, 0.01, '2026-09', 1_050_000),
    'gpt-5.6-terra': known(2, 12, 0.2, '2026-08', null),
    'gpt-5.6-luna': known(0.2, 1.2, 0.02, '2026-08', null),
    'gpt-5.5': known(5, 30, 0.5, '2026-06', null),
    'gpt-5.4': known(2.5, 15, 0.25, '2026-06', null),
    'gpt-5.4-mini': known(0.75, 4.5, 0.075, '2026-06', null),
    'gpt-5.4-nano': known(0.2, 1.25, 0.02, '2026-06', null),
    'gpt-5.2': known(1.75, 14, 0.175, '2026-04', 400_000),
    'gpt-5.1': known(1.25, 10, 0.125, '2026-04', 400_000),
    'gpt-5': known(1.25, 10, 0.125, '2025-08', 400_000),
    'gpt-5-mini': known(0.25, 2, 0.025, '2025-08', 400_000),
    'gpt-5-nano': known(0.05, 0.4, 0.005, '2025-08', 400_000),
    'gpt-4.1': known(2, 8, 0.5, '2025-04', 1_047_576),
    'gpt-4.1-mini': known(0.4, 1.6, 0.1, '2025-04', 1_047_576),
    'gpt-4.1-nano': known(0.1, 0.4, 0.025, '2025-04', 1_047_576),
    'gpt-4o': known(2.5, 10, 1.25, '2024-10', 128_000),
    'gpt-4o-mini': known(0.15, 0.6, 0.075, '2024-10', 128_000),
    o3: known(2, 8, 0.5, '2025-06', 200_000),
    'o3-mini': known(1.1, 4.4, 0.55, '2025-01', 200_000),
    'o4-mini': known(1.1, 4.4, 0.275, '2025-04', 200_000),
  },
  anthropic: {
    'claude-fable-5-1': known(10, 50, 0.25, '2026-10', 1_000_000),
    'claude-fable-5': known(10, 50, 1, '2026-10', 1_000_000),
    'claude-opus-5-5': known(4, 20, 0.2, '2026-10', 1_000_000),
    'claude-opus-5': known(5, 25, 0.5, '2026-10', 1_000_000),
    'claude-opus-4-8': known(5, 25, 0.5, '2026-10', null),
    'claude-opus-4-7': known(5, 25, 0.5, '2026-10', null),
    'claude-opus-4-6': known(5, 25, 0.5, '2026-10', null),
    'claude-opus-4-5': known(5, 25, 0.5, '2026-10', 200_000),
    'claude-sonnet-5-5': known(2, 10, 0.1, '2026-10', 1_000_000),
    'claude-sonnet-5': known(2, 10, 0.2, '2026-10', 1_000_000),
    'claude-sonnet-4-6': known(3, 15, 0.3, '2026-10', null),
    'claude-sonnet-4-5': known(3, 15, 0.3, '2026-10', 200_000),
    'claude-haiku-5-5': known(0.1, 0.5, 0.01, '2026-10', 1_000_000),
    'claude-haiku-4-5': known(1, 5, 0.1, '2026-10', 200_000),
  },
  google: {
    'gemini-3.1-pro-preview': known(2, 12, undefined, '2026-03', 1_048_576),
    'gemini-3-flash-preview': known(0.5, 3, 0.05, '2026-07', 1_048_576),
    'gemini-2.5-pro': known(1.25, 10, undefined, '2026-03', 1_048_576),
    'gemini-2.5-flash': known(0.3, 2.5, undefined, '2026-03', 1_048_576),
    'gemini-2.5-flash-lite': known(0.1, 0.4, undefined, '2026-03', 1_048_576),
  },
};

/** What is listed before the provider has said what it has; the first one is the usual choice. */
const USUAL: Record<ProviderKind, string[]> = {
  openai: ['gpt-5-mini', 'gpt-5', 'gpt-6-luna', 'gpt-6-sol', 'gpt-4.1', 'gpt-4.1-mini', 'gpt-4o-mini'],
  anthropic: ['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-4-5', 'claude-sonnet-4-6'],
  google: ['gemini-2.5-flash', 'gemini-2.5-pro', 'gemini-3-flash-preview', 'gemini-2.5-flash-lite'],
  compatible: [],
};

/** How many models are shown of a provider that is not set up. */
const SHOWN_UNSET = 2;

/** The models of a provider that come with the playground, the usual choice first; none for an unknown server. */
export function usualModels(kind: ProviderKind): string[] {
  return USUAL[kind];
}

/** The best known models of a provider, to show what a key would bring. */
export function bestKnownModels(kind: ProviderKind): string[] {
  return USUAL[kind].slice(0, SHOWN_UNSET);
}

/** Prices and context of a model; null when unknown. A dated name (`gpt-4o-2024-08-06`) is looked up without its date. */
export function knownModel(kind: ProviderKind, model: string): KnownModel | null {
  // A local model costs no money by the token, but power and a machine: a price of 0 would say that it costs nothing.
  if (kind === 'compatible') return null;
  const name = model.replace(/-(\d{4}-\d{2}-\d{2}|20\d{6})$/, '');
  return Object.hasOwn(KNOWN[kind], name) ? (KNOWN[kind][name] ?? null) : null;
}

function known(
  input: number,
  output: number,
  cachedInput: number | undefined,
  asOf: string,
  contextTokens: number | null,
): KnownModel {
  return { prices: { input, output, ...(cachedInput !== undefined && { cachedInput }), asOf }, contextTokens };
}
