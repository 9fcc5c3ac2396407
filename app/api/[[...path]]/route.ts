import { problemResponse } from '../../../lib/server/problem.ts';

/** The answer for every address below `/api` that is none: a program must never get a page. */
function noSuchAddress(request: Request): Response {
  const { pathname } = new URL(request.url);
  return problemResponse({
    status: 404,
    code: 'no-such-address',
    message: `There is nothing at ${JSON.stringify(pathname.slice(0, 128))}.`,
    fix: 'See docs/api.md for the addresses there are.',
  });
}

export {
  noSuchAddress as DELETE,
  noSuchAddress as GET,
  noSuchAddress as HEAD,
  noSuchAddress as OPTIONS,
  noSuchAddress as PATCH,
  noSuchAddress as POST,
  noSuchAddress as PUT,
};
