import type { StartRunReply } from '../api/contract.ts';
import { type Problem, problemResponse } from './problem.ts';
import type { Started } from './run-manager.ts';

/** The response to a request for a run: 201, 200 when an earlier request with the same key made it, or what stands in its way. */
export function startedResponse(started: Started | Problem): Response {
  if ('status' in started) return problemResponse(started);
  const { id, repeated, conversationId } = started;
  const reply: StartRunReply = { id, ...(conversationId !== undefined && { conversationId }) };
  return Response.json(reply, { status: repeated ? 200 : 201, headers: { location: `/api/runs/${id}` } });
}
