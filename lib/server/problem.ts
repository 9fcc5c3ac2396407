import type { ErrorReply } from '../api/contract.ts';

/** A request that cannot be done: the HTTP status, and what the body says. */
export interface Problem {
  status: number;
  code: string;
  /** One sentence. */
  message: string;
  /** What to do about it. */
  fix?: string;
  headers?: Record<string, string>;
}

/** A JSON error response in the one shape of the API. */
export function problemResponse({ status, headers, ...error }: Problem): Response {
  return Response.json({ error } satisfies ErrorReply, {
    status,
    headers: { 'cache-control': 'no-store', ...headers },
  });
}

/** The answer for a run that is not there, whatever was asked of it. */
export function noSuchRun(id: string): Problem {
  return {
    status: 404,
    code: 'run-not-found',
    message: `There is no run ${JSON.stringify(id.slice(0, 64))}.`,
    fix: 'Look at /runs for the runs that are kept; this one may have been deleted.',
  };
}
