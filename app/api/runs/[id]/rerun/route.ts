import type { StartRunReply } from '../../../../../lib/api/contract.ts';
import { readIdempotencyKey } from '../../../../../lib/server/idempotency-key.ts';
import { problemResponse } from '../../../../../lib/server/problem.ts';
import { route } from '../../../../../lib/server/route.ts';
import { services } from '../../../../../lib/server/services.ts';

/** Asks the question of a run again, with its config, in a new one. 201 with its id, or 200 for a repeated `Idempotency-Key`. */
export const POST = route(
  async (request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> => {
    const key = readIdempotencyKey(request);
    if (key !== null && typeof key === 'object') return problemResponse(key);
    const started = await services().runs.rerun((await params).id, key);
    if ('status' in started) return problemResponse(started);
    return Response.json({ id: started.id } satisfies StartRunReply, {
      status: started.repeated ? 200 : 201,
      headers: { location: `/api/runs/${started.id}` },
    });
  },
);
