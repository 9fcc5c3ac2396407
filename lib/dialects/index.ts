import { BRACKET } from './bracket.ts';
import type { Dialect } from './dialect.ts';
import { NATIVE } from './native.ts';

/** Every dialect, in the order the picker shows them. To add one: write its file and name it here. */
export const DIALECTS: readonly Dialect[] = [BRACKET, NATIVE];

/** The dialect of this id, as in `run-start.config.dialect`; `undefined` for an unknown id. */
export function dialectOf(id: string): Dialect | undefined {
  return DIALECTS.find((dialect) => dialect.id === id);
}
