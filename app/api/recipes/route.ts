import type { CreateRecipeReply, RecipesReply } from '../../../lib/api/recipe-contract.ts';
import { problemResponse } from '../../../lib/server/problem.ts';
import { readRecipeUpload } from '../../../lib/server/recipe-upload.ts';
import { route } from '../../../lib/server/route.ts';
import { services } from '../../../lib/server/services.ts';

/** All recipes: the presets, then what people saved, the last changed first. */
export const GET = route(async (): Promise<Response> => {
  const items = await services().recipes.list();
  return Response.json({ items } satisfies RecipesReply, { headers: { 'cache-control': 'no-store' } });
});

/** Stores a new recipe, or the one in a recipe file: 201 with its id and version 1. */
export const POST = route(async (request: Request): Promise<Response> => {
  const { models, recipes } = services();
  const body = await readRecipeUpload(request, models.dialects()[0] ?? '');
  if ('status' in body) return problemResponse(body);
  const created = await recipes.create(body.value);
  if ('status' in created) return problemResponse(created);
  return Response.json(created satisfies CreateRecipeReply, {
    status: 201,
    headers: { location: `/api/recipes/${created.id}` },
  });
});
