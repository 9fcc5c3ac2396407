import { TryToolBody } from '../../../../../lib/api/tool-contract.ts';
import { answerOrProblem, problemResponse } from '../../../../../lib/server/problem.ts';
import { readBody } from '../../../../../lib/server/read-body.ts';
import { route } from '../../../../../lib/server/route.ts';
import { services } from '../../../../../lib/server/services.ts';

type Context = { params: Promise<{ name: string }> };

/** Calls a tool once, by hand: 200 also when the tool failed, as in a run. Leaving the request stops the call. */
export const POST = route(async (request: Request, { params }: Context): Promise<Response> => {
  const { name } = await params;
  const body = await readBody(request, TryToolBody);
  if ('status' in body) return problemResponse(body);
  return answerOrProblem(await services().tools.tryOut(name, body.value, request.signal));
});
