import type { Json } from '../../run/json.ts';
import type { Call, NamedCall, Role } from './move.ts';
import type { Reading } from './read-prompt.ts';
import { type PromptTool, roleOf } from './tool-lines.ts';

/** What a lookup has come to: `found` text, an error's text, still to do, or its tool is off. */
export type Finding =
  | { kind: 'found'; text: string }
  | { kind: 'failed'; text: string }
  | { kind: 'todo'; call: Call }
  | { kind: 'no-tool'; role: Role };

/** What the prompt shows of a lookup. The same call is never asked for twice: it was made, or it is still to do. */
export function finding(reading: Reading, role: Role, input: Call['input']): Finding {
  const call: Call = { role, input };
  const signature = signatureOf(role, input);
  const round = reading.rounds.findLast(
    (made) => roleOf(made.tool) === role && signatureOf(role, made.input) === signature && !isMisspelt(reading, made),
  );
  if (round) return { kind: isFailure(round.observation) ? 'failed' : 'found', text: round.observation };
  return toolFor(reading, role) ? { kind: 'todo', call } : { kind: 'no-tool', role };
}

/** A call that failed for its tool's name alone, when the prompt has the name in another form: made rightly, it is a new call. */
function isMisspelt(reading: Reading, { tool, observation }: Reading['rounds'][number]): boolean {
  return /no tool named|unknown tool/i.test(observation) && !reading.tools.some(({ name }) => name === tool);
}

/** The tool that the prompt offers for a purpose. */
export function toolFor(reading: Reading, role: Role): PromptTool | undefined {
  return reading.tools.find((tool) => tool.role === role);
}

/** A call in the names of the prompt. Fields that the prompt does not name are left out, unless it names none. */
export function named(reading: Reading, call: Call): NamedCall | null {
  const tool = toolFor(reading, call.role);
  if (!tool) return null;
  const input: { [field: string]: Json } = {};
  const only = tool.fields.length === 1 ? tool.fields[0] : undefined;
  const entries = Object.entries(call.input);
  for (const [field, value] of entries) {
    const known = tool.fields.find((name) => plain(name) === plain(field)) ?? (entries.length === 1 ? only : undefined);
    if (known ?? tool.fields.length === 0) input[known ?? field] = value;
  }
  const [value] = Object.values(input);
  const isSingle = tool.fields.length === 1 || (tool.fields.length === 0 && entries.length <= 1);
  return { tool: tool.name, input, bare: isSingle ? String(value ?? '') : null };
}

/** Whether an observation tells of an error: our tools answer in JSON, figures or results, and errors are sentences. */
function isFailure(text: string): boolean {
  const start = text.trim();
  if (/^(error|failed)\b/i.test(start)) return true;
  if (/^[[{]/.test(start)) return /^\{\s*"(error|code)"/.test(start);
  return /\b(does not exist|not found|no such|there is no (tool|field|order|customer)|unknown (tool|field)|took longer than|timed out|is missing: expected|: expected |cannot|could not|refused|is not allowed|was stopped|not available|unavailable|failed|takes no input|is not a|divi\w+ by zero|expected an? )\b/i.test(
    start.slice(0, 300),
  );
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** A form in which two calls agree when their values do, whatever form the history gives the input. */
function signatureOf(role: Role, input: Json): string {
  const values = valuesOf(input)
    .map((value) => value.replace(/\s+/g, role === 'search' ? ' ' : '').toLowerCase())
    .filter(Boolean);
  return values.sort().join('|');
}

function valuesOf(input: Json): string[] {
  if (input === null) return [];
  if (Array.isArray(input)) return input.flatMap(valuesOf);
  if (typeof input === 'object') return Object.values(input).flatMap(valuesOf);
  const text = String(input).trim();
  if (/^\w+\s*[:=]/.test(text))
    return text.split(',').map((part) => part.replace(/^\s*\w+\s*[:=]\s*/, '').replace(/^["']|["']$/g, ''));
  return [text.replace(/^["']|["']$/g, '')];
}
