import * as z from 'zod/mini';
import { JsonValue, ModelInfo, type ToolInfo } from '../run/config.ts';
import { CALL_CHOICES, REASONING_EFFORTS, TAPE_MISSES, TOOL_FAULTS } from '../run/config-names.ts';
import type { Strict } from '../run/json.ts';
import { MAX_EDIT } from './edit-limit.ts';
import { MAX_NOTE, MAX_TAG, MAX_TAGS } from './note-limits.ts';
import { BoundedRecipe } from './recipe-limits.ts';
import { isVisible, visibleName } from './visible-text.ts';

/** The longest question that is taken, in characters. */
export const MAX_QUESTION = 20_000;

/** The largest number that a version of a recipe can have. */
export const MAX_VERSION = 1_000_000;

/** A recipe that the server has; the newest version when none is named. */
export const RecipeReference = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  version: z.optional(z.int().check(z.gte(1), z.lte(MAX_VERSION))),
  // What tells a whole recipe with a mistake in it from a name.
  name: z.optional(z.never()),
  system: z.optional(z.never()),
  examples: z.optional(z.never()),
});
export type RecipeReference = z.infer<typeof RecipeReference>;

/** Where the results of one tool come from; see `ToolRule` in `lib/run/config.ts`. */
export const ToolRuleInput = z.strictObject({
  mode: z.enum(['live', 'frozen', 'mock']),
  onMiss: z.optional(z.enum(['live', 'fail'])),
  mock: z.optional(
    z.strictObject({
      kind: z.enum(['text', 'json', 'error']),
      text: z.string().check(z.maxLength(100_000)),
      delayMs: z.optional(z.int().check(z.gte(0), z.lte(60_000))),
    }),
  ),
  fault: z.optional(z.enum(TOOL_FAULTS)),
  options: z.optional(z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(200)))),
});

/** The name of a tape: whoever names one that is not there begins it. */
const TapeId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** What a run can be asked with; everything left out comes from the defaults. Unknown fields are refused. */
export const RunConfigInput = z.strictObject({
  model: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  dialect: z.optional(z.string().check(z.minLength(1), z.maxLength(50))),
  /** Names of the tools that are on; absent for all. */
  tools: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100))),
  /** A whole recipe, or the name of one; the dialect and settings of a named one are the defaults then. */
  recipe: z.optional(z.union([BoundedRecipe, RecipeReference])),
  temperature: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(2)))),
  maxOutputTokens: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)))),
  maxSteps: z.optional(z.int().check(z.gte(1))),
  atLimit: z.optional(z.enum(['force-answer', 'stop'])),
  repeatLimit: z.optional(z.int().check(z.gte(2), z.lte(50))),
  repeatHint: z.optional(z.boolean()),
  reasoningEffort: z.optional(z.nullable(z.enum(REASONING_EFFORTS))),
  /** By tool name. */
  toolRules: z.optional(z.record(z.string().check(z.maxLength(200)), ToolRuleInput)),
  /** Runs that name the same tape share the results of their tools; see `RunConfig.tape`. */
  tape: z.optional(z.strictObject({ id: TapeId, onMiss: z.optional(z.enum(TAPE_MISSES)) })),
  formatRetries: z.optional(z.int().check(z.gte(0), z.lte(10))),
  keepThoughts: z.optional(z.boolean()),
  strict: z.optional(z.boolean()),
  budget: z.optional(
    z.strictObject({
      tokens: z.optional(z.int().check(z.gte(1))),
      cost: z.optional(z.nullable(z.number().check(z.gt(0)))),
    }),
  ),
  timeouts: z.optional(
    z.strictObject({
      run: z.optional(z.int().check(z.gte(100))),
      step: z.optional(z.int().check(z.gte(100))),
      idle: z.optional(z.int().check(z.gte(100))),
      tool: z.optional(z.int().check(z.gte(10))),
    }),
  ),
});
export type RunConfigInput = z.infer<typeof RunConfigInput>;

/**
 * A place in a conversation. `id`: which one, null for a new one. `after`: the run whose answer it follows, null for the first
 * question. Two questions after the same run are siblings: an edited question is one.
 */
export const ConversationPlace = z.strictObject({
  id: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
  after: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
});
export type ConversationPlace = z.infer<typeof ConversationPlace>;

/** Body of `POST /api/runs`. */
export const StartRunBody = z.strictObject({
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_QUESTION), isVisible),
  config: z.optional(RunConfigInput),
  /** Where in a conversation it is asked; absent for a question on its own. */
  conversation: z.optional(ConversationPlace),
});
export type StartRunBody = z.infer<typeof StartRunBody>;

/**
 * Body of `POST /api/runs/:id/resume`: goes on in a new run from the last whole step of an ended one, with what is named here
 * changed in its config. Nothing of the earlier steps runs again. An answer that was cut off is carried on where it stopped.
 */
export const ResumeBody = z.strictObject({ config: z.optional(RunConfigInput) });
export type ResumeBody = z.infer<typeof ResumeBody>;

/**
 * Body of `POST /api/runs/:id/fork`: goes on in a new run after a step of another, 0 for its start, with the step edited and
 * the config changed as said here. Nothing of the earlier steps runs again but the call that `edits.action` names.
 */
