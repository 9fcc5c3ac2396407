import { FreezeBody, type FrozenReply } from '../../../../../lib/api/tool-contract.ts';
import { answerOrProblem, type Problem, problemResponse } from '../../../../../lib/server/problem.ts';
import { readBody } from '../../../../../lib/server/read-body.ts';
import { route } from '../../../../../lib/server/route.ts';
import { services } from '../../../../../lib/server/services.ts';

type Context = { params: Promise<{ name: string }> };

const NO_KEY: Problem = {
  status: 400,
  code: 'key-missing',
  message: 'Which result is to be forgotten is not said.',
  fix: 'Add ?key= with the key of one that GET lists.',
};

/** The kept results of a tool, the newest first. */
export const GET = route(async (_request: Request, { params }: Context): Promise<Response> => {
  const { name } = await params;
  const entries = await services().tools.frozen(name);
  return answerOrProblem('status' in entries ? entries : ({ entries } satisfies FrozenReply));
});

/** Keeps a result for an input, in place of one that is there. */
export const PUT = route(async (request: Request, { params }: Context): Promise<Response> => {
  const { name } = await params;
  const body = await readBody(request, FreezeBody);
  if ('status' in body) return problemResponse(body);
  return answerOrProblem(await services().tools.freeze(name, body.value));
});

/** Forgets one kept result. */
export const DELETE = route(async (request: Request, { params }: Context): Promise<Response> => {
  const { name } = await params;
  const key = new URL(request.url).searchParams.get('key');
  const problem = key ? await services().tools.thaw(name, key) : NO_KEY;
  return problem ? problemResponse(problem) : new Response(null, { status: 204 });
});
