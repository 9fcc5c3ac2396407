import type * as z from 'zod/mini';
import type { Problem } from './problem.ts';

/** Where in the body something is wrong, as `config.maxSteps`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.length > 0 ? path.map(String).join('.') : 'The body';
}

/** What is wrong with a value that may have several forms, told of the form that it comes closest to. */
function describeUnion({ path, errors }: z.core.$ZodIssueInvalidUnion): string {
  const isStranger = (issues: z.core.$ZodIssue[]) =>
    issues.some((issue) => issue.code === 'invalid_type' && issue.expected === 'never');
  const [closest] = errors.toSorted((a, b) => Number(isStranger(a)) - Number(isStranger(b)) || a.length - b.length);
  const issue = closest?.[0];
  return issue
    ? describeIssue({ ...issue, path: [...path, ...issue.path] })
    : `${fieldPath(path)} has none of its possible forms.`;
}

/** A sentence about the first thing that is wrong with a body. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const field = fieldPath(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${issue.path.length > 0 ? `${field} has` : 'The body has'} a field that is not known: ${issue.keys.join(', ')}.`;
    case 'too_small':
      return issue.origin === 'string' ? `${field} is empty.` : `${field} must be at least ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `${field} is longer than ${issue.maximum} characters.`
        : `${field} must be at most ${issue.maximum}.`;
    case 'invalid_type':
      return `${field} must be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}.`;
    case 'invalid_value':
      return `${field} must be one of: ${issue.values.join(', ')}.`;
    case 'custom':
      // The only rule of our own in a body is "any JSON", which only a field that is not there can break.
      return `${field} is missing.`;
    case 'invalid_union':
      return describeUnion(issue);
    default:
      return `${field} cannot be used: ${issue.message}.`;
  }
}

/** How many levels a body may be nested: more than anything here needs, and far below what would exhaust the stack. */
const MAX_DEPTH = 64;

/** What makes JSON unsafe to copy and write again: nesting without end, and the one key that reaches a prototype. */
function unsafeShape(value: unknown, depthLeft = MAX_DEPTH): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depthLeft === 0) return `The body is nested more than ${MAX_DEPTH} levels deep.`;
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') return 'The body has a field called __proto__, which is not allowed.';
    const unsafe = unsafeShape(item, depthLeft - 1);
    if (unsafe) return unsafe;
  }
  return null;
}

function badBody(message: string): Problem {
  return { status: 400, code: 'bad-body', message, fix: 'See docs/api.md for the fields of this call.' };
}

/** Reads a JSON body: the value and the text it came as, or the problem. */
export async function readJson(request: Request): Promise<{ value: unknown; text: string } | Problem> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    return {
      status: 415,
      code: 'not-json',
      message: 'The body must be JSON.',
      fix: 'Send it with Content-Type: application/json.',
    };
  }
  const text = await request.text();
  try {
    const value: unknown = JSON.parse(text);
    const unsafe = unsafeShape(value);
    return unsafe ? badBody(unsafe) : { value, text };
  } catch {
    return {
      status: 400,
      code: 'malformed-json',
      message: 'The body is not valid JSON.',
      fix: 'Check it for a missing quote, comma or bracket.',
    };
  }
}

/** Checks JSON against its schema: the value, or the problem with a sentence that names the field. */
export function checkBody<T>(json: unknown, schema: z.ZodMiniType<T>): { value: T } | Problem {
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  return badBody(describeIssue(parsed.error.issues[0] as z.core.$ZodIssue));
}

/** Reads a JSON body against its schema: the value, or the problem with a sentence that names the field. */
export async function readBody<T>(request: Request, schema: z.ZodMiniType<T>): Promise<{ value: T } | Problem> {
  const json = await readJson(request);
  return 'status' in json ? json : checkBody(json.value, schema);
}
