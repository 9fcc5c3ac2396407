import type { Recipe } from '../run/config.ts';
import type { Preset } from './preset.ts';
import { ACTION_INPUT } from './presets/action-input.ts';
import { NATIVE_ORDERS_AGENT } from './presets/agent.ts';
import { CHINESE_COURSE } from './presets/chinese-course.ts';
import { CLASSIC_COURSE } from './presets/classic-course.ts';
import { COURSE_RECIPE, HARDENED_COURSE } from './presets/course.ts';
import { DIRECT } from './presets/direct.ts';
import { PLAIN_JSON_CALL } from './presets/json-call.ts';
import { NUMBERED_PAPER } from './presets/numbered-paper.ts';
import { ORDERS_AGENT } from './presets/orders-agent.ts';

/** What comes with the playground, in the order in which people see it. To add one: write its file and name it here. */
export const PRESETS: readonly Preset[] = [
  CLASSIC_COURSE,
  HARDENED_COURSE,
  ORDERS_AGENT,
  NATIVE_ORDERS_AGENT,
  NUMBERED_PAPER,
  CHINESE_COURSE,
  PLAIN_JSON_CALL,
  ACTION_INPUT,
  DIRECT,
];

/** Which preset's recipe a dialect starts with. */
const STARTS: readonly Preset[] = [HARDENED_COURSE, PLAIN_JSON_CALL, ACTION_INPUT, NATIVE_ORDERS_AGENT, DIRECT];

/** The recipe that a dialect starts with; an unknown dialect gets that of `bracket`. Always a fresh copy. */
export function defaultRecipe(dialectId: string): Recipe {
  return structuredClone(STARTS.find(({ dialect }) => dialect === dialectId)?.recipe ?? COURSE_RECIPE);
}

/** The preset of this id, a fresh copy; `undefined` for an unknown id. */
export function presetOf(id: string): Preset | undefined {
  return structuredClone(PRESETS.find((preset) => preset.id === id));
}
