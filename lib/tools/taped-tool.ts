import type { ToolRule } from '../run/config.ts';
import type { TapeMiss, WaitChoice } from '../run/config-names.ts';
import type { Json } from '../run/json.ts';
import type { KeptResult } from './kept-results.ts';
import { errorResult, type Tape, type TapePlace } from './tape.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';
import { toolError } from './tool-error.ts';

/** What a person wants done about a call that is not on the tape. */
export type TapeDecision = { choice: 'live' | 'fail' } | { choice: 'write'; text: string };

/** A tape as one run uses it. */
export interface RunTape {
  tape: Tape;
  onMiss: TapeMiss;
  /** Asks a person about a call of the run. Rejects when `signal` aborts. */
  ask(callId: string, signal: AbortSignal): Promise<TapeDecision>;
}

/** Whether a tool goes through the tape of its run: one that is frozen, mocked or struck by a fault follows its rule instead. */
export function isTaped(rule: ToolRule | undefined): boolean {
  return !rule || (rule.mode === 'live' && !rule.fault);
}

/** What the result of a call is found by on a tape: its input or what stands for it, and the settings of the tool. */
export function tapeKey(tool: Tool, input: unknown, context: Pick<ToolContext, 'earlier' | 'options'>): Json {
  // What a zod schema lets through of JSON is JSON again.
  const key = tool.keptUnder?.(input, context) ?? (input as Json);
  // An input is an object, so a list can be none.
  return Object.keys(context.options).length === 0 ? key : [key, { ...context.options }];
}

/**
 * The same tool with a tape before it: the first call with an input runs, and equal calls of this and of other runs get its
 * result, also when they come at the same time. What is not on the tape follows the rule of the run.
 */
export function tapedTool(tool: Tool, { tape, onMiss, ask }: RunTape): Tool {
  return {
    ...tool,
    async run(input, context) {
      const place = tape.enter(tool.name, tapeKey(tool, input, context));
      try {
        return await playTaped(place, { tool, input, onMiss, ask, context });
      } finally {
        place.leave();
      }
    },
  };
}

interface TapedCall {
  tool: Tool;
  input: unknown;
  onMiss: TapeMiss;
  ask: RunTape['ask'];
  context: ToolContext;
}

async function playTaped(place: TapePlace, call: TapedCall): Promise<ToolResult> {
  const { tool, input, context } = call;
  const { signal, comesFrom } = context;
  let isDamageTold = false;
  for (let { onMiss } = call; ; ) {
    comesFrom({ source: 'tape' });
    const found = await brought(place, signal);
    if (found === 'damaged' && !isDamageTold) {
      context.call.warns(
        'tape-damaged',
        `The tape’s result of ${tool.name} for this input cannot be read, so it counts as missing.`,
      );
      isDamageTold = true;
    }
    if (found !== null && found !== 'damaged') return resultOf(found);
    // Another may have begun the call in this very moment.
    if (place.flight() || place.landed()) continue;
    if (onMiss === 'fail') throw notOnTape(tool.name);
    if (onMiss === 'ask') {
      const decision = await askPerson(place, call);
      if (decision.choice === 'fail') throw notOnTape(tool.name);
      if (decision.choice === 'write') {
        comesFrom({ source: 'edited' });
        return decision.text;
      }
      // Another may have begun the call, or brought its result, while the person thought: all is looked at again.
      if (decision.choice === 'live') onMiss = 'live';
      continue;
    }
    comesFrom({ source: 'live' });
    const landing = await place.fly(() => liveResult(tool, input, context), signal);
    if (landing.kind === 'fault') throw landing.error;
    signal.throwIfAborted();
    if (landing.kind === 'left') continue;
    if (!landing.isOwn) comesFrom({ source: 'tape' });
    if (landing.notKept !== null) context.call.warns('tape-not-kept', landing.notKept);
    return resultOf(landing.result);
  }
}

/** What a call that is under way brings, or what is recorded; null when the call has to be made. */
async function brought(place: TapePlace, signal: AbortSignal): Promise<KeptResult | 'damaged' | null> {
  for (;;) {
    const underWay = place.flight();
    if (underWay) {
      const landing = await underWay;
      if (landing.kind === 'fault') throw landing.error;
      signal.throwIfAborted();
      if (landing.kind === 'result') return landing.result;
      continue;
    }
    const landed = place.landed();
    if (landed) return landed;
    const recorded = await place.recorded();
    signal.throwIfAborted();
    // A call that began or came back during the look-up is not in what was looked up.
    if (place.flight() || place.landed()) continue;
    return recorded;
  }
}

async function liveResult(tool: Tool, input: unknown, context: ToolContext): Promise<KeptResult> {
  try {
    const result = await tool.run(input, context);
    return typeof result === 'string'
      ? { text: result, data: null, error: null }
      : { text: result.text, data: result.data ?? null, error: null };
  } catch (error) {
    const kept = errorResult(error);
    if (kept) return kept;
    throw error;
  }
}

function resultOf({ text, data, error }: KeptResult): ToolResult {
  if (error) throw toolError(error.code, error.message, error.suggestion);
  return data === null ? text : { text, data };
}

/** Holds the call until a person answers, or until another run has brought the result. */
async function askPerson(place: TapePlace, { ask, context }: TapedCall): Promise<TapeDecision | { choice: 'tape' }> {
  const { call, signal } = context;
  const done = new AbortController();
  call.pauses('tape-miss');
  try {
    const decision = await Promise.race([
      ask(call.id, AbortSignal.any([signal, done.signal])),
      place.arrival.then(() => ({ choice: 'tape' as const })),
    ]);
    await call.resumes(decision.choice satisfies WaitChoice);
    return decision;
  } finally {
    done.abort();
  }
}

function notOnTape(name: string) {
  return toolError(
    'not-on-tape',
    `${name} takes its results from a tape, and none is recorded for this input`,
    'Use an input that was asked before, or go on without it.',
  );
}
