import type { ModelsReply } from '../../../lib/api/contract.ts';
import { route } from '../../../lib/server/route.ts';
import { services } from '../../../lib/server/services.ts';

/** The models and dialects a run can be asked in. With `?refresh=1` the providers are asked again before. */
export const GET = route(async (request): Promise<Response> => {
  const { models } = services();
  if (new URL(request.url).searchParams.get('refresh') === '1') await models.refresh();
  const reply: ModelsReply = {
    models: models.list(),
    providers: models.providers(),
    dialects: models.dialects(),
    scriptedOnly: models.scriptedOnly(),
  };
  return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
});
