import type { RecipeSettings, RecipeVersionReply } from '../api/recipe-contract.ts';
import type { Recipe, ToolRule } from '../run/config.ts';
import {
  REASONING_EFFORTS,
  type ReasoningEffort,
  TAPE_MISSES,
  type TapeMiss,
  TOOL_FAULTS,
} from '../run/config-names.ts';
import { hasUsualTools, namesOn, type OfferedTool, toolsSwitched } from './draft-tools.ts';
import { type DraftRecipe, draftOfRecipe } from './recipe-draft.ts';

/** What a person is about to ask, and with which settings. Null means: as the server has it by default. */
export interface Draft {
  question: string;
  model: string | null;
  dialect: string | null;
  temperature: number | null;
  maxSteps: number;
  atLimit: 'force-answer' | 'stop';
  keepThoughts: boolean;
  formatRetries: number | null;
  strict: boolean | null;
  /** Tokens of one reply. */
  maxOutputTokens: number | null;
  reasoningEffort: ReasoningEffort | null;
  /** The same call with the same result this many times ends the run. */
  repeatLimit: number | null;
  /** Whether the model is told that it repeats itself. */
  repeatHint: boolean;
  /** Of one run: tokens, and US dollars. */
  budgetTokens: number | null;
  budgetCost: number | null;
  /** Names of the tools that are switched off, so that a new tool is on. */
  toolsOff: string[];
  /** Names of the tools that are off unless somebody switches them on. */
  toolsOn: string[];
  /** By tool name: kept or written-down results, planted faults, and settings of the tool. */
  toolRules: Record<string, ToolRule>;
  /** What a call that is not on the shared tape comes to in this lane. */
  tapeMiss: TapeMiss;
  /** The recipe as it is edited; null for the one that the dialect starts with. */
  recipe: DraftRecipe | null;
  /** The saved version that the editing began with; null where none is at hand. */
  base: Recipe | null;
}

