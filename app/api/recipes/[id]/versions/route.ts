import { SaveVersionBody, type SaveVersionReply } from '../../../../../lib/api/recipe-contract.ts';
import { problemResponse } from '../../../../../lib/server/problem.ts';
import { readBody } from '../../../../../lib/server/read-body.ts';
import { route } from '../../../../../lib/server/route.ts';
import { services } from '../../../../../lib/server/services.ts';

/** Saves the next version: 201 with its number, or 409 when `basedOn` is not the newest any more. */
export const POST = route(
  async (request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> => {
    const { id } = await params;
    const body = await readBody(request, SaveVersionBody);
    if ('status' in body) return problemResponse(body);
    const saved = await services().recipes.addVersion(id, body.value);
    if ('status' in saved) return problemResponse(saved);
    return Response.json(saved satisfies SaveVersionReply, {
      status: 201,
      headers: { location: `/api/recipes/${encodeURIComponent(id)}/versions/${saved.version}` },
    });
  },
);
