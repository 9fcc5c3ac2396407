import type { ReasoningEffort, Refusable } from '../run/config-names.ts';

/** What a model does not take, and why, in sentences. */
export interface ModelTraits {
  /** By parameter. What is not named here is taken, as far as is known. */
  refused: Partial<Record<Refusable, string>>;
  /** The largest temperature; 2 when absent. */
  temperatureMax?: number;
  /** True when a temperature is refused as soon as it reasons. */
  temperatureOrEffort?: boolean;
  /** The efforts it takes; absent when they are not known. */
  efforts?: readonly ReasoningEffort[];
  /** The smallest limit of output tokens that an effort fits in; absent when any does. */
  effortOutputMin?: number;
}
