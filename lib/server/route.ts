import { type Problem, problemResponse } from './problem.ts';

type Handler<Context> = (request: Request, context: Context) => Promise<Response> | Response;

/** What the store's coded troubles mean to a caller. */
const BY_CODE: Record<string, Omit<Problem, 'code'>> = {
  'storage-full': {
    status: 507,
    message: 'The disk is full, so nothing more can be stored.',
    fix: 'Free some space, or delete runs; reading and stopping still work.',
  },
  'bad-cursor': {
    status: 400,
    message: 'cursor is not one that this list gave.',
    fix: 'Leave it out to start at the beginning of the list.',
  },
};

const UNKNOWN: Problem = {
  status: 500,
  code: 'internal',
  message: 'The server could not do this.',
  fix: 'Try again; if it stays so, look at what the server printed.',
};

function codeOf(error: unknown): string {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** One line about a fault for the server's own output. A database error's message can hold whole rows: only its first line, cut short. */
function reportFault(request: Request, error: unknown): void {
  const { cause } = (error ?? {}) as { cause?: unknown };
  const root = cause instanceof Error ? cause : error;
  const said = root instanceof Error ? root.message.split('\n')[0]?.slice(0, 200) : 'no reason given';
  process.stderr.write(`  ${request.method} ${new URL(request.url).pathname} failed: ${said}\n`);
}

/**
 * A route handler that always answers in the API's one shape: a trouble with a known code becomes its problem, any other
 * fault a 500 whose cause stays on the server.
 */
export function route<Context>(handler: Handler<Context>): Handler<Context> {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      const code = codeOf(error);
      const known = BY_CODE[code];
      if (known) return problemResponse({ ...known, code });
      reportFault(request, error);
      return problemResponse(UNKNOWN);
    }
  };
}
