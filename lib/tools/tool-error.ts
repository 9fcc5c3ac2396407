/** What a tool throws when the model can act on it: `code` is kebab-case, `suggestion` says what to do instead. */
export interface ToolError extends Error {
  code: string;
  suggestion?: string;
}

/**
 * A fault that is part of a tool's work, such as "order 999 does not exist". Told from other errors by its kebab-case
 * `code`, never by its class: two copies of a module may exist in one process.
 */
export function toolError(code: string, message: string, suggestion?: string): ToolError {
  return Object.assign(new Error(message), {
    name: 'ToolError',
    code,
    ...(suggestion !== undefined && { suggestion }),
  });
}

/** Whether a caught value is a `ToolError`. Node's own codes (`ECONNREFUSED`) are upper case and do not count. */
export function isToolError(error: unknown): error is ToolError {
  const code = error instanceof Object && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(code);
}

/** Last words of codes that tell of trouble with a service, not of what was asked: the next call may go well. */
const PASSING = /(^|-)(timeout|stopped|failed|unreachable|unavailable|unreadable|quota|auth|bad-response)$/;

/** Whether an error with this code says nothing about the input, so that it is no result to keep. */
export function isPassing(code: string): boolean {
  return PASSING.test(code);
}

/** The message of anything that was thrown, without a stack. */
export function messageOf(error: unknown): string {
  try {
    return String(error instanceof Object && 'message' in error ? error.message : error);
  } catch {
    return 'unknown error';
  }
}
