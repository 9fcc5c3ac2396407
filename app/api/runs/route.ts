import { StartRunBody } from '../../../lib/api/contract.ts';
import { readIdempotencyKey } from '../../../lib/server/idempotency-key.ts';
import { readListQuery } from '../../../lib/server/list-query.ts';
import { problemResponse } from '../../../lib/server/problem.ts';
import { readBody } from '../../../lib/server/read-body.ts';
import { route } from '../../../lib/server/route.ts';
import { services } from '../../../lib/server/services.ts';
import { startedResponse } from '../../../lib/server/started-reply.ts';

/** Starts a run. 201 with its id, or 200 when the same `Idempotency-Key` and body started one before. */
export const POST = route(async (request: Request): Promise<Response> => {
  const body = await readBody(request, StartRunBody);
  if ('status' in body) return problemResponse(body);
  const key = readIdempotencyKey(request);
  if (key !== null && typeof key === 'object') return problemResponse(key);
  return startedResponse(await services().runs.start(body.value, key));
});

/** Lists runs: which ones, and in which order, is said as in docs/api.md. */
export const GET = route(async (request: Request): Promise<Response> => {
  const query = readListQuery(new URL(request.url).searchParams);
  if ('status' in query) return problemResponse(query);
  return Response.json(await services().store.list(query), { headers: { 'cache-control': 'no-store' } });
});
