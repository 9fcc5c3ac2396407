import { ACTION_INPUT } from './action-input.ts';
import { BRACKET } from './bracket.ts';
import { DIRECT } from './direct.ts';
import type { EditableDialect } from './editable-dialect.ts';
import { JSON_CALL } from './json-call.ts';
import { NATIVE } from './native.ts';

/** Every dialect, in the order the picker shows them. To add one: write its file and name it here. */
export const DIALECTS: readonly EditableDialect[] = [BRACKET, JSON_CALL, ACTION_INPUT, NATIVE, DIRECT];

/** The dialect of this id, as in `run-start.config.dialect`; `undefined` for an unknown id. */
export function dialectOf(id: string): EditableDialect | undefined {
  return DIALECTS.find((dialect) => dialect.id === id);
}
