import { type PromptTool, roleOf } from './tool-lines.ts';

const QUESTION = /^[ \t]*(?:\*\*)?Question(?: \d+)?[:：]/gim;
const END = /^[ \t]*(?:Final )?Answer[ \t]*[:：]|^[ \t]*Action(?: \d+)?[ \t]*[:：][ \t]*Finish[ \t]*\[/im;
const CALL = /^[ \t]*(?:Action(?: \d+)?|Call)[ \t]*[:：][ \t]*`?([A-Za-z][\w-]*)(.*(?:\n[ \t]*Action Input[^\n]*)?)/gim;

/**
 * The tools that the worked examples of a prompt call, whether they are on or not; null when the prompt has no example.
 * @param text what stands before the question to answer
 */
export function workedTools(text: string): PromptTool[] | null {
  const starts = [...text.matchAll(QUESTION)].map((match) => match.index);
  const examples = starts.map((start, index) => text.slice(start, starts[index + 1])).filter((part) => END.test(part));
  if (examples.length === 0) return null;
  const found = new Map<string, PromptTool>();
  for (const [, name = '', rest = ''] of examples.join('\n').matchAll(CALL)) {
    const role = roleOf(name);
    if (role) found.set(name, { name, role, fields: fieldsOf(rest) });
  }
  return [...found.values()];
}

/** The field names of an input as JSON; none where it is a bare text. */
function fieldsOf(rest: string): string[] {
  const json = /\{.*\}/.exec(rest)?.[0];
  if (!json) return [];
  return [...json.matchAll(/"(\w+)"\s*:/g)].map((match) => match[1] ?? '');
}
