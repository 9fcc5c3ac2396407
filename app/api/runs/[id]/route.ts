import { noSuchRun, problemResponse } from '../../../../lib/server/problem.ts';
import { route } from '../../../../lib/server/route.ts';
import { services } from '../../../../lib/server/services.ts';

type Context = { params: Promise<{ id: string }> };

/** The summary of one run. */
export const GET = route(async (_request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  const summary = await services().store.get(id);
  if (!summary) return problemResponse(noSuchRun(id));
  return Response.json({ summary }, { headers: { 'cache-control': 'no-store' } });
});

/** Deletes one run with its whole log; one that is running is stopped first. */
export const DELETE = route(async (_request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  return (await services().runs.remove(id)) ? new Response(null, { status: 204 }) : problemResponse(noSuchRun(id));
});
