import { NotesBody } from '../../../../lib/api/contract.ts';
import { bundledRun, noSuchRun, problemResponse } from '../../../../lib/server/problem.ts';
import { readBody } from '../../../../lib/server/read-body.ts';
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

/** Changes what a person made of a run: its star, its tags, its note. Its log stays as it is. */
export const PATCH = route(async (request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  const body = await readBody(request, NotesBody);
  if ('status' in body) return problemResponse(body);
  const { store, recordings } = services();
  if (recordings.has(id)) return problemResponse(bundledRun());
  const { starred, tags, note } = body.value;
  const summary = await store.annotate(id, {
    ...(starred !== undefined && { isStarred: starred }),
    ...(tags !== undefined && { tags }),
    ...(note !== undefined && { note }),
  });
  if (!summary) return problemResponse(noSuchRun(id));
  return Response.json({ summary }, { headers: { 'cache-control': 'no-store' } });
});

/** Deletes one run with its whole log; one that is running is stopped first. */
export const DELETE = route(async (_request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  if (services().recordings.has(id)) return problemResponse(bundledRun());
  return (await services().runs.remove(id)) ? new Response(null, { status: 204 }) : problemResponse(noSuchRun(id));
});
