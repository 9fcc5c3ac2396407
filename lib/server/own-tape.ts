import type { RerunBody, RunConfigInput } from '../api/contract.ts';
import type { EventOf, RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import type { Json } from '../run/json.ts';
import type { Call, ObservationState } from '../run/trajectory.ts';
import { SHARED_TAPE } from '../store/frozen.ts';
import type { KeptResult } from '../tools/kept-results.ts';
import { isTaped, tapeKey } from '../tools/taped-tool.ts';
import type { EarlierCall, Tool } from '../tools/tool.ts';
import { isPassing } from '../tools/tool-error.ts';
import { fieldsOf, toolInfo } from '../tools/tool-info.ts';
import { readInput } from '../tools/tool-input.ts';
import type { KeepingMeans } from './kept-tool-results.ts';

/** The log of a run, its start named. */
interface RunLog {
  start: EventOf<'run-start'>;
  events: readonly RunEvent[];
}

/** Puts the results that a run got on a tape of its own, `run-ID`. Twice is harmless: the first of each stays. */
export type KeepOwnTape = (runId: string, log: RunLog) => Promise<void>;

/** What a run that asks again changes in the recorded config. */
export function tapeChange(runId: string, { tape }: RerunBody): RunConfigInput {
  if (tape === 'own') return { tape: { id: ownTapeId(runId), onMiss: 'live' } };
  return tape === 'off' ? { tape: undefined } : {};
}

/** The name of the tape that holds the results of one run. */
function ownTapeId(runId: string): string {
  return `run-${runId}`;
}

/**
 * Makes tapes of logs: each result under what the tool was given. Left out is what is no result of a tool: what a person wrote
 * or planted, calls that never ran, time-outs and other trouble that may have passed. A text that was cut is as long as it is
 * kept in the log.
 */
export function ownTapeKeeper(tools: readonly Tool[], means: Omit<KeepingMeans, 'report'>): KeepOwnTape {
  const { store, clock, redact } = means;
  const byName = new Map(tools.map((tool) => [tool.name, { tool, fields: fieldsOf(toolInfo(tool)) }]));
  return async (runId, { start, events }) => {
    const rules = start.config.toolRules ?? {};
    const earlier: EarlierCall[] = [];
    for (const { calls } of fold(events).steps) {
      // Calls of one step are made side by side: none is earlier to another.
      const before = [...earlier];
      for (const call of calls.toSorted((a, b) => (a.observation?.t ?? 0) - (b.observation?.t ?? 0))) {
        if (!call.observation) continue;
        const known = byName.get(call.tool);
        const input = known && (await readInput(known.tool, known.fields, call.input).catch(() => null));
        const { data = null, error } = call.observation;
        earlier.push({ tool: call.tool, input: input?.given ?? call.input, data, error });
        const result = resultOf(call, call.observation);
        const rule = Object.hasOwn(rules, call.tool) ? rules[call.tool] : undefined;
        if (!known || !input || !result || !isTaped(rule)) continue;
        const key = tapeKey(known.tool, input.value, { earlier: before, options: rule?.options ?? {} });
        const kept = redact({ tool: call.tool, input: key, ...result, at: clock.wall() });
        await store.putFirst(`${SHARED_TAPE}${ownTapeId(runId)}`, kept).catch(unlessTooMuch);
      }
    }
  };
}

/** Errors of calls that did not reach the tool, or of which nobody knows how they came out. */
const NEVER_RAN = ['unknown-tool', 'bad-input', 'refused', 'unknown-outcome', 'not-on-tape', 'not-kept'];

function resultOf(
  { repeatOf }: Call,
  { text, data, error, source, fault, truncated }: ObservationState,
): KeptResult | null {
  // A repeat has the result of the call before it, and may bear a hint.
  if (source === 'mock' || source === 'edited' || fault !== undefined || repeatOf !== null) return null;
  if (error && (isPassing(error.code) || NEVER_RAN.includes(error.code))) return null;
  return { text: truncated?.fullText ?? text, data: (data ?? null) as Json, error };
}

/** A result that does not fit is left out, so that its call runs live; anything else is trouble. */
function unlessTooMuch(error: unknown): void {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code !== 'result-too-large' && code !== 'tape-full') throw error;
}
