import type { Refusable } from '../run/config-names.ts';

/** A model as its provider lists it. */
export interface ListedModel {
  name: string;
  /** Null when the list does not say. */
  contextTokens: number | null;
  /** What the list says that it cannot do, with a sentence each. */
  refused: Partial<Record<Refusable, string>>;
}

/** How asking a provider for its models went. `message` is one sentence for a person, with nothing of the reply in it. */
export type ListOutcome =
  | { kind: 'listed'; models: ListedModel[] }
  /** It answers, but keeps no list. */
  | { kind: 'no-list' }
  | { kind: 'rejected'; message: string }
  | { kind: 'unreachable'; message: string };

/** The most models that are taken of one provider. */
const MAX_LISTED = 200;

/** Names longer than this are none. */
const MAX_NAME = 150;

/** Kinds of models that do not chat. */
const NO_CHAT =
  /embed|whisper|\btts\b|-tts|transcri|moderation|dall-e|gpt-image|sora|realtime|-audio|-image|davinci|babbage|turbo-instruct|gpt-live|computer-use|deep-research|rerank|imagen|veo-|lyria|aqa$|robotics|native-audio/i;

/** Whether a name can be one of a model to chat with. */
export function isChatName(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && name.length <= MAX_NAME && !NO_CHAT.test(name) && !hasControl(name);
}

/** A positive whole number, or null. */
export function tokenCount(...candidates: unknown[]): number | null {
  const found = candidates.find((value) => Number.isSafeInteger(value) && (value as number) > 0);
  return typeof found === 'number' ? found : null;
}

/** Drops doubles and whatever is over the limit. */
export function tidyList(models: ListedModel[]): ListedModel[] {
  return [...new Map(models.map((model) => [model.name, model])).values()].slice(0, MAX_LISTED);
}

function hasControl(name: string): boolean {
  // Marks that turn the direction of a text, halves of characters and the like are no part of a name either.
  return /[\s\p{C}]/u.test(name) || name.split('/').includes('..');
}
