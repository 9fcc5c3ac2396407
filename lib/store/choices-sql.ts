import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { sortedChoices } from './run-choices.ts';
import type { RunChoices } from './run-store.ts';

/** So many of the newest runs say what there is to choose from. */
const LOOKED_AT = 5_000;

type Kind = 'model' | 'dialect' | 'recipe' | 'tool' | 'tag';

/** What the stored runs can be filtered by. */
export async function runChoices(db: Database): Promise<RunChoices> {
  const result = await db.execute(sql`
    WITH recent AS MATERIALIZED (
      SELECT model_id, model_name, dialect, recipe_id, recipe_name, tools FROM runs
      ORDER BY started_at DESC, id DESC LIMIT ${LOOKED_AT}
    )
    SELECT 'model' AS kind, model_id AS id, max(model_name) AS name FROM recent GROUP BY model_id
    UNION ALL SELECT 'dialect', dialect, '' FROM recent GROUP BY dialect
    UNION ALL SELECT 'recipe', recipe_id, max(recipe_name) FROM recent WHERE recipe_id <> '' GROUP BY recipe_id
    UNION ALL SELECT DISTINCT 'tool', tool, '' FROM recent, jsonb_array_elements_text(tools) AS tool
    UNION ALL SELECT DISTINCT 'tag', tag, '' FROM runs, jsonb_array_elements_text(tags) AS tag WHERE tags <> '[]'`);
  const { rows } = result as unknown as { rows: { kind: Kind; id: string; name: string }[] };
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));
  return sortedChoices({
    models: of('model'),
    dialects: of('dialect').map(({ id }) => id),
    recipes: of('recipe'),
    tools: of('tool').map(({ id }) => id),
    tags: of('tag').map(({ id }) => id),
  });
}
