import { RenameRecipeBody } from '../../../../lib/api/recipe-contract.ts';
import { answerOrProblem, problemResponse } from '../../../../lib/server/problem.ts';
import { readBody } from '../../../../lib/server/read-body.ts';
import { route } from '../../../../lib/server/route.ts';
import { services } from '../../../../lib/server/services.ts';

type Context = { params: Promise<{ id: string }> };

/** One recipe and its versions, newest first. */
export const GET = route(async (_request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  return answerOrProblem(await services().recipes.get(id));
});

/** Gives a recipe another name: 200 with the recipe. A preset keeps its own. */
export const PATCH = route(async (request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  const body = await readBody(request, RenameRecipeBody);
  if ('status' in body) return problemResponse(body);
  return answerOrProblem(await services().recipes.rename(id, body.value));
});

/** Deletes one recipe with all its versions; the runs that used it keep their own copies. */
export const DELETE = route(async (_request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  const problem = await services().recipes.remove(id);
  return problem ? problemResponse(problem) : new Response(null, { status: 204 });
});
