import type { Clock } from '../run/clock.ts';
import type { ToolRule } from '../run/config.ts';
import { type HeldTimer, heldTimer } from '../run/held-timer.ts';
import type { Json } from '../run/json.ts';
import type { KeptResults } from './kept-results.ts';
import { nearestName, quoteName } from './nearest-name.ts';
import { ruledTool } from './ruled-tool.ts';
import { isTaped, type RunTape, tapedTool } from './taped-tool.ts';
import type {
  CallWatch,
  EarlierCall,
  Origin,
  Tool,
  ToolContext,
  ToolOutcome,
  ToolRequest,
  ToolResult,
  ToolRunner,
} from './tool.ts';
import { isToolError, messageOf, toolError } from './tool-error.ts';
import { fieldsOf, toolInfo } from './tool-info.ts';
import { readInput } from './tool-input.ts';

/** Characters of an error message that reach the model. */
const LONGEST_MESSAGE = 500;

/**
 * The one exit for tool trouble. `run` never rejects: an unknown tool (`unknown-tool`), an input the tool does not take
 * (`bad-input`), a throw (`failed`, or the tool's own code), silence for `timeoutMs` milliseconds (`timeout`) and an aborted
 * signal (`stopped`) all come back as an outcome whose text tells the model what to do. A runner belongs to one run: it
 * remembers the calls that have come back, for the tools that go on from them.
 */
export function toolRunner(tools: readonly Tool[], options: RunnerOptions): ToolRunner {
  const { timeoutMs, clock, rules = {} } = options;
  const infos = tools.map(toolInfo);
  const byName = new Map(tools.map((tool) => [tool.name, readyTool(tool, options)]));
  const earlier: EarlierCall[] = [...(options.earlier ?? [])];

  async function run({ callId, tool: name, input }: ToolRequest, signal: AbortSignal, watch?: CallWatch) {
    const limit = new AbortController();
    const time = heldTimer({ clock, ms: timeoutMs, onOver: () => limit.abort() });
    let given = input;
    let origin: Origin = { source: 'live' };
    const finish = (part: Pick<ToolOutcome, 'text' | 'data' | 'error'>): ToolOutcome => {
      earlier.push({ tool: name, input: given, data: part.data ?? null, error: part.error });
      return { ...part, ...origin, durationMs: Math.max(0, time.elapsed()), input: given };
    };
    const context = {
      earlier: [...earlier],
      options: (Object.hasOwn(rules, name) && rules[name]?.options) || {},
      comesFrom: (said: Origin) => {
        origin = said;
      },
      call: { id: callId, ...timedWatch(time, watch) },
    };
    try {
      if (signal.aborted) throw stopped(name);
      const known = byName.get(name);
      if (!known) throw unknownTool(name, [...byName.keys()]);
      const ready = await readInput(known.tool, known.fields, input);
      given = ready.given;
      const limits = { signal, limit: limit.signal, timeoutMs, context };
      return finish(readResult(await runLimited(known.tool, ready.value, limits)));
    } catch (error) {
      return finish(describeFailure(error));
    } finally {
      time.stop();
    }
  }

  return { tools: infos, run };
}

interface RunnerOptions {
  /** Milliseconds one call may take. */
  timeoutMs: number;
  clock: Clock;
  /** The calls of the run before this, oldest first, when it goes on from another. */
  earlier?: readonly EarlierCall[];
  /** By tool name: where results come from instead, planted faults, and settings. */
  rules?: Readonly<Record<string, ToolRule>>;
  /** Where frozen results are; needed by a rule that is `frozen`. */
  kept?: KeptResults;
  /** The tape of the run: tools that no rule holds back go through it. */
  tape?: RunTape | undefined;
}

/** A tool with its rule applied, and its fields. */
function readyTool(tool: Tool, { rules = {}, kept, tape, clock }: RunnerOptions) {
  const rule = Object.hasOwn(rules, tool.name) ? rules[tool.name] : undefined;
  const ruled = rule ? ruledTool(tool, rule, { kept, clock }) : tool;
  return { tool: tape && isTaped(rule) ? tapedTool(tool, tape) : ruled, fields: fieldsOf(toolInfo(tool)) };
}

