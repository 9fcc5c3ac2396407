import type * as z from 'zod/mini';
import type { Problem } from './problem.ts';

/** Where in the body something is wrong, as `config.maxSteps`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.length > 0 ? path.map(String).join('.') : 'The body';
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
    default:
      return `${field} cannot be used: ${issue.message}.`;
  }
}

/** Reads a JSON body against its schema: the value, or the problem with a sentence that names the field. */
export async function readBody<T>(request: Request, schema: z.ZodMiniType<T>): Promise<{ value: T } | Problem> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    return {
      status: 415,
      code: 'not-json',
      message: 'The body must be JSON.',
      fix: 'Send it with Content-Type: application/json.',
    };
  }
  let json: unknown;
  try {
    json = JSON.parse(await request.text());
  } catch {
    return {
      status: 400,
      code: 'malformed-json',
      message: 'The body is not valid JSON.',
      fix: 'Check it for a missing quote, comma or bracket.',
    };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const issue = parsed.error.issues[0] as z.core.$ZodIssue;
  return {
    status: 400,
    code: 'bad-body',
    message: describeIssue(issue),
    fix: 'See docs/api.md for the fields of this call.',
  };
}
