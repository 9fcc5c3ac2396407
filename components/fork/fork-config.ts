import type { RunConfigInput } from '../../lib/api/contract.ts';
import type { ModelInfo, Prices, RunConfig } from '../../lib/run/config.ts';

/** What of a run's config can be changed in a fork, as it stands in the sheet. */
export interface ForkSettings {
  model: ForkModel;
  /** The system prompt; the examples stay as they are. */
  system: string;
  temperature: number | null;
  maxSteps: number;
}

/** What is needed of a model to name it and to price a call. */
export interface ForkModel {
  id: string;
  name: string;
  prices: Prices | null;
  /** The largest temperature; null for a model that takes none. */
  temperatureMax: number | null;
}

/** The largest temperature where a model says nothing of its own. */
const USUAL_TEMPERATURE_MAX = 2;

/** One thing that can be changed, in the order in which it is told. */
export const FORK_PARTS = ['model', 'system', 'temperature', 'maxSteps'] as const;
export type ForkPart = (typeof FORK_PARTS)[number];

/**
 * The settings as they were recorded.
 * @param cap the most steps that this server allows; a recorded limit above it counts as the cap, as the server does
 */
export function settingsOf({ model, recipe, temperature, maxSteps }: RunConfig, cap: number): ForkSettings {
  return { model: forkModelOf(model), system: recipe.system, temperature, maxSteps: Math.min(maxSteps, cap) };
}

/** What the sheet keeps of a model. */
export function forkModelOf({ id, name, prices = null, ...model }: ModelInfo): ForkModel {
  const takesNone = model.scripted === true || model.refuses.includes('temperature');
  return { id, name, prices, temperatureMax: takesNone ? null : (model.temperatureMax ?? USUAL_TEMPERATURE_MAX) };
}

/** A model that is in no list: nothing is known of it but its id. */
export function unlistedModel(id: string): ForkModel {
  return { id, name: id, prices: null, temperatureMax: USUAL_TEMPERATURE_MAX };
}

/** What differs from the settings as they were recorded. */
export function changedParts(was: ForkSettings, now: ForkSettings): ForkPart[] {
  return FORK_PARTS.filter((part) => (part === 'model' ? was.model.id !== now.model.id : was[part] !== now[part]));
}

/** What to send of the settings: only what was changed. An edited prompt goes with its whole recipe, marked as edited. */
export function configPatch({ recipe }: RunConfig, was: ForkSettings, now: ForkSettings): RunConfigInput | undefined {
  const changed = changedParts(was, now);
  if (changed.length === 0) return undefined;
  const has = (part: ForkPart) => changed.includes(part);
  // The mark is no field of a recipe that is saved, only of one that a run used.
  const edited = { ...recipe, system: now.system, edited: true };
  return {
    ...(has('model') && { model: now.model.id }),
    ...(has('system') && { recipe: edited }),
    ...(has('temperature') && { temperature: now.temperature }),
    ...(has('maxSteps') && { maxSteps: now.maxSteps }),
  };
}
