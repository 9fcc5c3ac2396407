import type { ToolInfo } from '../../run/config.ts';
import type { Role } from './move.ts';

/** A tool as the prompt tells of it. */
export interface PromptTool {
  name: string;
  role: Role;
  /** Field names as declared or written; empty when the prompt names none. */
  fields: string[];
}

const ROLES: [Role, RegExp][] = [
  ['calculator', /^(calc\w*|math\w*|compute|evaluate)$/],
  ['customer', /^(get|find|lookup|fetch|read)?(customer|client)(s|info|details|profile)?$/],
  ['order', /^(get|find|lookup|fetch|read)?order(s)?(details?|info|byid|status)$|^(get|fetch|read)order$/],
  ['orders', /^(search|find|list|query|get)?orders(search|list)?$/],
  ['clock', /^(clock|today|now|(get|current)*(date|time|datetime)+)$/],
  ['search', /^(web|google|wikipedia|internet)?search(web|wikipedia|internet)?$|^(google|wikipedia)$/],
];

/** What a tool of this name is for; null for one that no rule knows. */
export function roleOf(name: string): Role | null {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return ROLES.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** The tools that are declared natively. */
export function declaredTools(tools: readonly ToolInfo[]): PromptTool[] {
  return tools.flatMap((tool) => {
    const role = roleOf(tool.name);
    const properties = tool.inputSchema.properties;
    const fields = properties && typeof properties === 'object' ? Object.keys(properties) : [];
    return role ? [{ name: tool.name, role, fields }] : [];
  });
}

// A tool line starts with the name, maybe behind a list mark, a number or a code mark.
const LINE = /^[ \t]*(?:[-*•]|\d+[.)])?[ \t]*[`*]*([A-Za-z][\w-]*)[`*]*[ \t]*([([{:：]|[-–—] )(.*)$/;
const FIELD = /^["'`]?([A-Za-z_]\w*)["'`]?\s*\??\s*(?:[:=].*)?$/;

/** The tools that lines of the prompt describe: a known name followed by `(`, `[`, `:` or a dash. */
export function describedTools(text: string): PromptTool[] {
  const found = new Map<string, PromptTool>();
  for (const line of text.split('\n')) {
    const match = LINE.exec(line);
    const name = match?.[1];
    const role = name ? roleOf(name) : null;
    if (!name || !role || found.has(name)) continue;
    found.set(name, { name, role, fields: fieldsIn(match?.[2] ?? '', match?.[3] ?? '') });
  }
  return [...found.values()];
}

function fieldsIn(opener: string, rest: string): string[] {
  const closer = { '(': ')', '[': ']', '{': '}' }[opener.trim()];
  if (!closer) return [];
  const inside = rest.slice(0, Math.max(0, rest.indexOf(closer))).replace(/[{}]/g, '');
  return inside.split(',').flatMap((part) => FIELD.exec(part.trim())?.[1] ?? []);
}
