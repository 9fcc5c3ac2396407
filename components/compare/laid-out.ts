import type { Call, ObservationState } from '../../lib/run/trajectory.ts';
import { type CallText, callText } from '../timeline/call-text.ts';
import { jsonIn } from '../timeline/json-text.ts';
import { observationText } from '../timeline/observation-text.ts';

/** How the calls of a run are written. */
export interface CallStyle {
  dialect: string;
  mainFields: Readonly<Record<string, string>>;
}

/** The input of a call as it is shown; `isJson` when `args` is a JSON text and not the one bare string. */
export function laidOutInput(call: Call, { dialect, mainFields }: CallStyle): CallText & { isJson: boolean } {
  const isEmpty = typeof call.input === 'object' && call.input !== null && Object.keys(call.input).length === 0;
  // `Clock[]` is how that dialect writes a call without an input.
  if (dialect === 'bracket' && isEmpty) return { open: '[', args: '', close: ']', isOneLine: true, isJson: false };
  const text = callText(dialect, call.input, mainFields[call.tool], call.tool.length);
  return { ...text, isJson: typeof call.input === 'object' && call.input !== null && jsonIn(text.args) !== undefined };
}

/** What came back as it is shown: its message where it is an error. */
export function laidOutResult({ text, error }: ObservationState): { text: string; isJson: boolean; isProse: boolean } {
  if (error) return { text: error.message, isJson: false, isProse: true };
  const { lines, isProse } = observationText(text);
  return { text: lines.join('\n'), isJson: jsonIn(text) !== undefined, isProse };
}
