import { BRACKET } from './bracket.ts';
import type { Dialect } from './dialect.ts';
import { JSON_CALL } from './json-call.ts';
import { NATIVE } from './native.ts';

/** Every dialect, in the order the picker shows them. To add one: write its file and name it here. */
export const DIALECTS: readonly Dialect[] = [BRACKET, JSON_CALL, NATIVE];

/** The dialect of this id, as in `run-start.config.dialect`; `undefined` for an unknown id. */
export function dialectOf(id: string): Dialect | undefined {
  return DIALECTS.find((dialect) => dialect.id === id);
}
