import { openEventStream } from '../../../lib/server/open-event-stream.ts';

/** Follows runs: `?runs=ID:after,ID:after`. One stream for all runs of a page; `Last-Event-ID` wins over the address. */
export function GET(request: Request): Promise<Response> {
  return openEventStream(request);
}
