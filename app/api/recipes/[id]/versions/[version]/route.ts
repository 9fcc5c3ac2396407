import { answerOrProblem, problemResponse } from '../../../../../../lib/server/problem.ts';
import { BAD_VERSION } from '../../../../../../lib/server/recipe-problems.ts';
import { route } from '../../../../../../lib/server/route.ts';
import { services } from '../../../../../../lib/server/services.ts';

type Context = { params: Promise<{ id: string; version: string }> };

/** One version of a recipe, whole. */
export const GET = route(async (_request: Request, { params }: Context): Promise<Response> => {
  const { id, version } = await params;
  if (!/^[1-9]\d{0,6}$/.test(version)) return problemResponse(BAD_VERSION);
  return answerOrProblem(await services().recipes.getVersion(id, Number(version)));
});
