import { openEventStream } from '../../../lib/server/open-event-stream.ts';
import { route } from '../../../lib/server/route.ts';

/** Follows runs: `?runs=ID:after,ID:after`. One stream for all runs of a page; `Last-Event-ID` wins over the address. */
export const GET = route((request: Request): Promise<Response> => {
  return openEventStream(request);
});

/** What a reader would get, without taking a viewer's place for it. */
export const HEAD = route(
  () => new Response(null, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
);
