import { TestModelBody } from '../../../../lib/api/contract.ts';
import { problemResponse, unknownName } from '../../../../lib/server/problem.ts';
import { readBody } from '../../../../lib/server/read-body.ts';
import { route } from '../../../../lib/server/route.ts';
import { services } from '../../../../lib/server/services.ts';

/** One small real call of a model. 200 also when the call failed: then the reply says why. */
export const POST = route(async (request): Promise<Response> => {
  const body = await readBody(request, TestModelBody);
  if ('status' in body) return problemResponse(body);
  const { models } = services();
  const reply = await models.test(body.value.model, request.signal);
  if (reply) return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
  const usual = models.list().slice(0, 12);
  return problemResponse(
    unknownName(
      'model',
      body.value.model,
      usual.map((model) => model.id),
    ),
  );
});
