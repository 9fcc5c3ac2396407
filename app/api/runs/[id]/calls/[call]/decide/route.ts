import { DecideBody } from '../../../../../../../lib/api/contract.ts';
import { problemResponse } from '../../../../../../../lib/server/problem.ts';
import { readBody } from '../../../../../../../lib/server/read-body.ts';
import { route } from '../../../../../../../lib/server/route.ts';
import { services } from '../../../../../../../lib/server/services.ts';

/** Answers a call that waits for a person: 202, and what comes of it stands in the events of the run. */
export const POST = route(
  async (request: Request, { params }: { params: Promise<{ id: string; call: string }> }): Promise<Response> => {
    const body = await readBody(request, DecideBody);
    if ('status' in body) return problemResponse(body);
    const { id, call } = await params;
    const problem = await services().decideCall(id, call, body.value);
    return problem ? problemResponse(problem) : Response.json({ state: 'going-on' }, { status: 202 });
  },
);
