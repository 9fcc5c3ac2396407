import type { RunConfig, ToolRule } from '../run/config.ts';
import { nearestName, quoteName } from '../tools/nearest-name.ts';
import type { Tool } from '../tools/tool.ts';
import type { Problem } from './problem.ts';

/** The first thing that is wrong with the rules of a run; null when they can be used. Rules of other tools are passed over. */
export function rulesProblem(tools: readonly Tool[], rules: RunConfig['toolRules']): Problem | null {
  for (const tool of tools) {
    const rule = rules && Object.hasOwn(rules, tool.name) ? rules[tool.name] : undefined;
    const problem = rule && ruleProblem(tool, rule, `toolRules.${tool.name}`);
    if (problem) return problem;
  }
  return null;
}

/** What is wrong with the rule of one tool, told of the field that is called `path`; null when it can be used. */
export function ruleProblem(tool: Tool, { mode, mock, options = {} }: ToolRule, path: string): Problem | null {
  if (mode === 'mock' && !mock) {
    return bad('bad-mock', `${path}.mock is missing.`, 'Say what the tool answers: {"kind": "text", "text": "…"}.');
  }
  if (mode === 'mock' && mock?.kind === 'json' && !isJson(mock.text)) {
    return bad(
      'bad-mock',
      `${path}.mock.text is not valid JSON.`,
      'Check it for a missing quote, comma or bracket, or make it a text.',
    );
  }
  for (const [name, value] of Object.entries(options)) {
    const problem = optionProblem(tool, name, value, `${path}.options`);
    if (problem) return problem;
  }
  return null;
}

function optionProblem(tool: Tool, name: string, value: string, path: string): Problem | null {
  const known = tool.options ?? {};
  const option = Object.hasOwn(known, name) ? known[name] : undefined;
  if (option) {
    if (option.pattern.test(value)) return null;
    return bad('bad-option', `${path}.${name} must be ${option.expected}.`, 'Correct it or leave it out.');
  }
  const names = Object.keys(known);
  const near = nearestName(name, names);
  const fix = names.length === 0 ? `${tool.name} has no options.` : `The options are: ${names.join(', ')}.`;
  return bad(
    'unknown-option',
    `${path} has no option ${quoteName(name)}.`,
    near ? `Did you mean ${near}? ${fix}` : fix,
  );
}

function bad(code: string, message: string, fix: string): Problem {
  return { status: 422, code, message, fix };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