/** Passes on what a call says of itself; while it waits for a person its time stands still. */
function timedWatch(time: HeldTimer, watch: CallWatch | undefined): CallWatch {
  let letGo = () => {};
  return {
    pauses(reason) {
      letGo = time.hold();
      watch?.pauses(reason);
    },
    async resumes(choice) {
      letGo();
      await watch?.resumes(choice);
    },
    warns: (code, message) => watch?.warns(code, message),
  };
}

interface CallLimits {
  signal: AbortSignal;
  /** Aborted when the time is over. */
  limit: AbortSignal;
  timeoutMs: number;
  context: Omit<ToolContext, 'signal'>;
}

/** Runs a tool, but settles at the timeout and at the abort whether or not the tool listens to its signal. */
function runLimited(tool: Tool, value: unknown, { signal, limit, timeoutMs, context }: CallLimits) {
  // The abort may have come while the input was being read, before anything listened for it.
  if (signal.aborted) throw stopped(tool.name);
  if (limit.aborted) throw timedOut(tool.name, timeoutMs);
  const { promise, resolve, reject } = Promise.withResolvers<ToolResult>();
  const toolSignal = new AbortController();
  // The first to settle the promise wins, so it is settled before the tool hears of the abort and throws its own error.
  const giveUp = (error: Error) => {
    reject(error);
    toolSignal.abort(error);
  };
  const onAbort = () => giveUp(stopped(tool.name));
  signal.addEventListener('abort', onAbort, { once: true });
  limit.addEventListener('abort', () => giveUp(timedOut(tool.name, timeoutMs)), { once: true });
  (async () => tool.run(value, { ...context, signal: toolSignal.signal }))().then(resolve, reject);
  return promise.finally(() => signal.removeEventListener('abort', onAbort));
}

function readResult(result: ToolResult): Pick<ToolOutcome, 'text' | 'data' | 'error'> {
  if (typeof result === 'string') return { text: result, error: null };
  if (typeof result?.text !== 'string') throw new Error('The tool returned no text.');
  const data = plainJson(result.data);
  return { text: result.text, ...(data !== undefined && { data }), error: null };
}

/** A copy that is sure to be JSON, or undefined where that cannot be: a tool's data must not break the log. */
function plainJson(data: unknown): Json | undefined {
  try {
    return JSON.parse(JSON.stringify(data));
  } catch {
    return undefined;
  }
}

function describeFailure(thrown: unknown): Pick<ToolOutcome, 'text' | 'error'> {
  const message = sentence(cleanMessage(messageOf(thrown)) || 'The tool failed without saying why');
  if (!isToolError(thrown)) return { text: message, error: { code: 'failed', message } };
  const suggestion = thrown.suggestion === undefined ? undefined : sentence(cleanMessage(String(thrown.suggestion)));
  return {
    text: suggestion ? `${message} ${suggestion}` : message,
    error: { code: thrown.code, message, ...(suggestion && { suggestion }) },
  };
}

/** Drops stack lines that some libraries put into the message itself, and cuts what is too long. */
function cleanMessage(message: string): string {
  const lines = message.slice(0, 20 * LONGEST_MESSAGE).split('\n');
  const text = lines
    .filter((line) => !/^\s+at\s/.test(line))
    .join('\n')
    .trim();
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE - 1).toWellFormed()}…` : text;
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function stopped(name: string) {
  return toolError('stopped', `${quoteName(name)} was stopped before it finished`);
}

function timedOut(name: string, timeoutMs: number) {
  const limit = timeoutMs < 1000 ? `${timeoutMs} ms` : `${timeoutMs / 1000} s`;
  return toolError('timeout', `${name} took longer than ${limit}`, 'Try a simpler input, or go on without it.');
}

function unknownTool(name: string, names: readonly string[]) {
  const near = nearestName(name, names);
  const all = names.length > 0 ? `The tools are: ${names.join(', ')}.` : 'No tools are on.';
  return toolError(
    'unknown-tool',
    `There is no tool named ${quoteName(name)}`,
    near ? `Did you mean ${near}? ${all}` : all,
  );
}
