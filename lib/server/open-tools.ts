import type { FreezeBody, FrozenEntry } from '../api/tool-contract.ts';
import type { KeptCall } from '../store/frozen.ts';
import type { KeptResults } from '../tools/kept-results.ts';
import { nearestName } from '../tools/nearest-name.ts';
import type { Tool } from '../tools/tool.ts';
import { messageOf } from '../tools/tool-error.ts';
import { fieldsOf, toolInfo } from '../tools/tool-info.ts';
import { readInput } from '../tools/tool-input.ts';
import { FROZEN_TAPE, type KeepingMeans, keptToolResults } from './kept-tool-results.ts';
import type { Problem } from './problem.ts';
import type { Tools } from './services.ts';
import { toolEntry } from './tool-entry.ts';
import { createTryTool } from './try-tool.ts';

/** What the tools of a server stand on. */
export interface OpenToolsOptions extends KeepingMeans {
  tools: readonly Tool[];
  /** What was odd about registering them. */
  warnings(): string[];
  /** Milliseconds one call by hand may take. */
  timeoutMs: number;
}

/** Kept results that are listed. */
const MOST_LISTED = 100;
/** Codes that an error of a tool can have. */
const ERROR_CODE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The tools of this server, and what a person can do with one by hand; `kept` is for the runs. */
export function openTools(options: OpenToolsOptions): Tools & { kept: KeptResults } {
  const { tools, warnings, store, timeoutMs, clock, redact } = options;
  const kept = keptToolResults(options);
  const entries = tools.map(toolEntry);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const tryTool = createTryTool({ clock, kept, timeoutMs, redact });
  const missing = (name: string) => noSuchTool(name, [...byName.keys()]);
  return {
    kept,
    list: () => entries,
    warnings,
    async tryOut(name, body, signal) {
      const tool = byName.get(name);
      return tool ? tryTool(tool, body, signal) : missing(name);
    },
    async frozen(name) {
      if (!byName.has(name)) return missing(name);
      return (await store.list(FROZEN_TAPE, name, MOST_LISTED)).map(frozenEntry);
    },
    async freeze(name, body) {
      const tool = byName.get(name);
      return tool ? freeze(tool, body, options) : missing(name);
    },
    async thaw(name, key) {
      if (!byName.has(name)) return missing(name);
      return (await store.remove(FROZEN_TAPE, name, key)) ? null : NOT_KEPT;
    },
  };
}

const NOT_KEPT: Problem = {
  status: 404,
  code: 'result-not-found',
  message: 'No result of this tool is kept under that key.',
  fix: 'It may have been forgotten already; list the results to see what is kept.',
};

function noSuchTool(name: string, names: readonly string[]): Problem {
  const near = nearestName(name, names);
  const all = `The tools are: ${names.join(', ')}.`;
  return {
    status: 404,
    code: 'tool-not-found',
    message: `There is no tool ${JSON.stringify(name.slice(0, 64))}.`,
    fix: near ? `Did you mean ${near}? ${all}` : all,
  };
}

async function freeze(tool: Tool, body: FreezeBody, means: KeepingMeans): Promise<FrozenEntry | Problem> {
  const { store, clock, redact } = means;
  const { text, data = null, error = null } = body;
  if (error && !ERROR_CODE.test(error.code)) {
    return unusable('error.code must be lower-case words joined by hyphens.', 'Use a code such as "not-found".');
  }
  try {
    const { value } = await readInput(tool, fieldsOf(toolInfo(tool)), body.input);
    const input = tool.keptUnder?.(value, { earlier: [] }) ?? (value as KeptCall['input']);
    const call = { tool: tool.name, input, text, data, error, at: clock.wall() };
    return frozenEntry(await store.put(FROZEN_TAPE, redact(call)));
  } catch (thrown) {
    const { code, fix } = thrown as { code?: unknown; fix?: unknown };
    if (code === 'bad-input') return unusable(`input cannot be used: ${messageOf(thrown)}.`, 'See the tool’s schema.');
    if (code !== 'result-too-large') throw thrown;
    return { status: 413, code, message: messageOf(thrown), fix: String(fix) };
  }
}

function unusable(message: string, fix: string): Problem {
  return { status: 422, code: 'bad-result', message, fix };
}

function frozenEntry({ error, ...call }: KeptCall): FrozenEntry {
  if (!error) return { ...call, error };
  const { code, message, suggestion } = error;
  return { ...call, error: { code, message, ...(suggestion !== undefined && { suggestion }) } };
}
