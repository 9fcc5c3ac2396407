import * as z from 'zod/mini';
import { JsonValue } from '../run/config.ts';
import type { EventOf } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import { ToolRuleInput } from './contract.ts';

/** Body of `POST /api/tools/:name/try`: one call by hand, under the rule when there is one. */
export const TryToolBody = z.strictObject({ input: JsonValue, rule: z.optional(ToolRuleInput) });
export type TryToolBody = z.infer<typeof TryToolBody>;

/** Answer of `POST /api/tools/:name/try`: 200 also when the tool failed, as in a run. */
export interface TryToolReply {
  /** What the tool returned, whole (up to 1 MB). */
  raw: { text: string; data: Json | null; characters: number };
  /** What a model would see of it. */
  seen: { text: string; truncated: { shown: number; full: number } | null };
  error: EventOf<'observation'>['error'];
  source: EventOf<'observation'>['source'];
  fault: string | null;
  durationMs: number;
  /** The input as the tool was given it, mended where needed. */
  input: Json;
}

/** One kept result. */
export interface FrozenEntry {
  /** Stable for a tool and a normalised input. */
  key: string;
  tool: string;
  input: Json;
  text: string;
  data: Json | null;
  error: EventOf<'observation'>['error'];
  /** ISO 8601, UTC. */
  keptAt: string;
}

/** Answer of `GET /api/tools/:name/frozen`, the newest first. */
export interface FrozenReply {
  entries: FrozenEntry[];
}

/** Body of `PUT /api/tools/:name/frozen`: keeps a result for an input, in place of one that is there. */
export const FreezeBody = z.strictObject({
  input: JsonValue,
  text: z.string().check(z.maxLength(1_000_000)),
  data: z.optional(z.nullable(JsonValue)),
  error: z.optional(
    z.nullable(z.strictObject({ code: z.string(), message: z.string(), suggestion: z.optional(z.string()) })),
  ),
});
export type FreezeBody = z.infer<typeof FreezeBody>;
