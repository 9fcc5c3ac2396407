import { logStream } from '../../../../../lib/server/log-stream.ts';
import { noSuchRun, problemResponse } from '../../../../../lib/server/problem.ts';
import { route } from '../../../../../lib/server/route.ts';
import { services } from '../../../../../lib/server/services.ts';

/** The stored log of one run as a JSONL file, up to now. */
export const GET = route(
  async (_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> => {
    const { id } = await params;
    const { store } = services();
    if (!(await store.get(id))) return problemResponse(noSuchRun(id));
    return new Response(logStream(store, id), {
      headers: {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': `attachment; filename="run-${id}.jsonl"`,
        'cache-control': 'no-store',
      },
    });
  },
);
