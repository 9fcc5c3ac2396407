import * as z from 'zod/mini';
import { REASONING_EFFORTS, REFUSABLE, TAPE_MISSES, TOOL_FAULTS } from './config-names.ts';
import type { Json, Strict } from './json.ts';

/** A JSON value as a schema: anything `JSON.parse` can return. */
export const JsonValue = z.custom<Json>((value) => value !== undefined && typeof value !== 'function');

/** What a model is told about a tool, and what a run's config keeps of it. */
export const ToolInfo = z.looseObject({
  name: z.string(),
  /** One or two sentences for the model. */
  description: z.string(),
  /** JSON Schema (draft 2020-12) of the input object. */
  inputSchema: z.record(z.string(), JsonValue),
  /** `write` tools change something outside; they are never repeated on their own. */
  effect: z.enum(['read', 'write']),
  /** Which one field a bare string stands for, as in `Calculator[1+1]`; absent when there is none. */
  mainField: z.optional(z.string()),
  /** Shown beside the tool, e.g. `offline`. */
  label: z.optional(z.string()),
});
export type ToolInfo = Strict<z.infer<typeof ToolInfo>>;

/** Prices in US dollars for a million tokens. */
export const Prices = z.looseObject({
  input: z.number(),
  output: z.number(),
  cachedInput: z.optional(z.number()),
  /** When they were taken from the provider's list, `YYYY-MM`; absent when not known. */
  asOf: z.optional(z.string()),
  /** True when the operator set them. */
  isOwn: z.optional(z.boolean()),
});
export type Prices = Strict<z.infer<typeof Prices>>;

/** What is known about a model: shown in the picker, frozen into `run-start.config`. */
export const ModelInfo = z.looseObject({
  /** `provider:model`, e.g. `scripted:careful`, `openai:gpt-5-mini`, `local:qwen3:8b`. */
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  /** True for the rule-following stand-in: shown everywhere as "follows rules, no AI". */
  scripted: z.optional(z.boolean()),
  /** Absent or null when unknown: then costs are shown as a dash, never as 0. */
  prices: z.optional(z.nullable(Prices)),
  /** Tokens that fit in one call, input and output together; null when unknown. */
  contextTokens: z.optional(z.nullable(z.number())),
  /** Parameters that this model does not take: the loop leaves them out and says so in `prompt.ignored`. */
  refuses: z.array(z.enum(REFUSABLE)),
  /** Why, for a person, by parameter; a general sentence stands in where it is absent. */
  refusedWhy: z.optional(z.record(z.string(), z.string())),
  /** The largest temperature it takes; 2 when absent. A larger one is sent as this, and `prompt.ignored` says so. */
  temperatureMax: z.optional(z.number()),
  /** True when it takes a temperature only while it is not asked to reason; the effort counts then. */
  temperatureOrEffort: z.optional(z.boolean()),
  /** The efforts it takes; absent or empty when it refuses `reasoningEffort` or when they are not known. */
  efforts: z.optional(z.array(z.enum(REASONING_EFFORTS))),
  /** The smallest limit of output tokens that leaves room for an effort, whose tokens count in it; absent when any does. */
  effortOutputMin: z.optional(z.number()),
});
export type ModelInfo = Strict<z.infer<typeof ModelInfo>>;

/** One worked example in a recipe; `steps` in the order they happened. */
export const Example = z.looseObject({
  question: z.string(),
  steps: z.array(
    z.looseObject({
      thought: z.optional(z.string()),
      tool: z.string(),
      input: JsonValue,
      observation: z.string(),
    }),
  ),
  finalThought: z.optional(z.string()),
  answer: z.string(),
  off: z.optional(z.boolean()),
});
export type Example = Strict<z.infer<typeof Example>>;

