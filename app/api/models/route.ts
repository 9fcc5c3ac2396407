import type { ModelsReply } from '../../../lib/api/contract.ts';
import { route } from '../../../lib/server/route.ts';
import { services } from '../../../lib/server/services.ts';

/** The models and dialects a run can be asked in. */
export const GET = route((): Response => {
  const { models } = services();
  const reply: ModelsReply = {
    models: models.list(),
    providers: models.providers(),
    dialects: models.dialects(),
    scriptedOnly: models.scriptedOnly(),
  };
  return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
});
