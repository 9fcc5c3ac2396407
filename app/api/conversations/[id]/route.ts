import { ConversationPatch } from '../../../../lib/api/conversation-contract.ts';
import { etagOf, isKnown, notChanged, taggedResponse } from '../../../../lib/server/etag.ts';
import { answerOrProblem, noSuchConversation, problemResponse } from '../../../../lib/server/problem.ts';
import { readBody } from '../../../../lib/server/read-body.ts';
import { route } from '../../../../lib/server/route.ts';
import { services } from '../../../../lib/server/services.ts';

type Context = { params: Promise<{ id: string }> };

/** One conversation with all its turns. 304 when nothing in it changed since the caller read it. */
export const GET = route(async (request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  const { conversations } = services();
  // Before the turns are read: a change in between is then told of at the next call, and never missed.
  const stamp = await conversations.stamp(id);
  if (stamp === null) return problemResponse(noSuchConversation(id));
  if (isKnown(request, etagOf(stamp))) return notChanged(etagOf(stamp));
  const conversation = await conversations.get(id);
  return 'status' in conversation
    ? problemResponse(conversation)
    : taggedResponse(request, etagOf(stamp), conversation);
});

/** Gives a conversation a name: 200 with it as it is in the list. */
export const PATCH = route(async (request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  const body = await readBody(request, ConversationPatch);
  if ('status' in body) return problemResponse(body);
  return answerOrProblem(await services().conversations.rename(id, body.value));
});

/** Deletes a conversation with all its runs, and says how many those were; the ones that run are stopped first. */
export const DELETE = route(async (_request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  return answerOrProblem(await services().conversations.remove(id));
});
