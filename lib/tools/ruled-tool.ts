import type { Clock } from '../run/clock.ts';
import type { ToolRule } from '../run/config.ts';
import type { ToolFault } from '../run/config-names.ts';
import type { Json } from '../run/json.ts';
import type { KeptResults } from './kept-results.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';
import { toolError } from './tool-error.ts';

/** What a rule needs besides the tool. */
interface RuleMeans {
  kept: KeptResults | undefined;
  clock: Clock;
}

/** Characters of a planted huge result: far more than a model gets to see. */
const HUGE = 200_000;

/**
 * The same tool under a rule: its results come from what was kept or written down, or a fault strikes every call. The name,
 * the input and its checks stay the tool's own, so a model cannot tell. A rule that is `live` and plants no fault changes nothing.
 */
export function ruledTool(tool: Tool, rule: ToolRule, means: RuleMeans): Tool {
  const { fault } = rule;
  if (fault) {
    return {
      ...tool,
      run: (_, context) => {
        context.comesFrom({ source: rule.mode, fault });
        return plantedFault(tool.name, fault, context.signal);
      },
    };
  }
  if (rule.mode === 'mock') return { ...tool, run: (_, context) => mockResult(rule, means.clock, context) };
  if (rule.mode === 'frozen')
    return { ...tool, run: (input, context) => frozenResult(tool, input, rule, means, context) };
  return tool;
}

async function plantedFault(name: string, fault: ToolFault, signal: AbortSignal): Promise<ToolResult> {
  switch (fault) {
    case 'timeout':
      // The runner gives up at the time limit; until then nothing happens, as with a service that is silent.
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    case 'error':
      throw toolError('unavailable', `${name} does not work right now`, 'Go on without it, or try it again later.');
    case 'empty':
      return '';
    case 'huge':
      return hugeText();
  }
}

/** Numbered lines, so that a reader sees where the text was cut. */
function hugeText(): string {
  const lines: string[] = [];
  for (let length = 0, line = 1; length < HUGE; line += 1) {
    const text = `Line ${line} of a result that is far too long.`;
    lines.push(text);
    length += text.length + 1;
  }
  return lines.join('\n').slice(0, HUGE);
}

async function mockResult({ mock }: ToolRule, clock: Clock, { signal, comesFrom }: ToolContext): Promise<ToolResult> {
  comesFrom({ source: 'mock' });
  if (mock?.delayMs) await clock.sleep(mock.delayMs, signal);
  // The runner has settled by then; nothing is made of what comes after.
  signal.throwIfAborted();
  if (!mock) return '';
  if (mock.kind === 'error') throw toolError('failed', mock.text);
  return mock.kind === 'json' ? { text: mock.text, data: JSON.parse(mock.text) as Json } : mock.text;
}

async function frozenResult(
  tool: Tool,
  input: unknown,
  rule: ToolRule,
  { kept }: RuleMeans,
  context: ToolContext,
): Promise<ToolResult> {
  // What a zod schema lets through of JSON is JSON again.
  const key = tool.keptUnder?.(input, context) ?? (input as Json);
  context.comesFrom({ source: 'frozen' });
  const found = await kept?.get(tool.name, key);
  if (found?.error) throw toolError(found.error.code, found.error.message, found.error.suggestion);
  if (found) return found.data === null ? found.text : { text: found.text, data: found.data };
  if (rule.onMiss === 'fail') throw notKept(tool.name);
  context.comesFrom({ source: 'live' });
  const result = await tool.run(input, context);
  const whole = typeof result === 'string' ? { text: result, data: null } : result;
  await kept?.keep(tool.name, key, { text: whole.text, data: whole.data ?? null, error: null });
  return result;
}

function notKept(name: string) {
  return toolError(
    'not-kept',
    `${name} is frozen, and no result is kept for this input`,
    'Use an input that was asked before, or go on without it.',
  );
}