export const ForkBody = z.strictObject({
  step: z.int().check(z.gte(0)),
  edits: z.optional(
    z.strictObject({
      thought: z.optional(z.string()),
      action: z.optional(
        z.strictObject({
          callId: z.string(),
          tool: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
          input: z.optional(JsonValue),
        }),
      ),
      observation: z.optional(z.strictObject({ callId: z.string(), text: z.string() })),
    }),
  ),
  config: z.optional(RunConfigInput),
});
export type ForkBody = z.infer<typeof ForkBody>;

/**
 * Body of `POST /api/runs/:id/rerun`, which may be left out: then the config is the recorded one. `own`: on a tape of the results
 * that the run got; what is not on it runs live. `off`: without a tape.
 */
export const RerunBody = z.strictObject({ tape: z.optional(z.enum(['own', 'off'])) });
export type RerunBody = z.infer<typeof RerunBody>;

/** Body of `POST /api/runs/:id/calls/:callId/decide`: how a call that waits for a person goes on. `text` goes with `write`. */
export const DecideBody = z.strictObject({
  choice: z.enum(CALL_CHOICES),
  text: z.optional(z.string().check(z.maxLength(MAX_EDIT))),
});
export type DecideBody = z.infer<typeof DecideBody>;

/** Answer of `POST /api/runs` and of its `resume`, `fork` and `rerun`: 201, or 200 for a repeated `Idempotency-Key`. */
export interface StartRunReply {
  id: string;
  /** For a question that was asked in a conversation. */
  conversationId?: string;
}

/** Body of `PATCH /api/runs/:id`: what a person makes of a run. What is left out stays as it is. */
export const NotesBody = z.strictObject({
  starred: z.optional(z.boolean()),
  /** All tags that it has from now on. */
  tags: z.optional(z.array(visibleName(MAX_TAG)).check(z.maxLength(MAX_TAGS))),
  note: z.optional(z.string().check(z.maxLength(MAX_NOTE))),
});
export type NotesBody = z.infer<typeof NotesBody>;

/** Every error of the API. `code` is stable; `message` one sentence; `fix` what to do. */
export interface ErrorReply {
  /** `latestVersion`: with `stale-version`, the number of the newest version of the recipe. */
  error: { code: string; message: string; fix: string; latestVersion?: number };
}

/** What stands between a person and a model. `message` says in one sentence what to do; null when it is ready. */
export const ModelState = z.looseObject({
  kind: z.enum(['ready', 'needs-key', 'key-refused', 'unreachable', 'unchecked']),
  message: z.nullable(z.string()),
  /** For `needs-key`: the environment variable to set. */
  variable: z.optional(z.string()),
});
export type ModelState = Strict<z.infer<typeof ModelState>>;

/** One model in `GET /api/models`. */
export const ModelEntry = z.looseObject({ ...ModelInfo.shape, isDefault: z.boolean(), state: ModelState });
export type ModelEntry = Strict<z.infer<typeof ModelEntry>>;

/** One provider in `GET /api/models`. Never holds a key. */
export interface ProviderEntry {
  /** What stands before the colon in the ids of its models: `openai`, `anthropic`, `google`, `compatible`, `local`, … */
  id: string;
  name: string;
  state: ModelState;
  /** The variables that set it up, the needed one first. */
  variables: string[];
  /** Whether a key is set. */
  hasKey: boolean;
  /** The last four characters of its key; null without one, and for one that is too short to show any of it. */
  keyEnd: string | null;
  /** Where it is asked, without the path's secrets; null when it is not set up. */
  baseUrl: string | null;
  /** Where the list of its models comes from: the provider itself, the operator, or what comes with the playground. */
  listedBy: 'provider' | 'operator' | 'built-in';
}

/** Body of `POST /api/models/test`: makes one small real call. */
export const TestModelBody = z.strictObject({ model: z.string().check(z.minLength(1), z.maxLength(200)) });
export type TestModelBody = z.infer<typeof TestModelBody>;

/** Answer of `POST /api/models/test`, 200 also when the call failed: then `error` says why and what to do. */
export interface TestModelReply {
  ok: boolean;
  /** Milliseconds to the first piece of the reply and to its end; null when none came. */
  firstTokenMs: number | null;
  ms: number;
  /** The beginning of what the model said. */
  text: string;
  error: { code: string; message: string; fix?: string } | null;
}

/** Answer of `GET /api/models`; `dialects` are those a run can be asked in, with the default first. */
export interface ModelsReply {
  models: ModelEntry[];
  providers: ProviderEntry[];
  dialects: string[];
  /** True when no provider key and no base URL is set: the scripted model stands in. */
  scriptedOnly: boolean;
}

/** A tool as it is offered. */
export interface ToolEntry extends ToolInfo {
  /** True for a tool that a run has only when it is named: it reaches the network. */
  isOffByDefault?: boolean;
  /** The settings that `toolRules[name].options` may hold, each with what it means. */
  optionNames?: Record<string, string>;
}

/** Answer of `GET /api/tools`. `warnings`: tools that were registered twice, in sentences. */
export interface ToolsReply {
  tools: ToolEntry[];
  warnings: string[];
}

/** One message on the event stream: committed events of one run, in order. Its `id:` is the whole cursor. */
export interface StreamMessage {
  runId: string;
  events: unknown[];
}
