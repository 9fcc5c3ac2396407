import * as z from 'zod/mini';
import { JsonValue } from './config.ts';
import type { Strict } from './json.ts';

/** `[start, end)` in UTF-16 units of the raw reply (`model-end.text`). */
export const Span = z.tuple([z.number(), z.number()]);
export type Span = Strict<z.infer<typeof Span>>;

/** What the reader had to mend: `rule` is a stable kebab-case name, `note` a short phrase for people. */
export const Repair = z.looseObject({ rule: z.string(), note: z.string(), span: Span });
export type Repair = Strict<z.infer<typeof Repair>>;

/** Tokens of one model call. `cached` is the part of `input` read from a cache, `reasoning` the part of `output` not shown. */
export const Usage = z.looseObject({
  input: z.number(),
  output: z.number(),
  cached: z.optional(z.number()),
  reasoning: z.optional(z.number()),
  /** True when counted here because the provider did not say. */
  estimated: z.optional(z.boolean()),
});
export type Usage = Strict<z.infer<typeof Usage>>;

/** A native tool call as the provider sent it. `input` is null when its arguments were not JSON; then `inputText` tells. */
export const RawCall = z.looseObject({
  callId: z.string(),
  tool: z.string(),
  input: JsonValue,
  inputText: z.optional(z.string()),
  /** What the provider wants back with this call in the next prompt (a thought signature), as it came. */
  carry: z.optional(JsonValue),
});
export type RawCall = Strict<z.infer<typeof RawCall>>;

/** One message of a prompt, against the message at the same index one step before. */
export const MessageDelta = z.looseObject({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  /** Characters kept from the start and the end of the old content; `insert` stands between them. */
  keepStart: z.number(),
  insert: z.string(),
  keepEnd: z.number(),
  calls: z.optional(z.array(RawCall)),
  callId: z.optional(z.string()),
  tool: z.optional(z.string()),
  /** See `model-end.carry`; whole each time. */
  carry: z.optional(JsonValue),
});
export type MessageDelta = Strict<z.infer<typeof MessageDelta>>;
