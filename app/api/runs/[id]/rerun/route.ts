import { RerunBody } from '../../../../../lib/api/contract.ts';
import { readIdempotencyKey } from '../../../../../lib/server/idempotency-key.ts';
import { problemResponse } from '../../../../../lib/server/problem.ts';
import { readBody } from '../../../../../lib/server/read-body.ts';
import { route } from '../../../../../lib/server/route.ts';
import { services } from '../../../../../lib/server/services.ts';
import { startedResponse } from '../../../../../lib/server/started-reply.ts';

/**
 * Asks the question of a run again, with its config, in a new one; the body, which may be left out, says on which tape. 201 with
 * its id, or 200 for a repeated `Idempotency-Key`.
 */
export const POST = route(
  async (request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> => {
    const key = readIdempotencyKey(request);
    if (key !== null && typeof key === 'object') return problemResponse(key);
    const hasBody = request.headers.has('content-type');
    const body = hasBody ? await readBody(request, RerunBody) : { value: {} };
    if ('status' in body) return problemResponse(body);
    return startedResponse(await services().runs.rerun((await params).id, key, body.value));
  },
);
