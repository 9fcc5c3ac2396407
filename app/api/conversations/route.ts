import { contentStamp, etagOf, taggedResponse } from '../../../lib/server/etag.ts';
import { readPage } from '../../../lib/server/list-query.ts';
import { problemResponse } from '../../../lib/server/problem.ts';
import { route } from '../../../lib/server/route.ts';
import { services } from '../../../lib/server/services.ts';

/** Lists conversations, those last asked in first. 304 for a page that the caller has already. */
export const GET = route(async (request: Request): Promise<Response> => {
  const query = readPage(new URL(request.url).searchParams);
  if ('status' in query) return problemResponse(query);
  const page = await services().conversations.list(query);
  return taggedResponse(request, etagOf(contentStamp(page)), page);
});
