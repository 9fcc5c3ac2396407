import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { Json } from '../run/json.ts';

/** Who wrote a reply: what it wants back is of use to nobody else. */
export interface Origin {
  /** `anthropic`, `google`, `openai`, or what a compatible server is called here. */
  provider: string;
  model: string;
}

/** A stretch of reasoning that is sent back before the text, or before the call with this index. */
export interface CarriedReasoning {
  text: string;
  /** Null stands for before the text. */
  beforeCall: number | null;
  options: SharedV4ProviderOptions;
}

/** Characters of carry that one reply may bring, as JSON. A log keeps it in every prompt that follows. */
const MAX_CARRY = 64 * 1024;
/** What providers sign or seal their reasoning with. */
const SEALS = ['signature', 'redactedData', 'thoughtSignature', 'reasoningEncryptedContent'];
/** Beside the seals, what they know a piece of reasoning by. */
const KEPT = [...SEALS, 'itemId'];
/** Servers that refuse calls without the reasoning before them, though they seal nothing. */
const WANTS_PLAIN_REASONING = /deepseek(?!.*distill)|kimi/i;

type Keys = Record<string, string>;
type Reasoning = { text: string; beforeCall: number | null; keys: Keys };

/** Gathers what the provider wants back with a reply. More than 64 KB of it is dropped: providers then do without. */
export class CarryCollector {
  private readonly origin: Origin;
  private readonly reasoning = new Map<string, Reasoning>();
  private hasText = false;
  private calls = 0;
  private room = MAX_CARRY;

  constructor(origin: Origin) {
    this.origin = origin;
  }

  /** Notes a piece of the reply. */
  note(part: LanguageModelV4StreamPart): void {
    if (part.type === 'text-delta') this.hasText ||= part.delta !== '';
    else if (part.type === 'tool-call') this.calls += 1;
    else if (part.type === 'reasoning-start' || part.type === 'reasoning-delta' || part.type === 'reasoning-end') {
      this.noteReasoning(part.id, part.type === 'reasoning-delta' ? part.delta : '', part.providerMetadata);
    }
  }

  /** What a call wants back; undefined for nothing. */
  ofCall(metadata: SharedV4ProviderMetadata | undefined): Json | undefined {
    const { thoughtSignature } = keysOf(metadata);
    if (thoughtSignature === undefined || !this.fits(thoughtSignature.length)) return undefined;
    return { ...this.origin, thoughtSignature };
  }

  /** What the whole reply wants back; undefined for nothing. */
  ofReply(): Json | undefined {
    const reasoning = [...this.reasoning.values()];
    const isSealed = reasoning.some(({ keys }) => SEALS.some((seal) => seal in keys));
    const isWanted = isSealed || (reasoning.length > 0 && wantsPlainReasoning(this.origin));
    if (!isWanted || this.room < 0) return undefined;
    const carry = { ...this.origin, reasoning };
    return JSON.stringify(carry).length > MAX_CARRY ? undefined : carry;
  }

  private noteReasoning(id: string, delta: string, metadata: SharedV4ProviderMetadata | undefined): void {
    const keys = keysOf(metadata);
    if (!this.fits(delta.length + Object.values(keys).join('').length)) {
      this.reasoning.clear();
      return;
    }
    const beforeCall = this.hasText || this.calls > 0 ? this.calls : null;
    const block = this.reasoning.get(id) ?? { text: '', beforeCall, keys: {} };
    this.reasoning.set(id, { ...block, text: block.text + delta, keys: { ...block.keys, ...keys } });
  }

  /** Takes that many characters of what is left; false from the moment there is nothing left. */
  private fits(length: number): boolean {
    this.room -= length;
    return this.room >= 0;
  }
}

/** The reasoning to send back with a message; empty when another provider wrote it, or when it is no carry at all. */
export function carriedReasoning(carry: Json | undefined, origin: Origin): CarriedReasoning[] {
  if (!isFrom(carry, origin) || !Array.isArray(carry.reasoning)) return [];
  return carry.reasoning.flatMap((block) => {
    if (!isObject(block) || typeof block.text !== 'string' || !isObject(block.keys ?? null)) return [];
    const { text, beforeCall } = block;
    const options = optionsOf(block.keys as { [key: string]: Json }, origin);
    return [{ text, beforeCall: typeof beforeCall === 'number' ? beforeCall : null, options }];
  });
}

/** What to send back with a call; undefined for nothing. */
export function carriedWithCall(carry: Json | undefined, origin: Origin): SharedV4ProviderOptions | undefined {
  if (!isFrom(carry, origin) || typeof carry.thoughtSignature !== 'string') return undefined;
  return optionsOf({ thoughtSignature: carry.thoughtSignature }, origin);
}

function optionsOf(kept: { [key: string]: Json }, { provider }: Origin): SharedV4ProviderOptions {
  const keys = Object.fromEntries(KEPT.flatMap((key) => (typeof kept[key] === 'string' ? [[key, kept[key]]] : [])));
  // Google's signature goes through compatible servers too, under Google's name.
  return { [provider]: keys, ...('thoughtSignature' in keys && { google: keys }) };
}

/** Sealed reasoning of OpenAI can be opened by the model that wrote it; elsewhere the provider decides. */
function isFrom(carry: Json | undefined, origin: Origin): carry is { [key: string]: Json } {
  if (!isObject(carry ?? null)) return false;
  const { provider, model } = carry as { [key: string]: Json };
  return provider === origin.provider && (provider !== 'openai' || model === origin.model);
}

function wantsPlainReasoning({ provider, model }: Origin): boolean {
  return !['openai', 'anthropic', 'google'].includes(provider) && WANTS_PLAIN_REASONING.test(model);
}

function keysOf(metadata: SharedV4ProviderMetadata | undefined): Keys {
  const entries = Object.values(metadata ?? {}).flatMap((values) => Object.entries(values ?? {}));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => KEPT.includes(entry[0]) && typeof entry[1] === 'string'),
  );
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
