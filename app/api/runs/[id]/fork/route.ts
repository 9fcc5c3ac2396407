import { ForkBody } from '../../../../../lib/api/contract.ts';
import { readIdempotencyKey } from '../../../../../lib/server/idempotency-key.ts';
import { problemResponse } from '../../../../../lib/server/problem.ts';
import { readBody } from '../../../../../lib/server/read-body.ts';
import { route } from '../../../../../lib/server/route.ts';
import { services } from '../../../../../lib/server/services.ts';
import { startedResponse } from '../../../../../lib/server/started-reply.ts';

/** Goes on after a step of a run in a new one. 201 with its id, or 200 when the same `Idempotency-Key` and body made one before. */
export const POST = route(
  async (request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> => {
    const body = await readBody(request, ForkBody);
    if ('status' in body) return problemResponse(body);
    const key = readIdempotencyKey(request);
    if (key !== null && typeof key === 'object') return problemResponse(key);
    return startedResponse(await services().runs.fork((await params).id, body.value, key));
  },
);