/** System prompt and examples, versioned. With `{question}` in `system` it is sent as one user message. */
export const Recipe = z.looseObject({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  /** Template text; placeholders `{tools} {question} {history} {examples}`, `{{` and `}}` for braces. */
  system: z.string(),
  examples: z.array(Example),
  /** Descriptions that stand in for the tools' own, by tool name: the model sees these. */
  toolDescriptions: z.optional(z.record(z.string(), z.string())),
});
export type Recipe = Strict<z.infer<typeof Recipe>>;

/** Where the results of one tool come from in a run. A tool without a rule is live. */
export const ToolRule = z.looseObject({
  /** `frozen`: the result that was kept for this input. `mock`: what a person wrote down. */
  mode: z.enum(['live', 'frozen', 'mock']),
  /** For `frozen`, when nothing is kept for an input: call the tool and keep its result, or fail as an observation. */
  onMiss: z.optional(z.enum(['live', 'fail'])),
  /** For `mock`: a text, JSON text, or the message of an error; after a delay in milliseconds. */
  mock: z.optional(
    z.looseObject({ kind: z.enum(['text', 'json', 'error']), text: z.string(), delayMs: z.optional(z.number()) }),
  ),
  /** Strikes every call, whatever the mode. */
  fault: z.optional(z.enum(TOOL_FAULTS)),
  /** Settings of the tool itself, such as `country` and `language` of Search. */
  options: z.optional(z.record(z.string(), z.string())),
});
export type ToolRule = Strict<z.infer<typeof ToolRule>>;

/** The tape of a run: one world for all runs that name it. */
export const TapeUse = z.looseObject({
  id: z.string(),
  /** For a call that is not on it: call the tool and record the result, fail as an observation, or ask a person. */
  onMiss: z.enum(TAPE_MISSES),
});
export type TapeUse = Strict<z.infer<typeof TapeUse>>;

/** Everything that decided how a run went. `run-start` holds a full copy, so a recording explains itself. */
export const RunConfig = z.looseObject({
  model: ModelInfo,
  /** `bracket`, `native`, … see `lib/dialects`. */
  dialect: z.string(),
  recipe: Recipe,
  /** The tools that are on, as the model was told of them. */
  tools: z.array(ToolInfo),
  /** 0 to 2; null leaves the provider's default. */
  temperature: z.nullable(z.number()),
  /** Tokens of one reply; null leaves the provider's default. */
  maxOutputTokens: z.nullable(z.number()),
  /** Model replies, the forced answer not counted. */
  maxSteps: z.number(),
  /** At the step limit: ask once more for an answer without tools, or just stop. */
  atLimit: z.enum(['force-answer', 'stop']),
  /** The same call with the same result this many times ends the run. */
  repeatLimit: z.number(),
  /** Whether the model is told, in the observation, that it has made the same call with the same result before. */
  repeatHint: z.optional(z.boolean()),
  /** How hard a model that reasons may think; null or absent leaves the provider's default. */
  reasoningEffort: z.optional(z.nullable(z.enum(REASONING_EFFORTS))),
  /** By tool name: results from elsewhere than the tool itself, and planted faults. */
  toolRules: z.optional(z.record(z.string(), ToolRule)),
  /**
   * Equal calls of all runs on one tape get one result: that of the first, which ran live. Found by tool and normalised input,
   * never by order. Absent: every call runs. A tool that `toolRules` freezes, mocks or strikes follows its rule instead.
   */
  tape: z.optional(TapeUse),
  /** Unreadable replies in a row that are sent back with a hint before the run fails. */
  formatRetries: z.number(),
  /** Whether Thoughts go back into the history the model sees. */
  keepThoughts: z.boolean(),
  /** True: a reply without any marker is malformed. False: it is taken as the answer. */
  strict: z.boolean(),
  /** Whole-run limits. `cost` in US dollars, null for none. */
  budget: z.looseObject({ tokens: z.number(), cost: z.nullable(z.number()) }),
  /** All in milliseconds: whole run, one model reply, silence within a reply, one tool call. */
  timeouts: z.looseObject({ run: z.number(), step: z.number(), idle: z.number(), tool: z.number() }),
});
export type RunConfig = Strict<z.infer<typeof RunConfig>>;
