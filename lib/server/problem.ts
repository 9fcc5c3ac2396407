import type { ErrorReply } from '../api/contract.ts';

/** A request that cannot be done: the HTTP status, and what the body says. */
export interface Problem {
  status: number;
  code: string;
  /** One sentence. */
  message: string;
  /** What to do about it. */
  fix: string;
  /** With `stale-version`: the number of the newest version of the recipe. */
  latestVersion?: number;
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

/** The answer for a conversation that is not there, whatever was asked of it. */
export function noSuchConversation(id: string): Problem {
  return {
    status: 404,
    code: 'conversation-not-found',
    message: `There is no conversation ${JSON.stringify(id.slice(0, 64))}.`,
    fix: 'It may have been deleted. Ask in another one, or begin a new one with "id": null.',
  };
}

/** The answer for a change of a recording that comes with the playground. */
export function bundledRun(): Problem {
  return {
    status: 409,
    code: 'bundled-run',
    message: 'This recording comes with the playground, so it can be neither changed nor deleted.',
    fix: 'Ask its question in the playground for a run of your own.',
  };
}

/** The answer for a name that this server does not have, with those that it has. */
export function unknownName(what: string, asked: string, known: readonly string[]): Problem {
  return {
    status: 422,
    code: `unknown-${what}`,
    message: `There is no ${what} ${JSON.stringify(asked)} here.`,
    fix: `Use one of: ${known.join(', ')}.`,
  };
}

/** A JSON response with what was asked for, or with what stands in its way. The answer has no `status` of its own. */
export function answerOrProblem(answer: object | Problem): Response {
  if ('status' in answer) return problemResponse(answer as Problem);
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}
