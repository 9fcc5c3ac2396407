import { type ApiResult, type ListedRun, listRuns, type RunListQuery, type RunPage } from '../../lib/api/client.ts';

export type Narrowing = Pick<RunListQuery, 'outcome' | 'recipe' | 'text'>;

/** The most that the server gives at once. */
const LARGEST_PAGE = 200;

/** The first `count` runs, in as many requests as that takes. */
export async function readRuns(narrowing: Narrowing, count: number): Promise<ApiResult<RunPage>> {
  const items: ListedRun[] = [];
  let cursor: string | null = null;
  for (;;) {
    const limit = Math.min(LARGEST_PAGE, count - items.length);
    const result: ApiResult<RunPage> = await listRuns({ ...narrowing, limit, cursor });
    if (!result.ok) return result;
    items.push(...result.value.items);
    cursor = result.value.nextCursor;
    if (cursor === null || items.length >= count) return { ok: true, value: { ...result.value, items } };
  }
}
