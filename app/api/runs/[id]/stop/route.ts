import { noSuchRun, problemResponse } from '../../../../../lib/server/problem.ts';
import { route } from '../../../../../lib/server/route.ts';
import { services } from '../../../../../lib/server/services.ts';

/** Asks a run to stop, on whichever server it runs: 202 while it runs, 200 with its summary when it had ended. */
export const POST = route(
  async (_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> => {
    const { id } = await params;
    const state = await services().runs.stop(id);
    if (state === 'not-found') return problemResponse(noSuchRun(id));
    if (state === 'ended') return Response.json({ state, summary: await services().store.get(id) });
    return Response.json({ state }, { status: 202 });
  },
);
