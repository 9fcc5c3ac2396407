import type { ToolsReply } from '../../../lib/api/contract.ts';
import { route } from '../../../lib/server/route.ts';
import { services } from '../../../lib/server/services.ts';

/** The tools, as a model is told of them. */
export const GET = route((): Response => {
  return Response.json({ tools: services().tools.list(), warnings: services().tools.warnings() } satisfies ToolsReply, {
    headers: { 'cache-control': 'no-store' },
  });
});