export const EMPTY_DRAFT: Draft = {
  question: '',
  model: null,
  dialect: null,
  temperature: null,
  maxSteps: 8,
  atLimit: 'force-answer',
  keepThoughts: true,
  formatRetries: null,
  strict: null,
  maxOutputTokens: null,
  reasoningEffort: null,
  repeatLimit: null,
  repeatHint: false,
  budgetTokens: null,
  budgetCost: null,
  toolsOff: [],
  toolsOn: [],
  toolRules: {},
  tapeMiss: 'live',
  recipe: null,
  base: null,
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function isExample(value: unknown): boolean {
  if (!isObject(value) || !isText(value.question) || !isText(value.answer) || !Array.isArray(value.steps)) return false;
  const isThought = (thought: unknown) => thought === undefined || isText(thought);
  if (!isThought(value.finalThought)) return false;
  return value.steps.every(
    (step) =>
      isObject(step) &&
      isText(step.tool) &&
      isText(step.observation) &&
      isThought(step.thought) &&
      step.input !== undefined,
  );
}

const isDraftExample = (value: unknown) =>
  isObject(value) && isText(value.key) && isTextOrNull(value.raw) && isExample(value.example);

function isRecipe(value: unknown, isEach: (example: unknown) => boolean): boolean {
  return (
    isObject(value) &&
    isText(value.id) &&
    isText(value.name) &&
    isText(value.system) &&
    isWhole(value.version, 0, 1_000_000) &&
    isDescriptions(value.toolDescriptions) &&
    Array.isArray(value.examples) &&
    value.examples.every(isEach)
  );
}

function isToolRule(rule: unknown): boolean {
  if (!isObject(rule) || !['live', 'frozen', 'mock'].includes(rule.mode as string)) return false;
  const { onMiss, mock, fault, options } = rule;
  const isMock =
    mock === undefined ||
    (isObject(mock) &&
      ['text', 'json', 'error'].includes(mock.kind as string) &&
      isText(mock.text) &&
      (mock.delayMs === undefined || isWhole(mock.delayMs, 0, 60_000)));
  return (
    isMock &&
    (onMiss === undefined || onMiss === 'live' || onMiss === 'fail') &&
    (fault === undefined || TOOL_FAULTS.some((name) => name === fault)) &&
    (options === undefined || (isObject(options) && hasOwnNames(options) && Object.values(options).every(isText)))
  );
}

/** No name of a tool or a setting: each is something that every object has, or is taken for. */
const isOwnName = (name: string) => !(name in Object.prototype) && name !== 'prototype';
const hasOwnNames = (value: object) => Object.keys(value).every(isOwnName);

const isToolRules = (value: unknown) => isObject(value) && hasOwnNames(value) && Object.values(value).every(isToolRule);

const isDescriptions = (value: unknown) =>
  value === undefined || (isObject(value) && hasOwnNames(value) && Object.values(value).every(isText));

/** One check a field: what was kept by an older version, or edited by hand, must never break the page. */
const CHECKS: { [K in keyof Draft]: (value: unknown) => boolean } = {
  question: isText,
  model: isTextOrNull,
  dialect: isTextOrNull,
  temperature: (value) => value === null || (typeof value === 'number' && value >= 0 && value <= 2),
  maxSteps: (value) => isWhole(value, 1, 1_000),
  atLimit: (value) => value === 'force-answer' || value === 'stop',
  keepThoughts: (value) => typeof value === 'boolean',
  formatRetries: (value) => value === null || isWhole(value, 0, 10),
  strict: (value) => value === null || typeof value === 'boolean',
  maxOutputTokens: (value) => value === null || isWhole(value, 1, 1_000_000),
  reasoningEffort: (value) => value === null || REASONING_EFFORTS.some((effort) => effort === value),
  repeatLimit: (value) => value === null || isWhole(value, 2, 50),
  repeatHint: (value) => typeof value === 'boolean',
  budgetTokens: (value) => value === null || isWhole(value, 1, 1_000_000_000),
  budgetCost: (value) => value === null || (typeof value === 'number' && value > 0),
  toolsOff: (value) => Array.isArray(value) && value.every(isText),
  toolsOn: (value) => Array.isArray(value) && value.every(isText),
  toolRules: isToolRules,
  tapeMiss: (value) => TAPE_MISSES.some((name) => name === value),
  recipe: (value) => value === null || isRecipe(value, isDraftExample),
  base: (value) => value === null || isRecipe(value, isExample),
};

const FIELDS = Object.keys(CHECKS) as (keyof Draft)[];

/** Whether a field of a draft can hold this value. */
export function canHold(name: keyof Draft, value: unknown): boolean {
  return CHECKS[name](value);
}

/** The usable parts of a kept draft. Broken JSON and fields of the wrong kind are left out. */
export function readDraft(text: string | null): Partial<Draft> {
  if (text === null) return {};
  try {
    const kept: unknown = JSON.parse(text);
    if (!isObject(kept)) return {};
    const names = FIELDS.filter((name) => Object.hasOwn(kept, name) && CHECKS[name](kept[name]));
    return Object.fromEntries(names.map((name) => [name, kept[name]])) as Partial<Draft>;
  } catch {
    return {};
  }
}

/** A state without what is not draft. */
export function draftOf(state: Draft): Draft {
  return Object.fromEntries(FIELDS.map((name) => [name, state[name]])) as unknown as Draft;
}

/**
 * The draft that uses a saved version: its text, dialect and settings. What the version leaves open goes back to the default.
 * @param allTools the tools that are offered now
 */
export function draftOfVersion(
  { recipe, dialect, settings }: Pick<RecipeVersionReply, 'recipe' | 'dialect' | 'settings'>,
  { defaultSteps, maxSteps, allTools }: { defaultSteps: number; maxSteps: number; allTools: readonly OfferedTool[] },
): Partial<Draft> {
  const { tools } = settings;
  return {
    recipe: draftOfRecipe(recipe),
    base: recipe,
    dialect,
    maxSteps: Math.min(settings.maxSteps ?? defaultSteps, maxSteps),
    atLimit: settings.atLimit ?? EMPTY_DRAFT.atLimit,
    keepThoughts: settings.keepThoughts ?? EMPTY_DRAFT.keepThoughts,
    temperature: settings.temperature ?? null,
    formatRetries: settings.formatRetries ?? null,
    strict: settings.strict ?? null,
    ...toolsSwitched(tools, allTools),
  };
}

/** The settings to store with a version. */
export function settingsOf(draft: Draft, allTools: readonly OfferedTool[]): RecipeSettings {
  const { maxSteps, atLimit, keepThoughts, temperature, formatRetries, strict } = draft;
  return {
    ...{ maxSteps, atLimit, keepThoughts },
    ...(temperature !== null && { temperature }),
    ...(formatRetries !== null && { formatRetries }),
    ...(strict !== null && { strict }),
    ...(!hasUsualTools(draft, allTools) && { tools: namesOn(draft, allTools) }),
  };
}
