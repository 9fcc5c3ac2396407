import { and, asc, count, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Database, MainDatabase, RepeatedStatement } from './database.ts';
import { bodyOfText, textOfBody } from './recipe-body.ts';
import type {
  AddVersionResult,
  NewRecipe,
  NewRecipeVersion,
  RecipeStore,
  RecipeVersionHeader,
  StoredRecipe,
  StoredRecipeVersion,
} from './recipe-store.ts';
import { recipes, recipeVersions } from './schema.ts';
import { noRoomFor } from './store-error.ts';
import { storable } from './summary-row.ts';

const LATEST: RepeatedStatement = {
  name: 'latest_of_recipe',
  types: ['text'],
  text: 'SELECT latest FROM recipes WHERE id = $1',
};

/** Recipes in a database, which stays the caller's. */
export function sqlRecipeStore(db: MainDatabase): RecipeStore {
  const whole = (error: unknown) => {
    throw noRoomFor('a recipe', error);
  };
  return {
    list: () => listRecipes(db),
    get: (id) => getRecipe(db, id),
    async latest(id) {
      const [found] = await db.repeat(LATEST, [storable(id)]);
      return (found?.latest as number | undefined) ?? null;
    },
    getVersion: (id, version) => getVersion(db, id, version),
    create: (recipe) => createRecipe(db, recipe).catch(whole),
    addVersion: (id, change) => addVersion(db, id, change).catch(whole),
    async rename(id, name, at) {
      const renamed = await db
        .update(recipes)
        .set({ name: storable(name), updatedAt: new Date(at) })
        .where(eq(recipes.id, storable(id)))
        .returning({ id: recipes.id });
      return renamed.length > 0;
    },
    async remove(id) {
      const removed = await db
        .delete(recipes)
        .where(eq(recipes.id, storable(id)))
        .returning({ id: recipes.id });
      return removed.length > 0;
    },
  };
}

async function listRecipes(db: Database, id?: string): Promise<StoredRecipe[]> {
  const rows = await db
    .select({ ...getTableColumns(recipes), versions: count(recipeVersions.version) })
    .from(recipes)
    .innerJoin(recipeVersions, eq(recipeVersions.recipeId, recipes.id))
    .where(id === undefined ? undefined : eq(recipes.id, storable(id)))
    .groupBy(recipes.id)
    .orderBy(desc(recipes.updatedAt), asc(recipes.id));
  return rows.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

async function getRecipe(db: Database, id: string) {
  const [recipe] = await listRecipes(db, id);
  if (!recipe) return null;
  const { version, note, createdAt } = recipeVersions;
  const rows = await db
    .select({ version, note, createdAt })
    .from(recipeVersions)
    .where(eq(recipeVersions.recipeId, recipe.id))
    .orderBy(desc(version));
  return { recipe, versions: rows.map(headerOf) };
}

async function getVersion(db: Database, id: string, version: number): Promise<StoredRecipeVersion | null> {
  const [row] = await db
    .select()
    .from(recipeVersions)
    .innerJoin(recipes, eq(recipes.id, recipeVersions.recipeId))
    .where(and(eq(recipeVersions.recipeId, storable(id)), eq(recipeVersions.version, version)));
  if (!row) return null;
  const { name, dialect } = row.recipes;
  const saved = row.recipe_versions;
  return { ...headerOf(saved), dialect, ...bodyOfText(saved.body, { id: row.recipes.id, name, version }) };
}

function headerOf(row: { version: number; note: string; createdAt: Date }): RecipeVersionHeader {
  return { version: row.version, note: row.note, createdAt: row.createdAt.toISOString() };
}

function createRecipe(db: Database, recipe: NewRecipe): Promise<boolean> {
  const { id, name, version, body, note } = recipe;
  const at = new Date(recipe.at);
  return db.transaction(async (tx) => {
    const made = await tx
      .insert(recipes)
      .values({
        id,
        name: storable(name),
        dialect: storable(recipe.dialect),
        createdAt: at,
        updatedAt: at,
        latest: version,
      })
      .onConflictDoNothing()
      .returning({ id: recipes.id });
    if (made.length === 0) return false;
    await tx.insert(recipeVersions).values({
      recipeId: id,
      version,
      note: storable(note),
      createdAt: at,
      body: textOfBody(body, { id, name, version }),
    });
    return true;
  });
}

function addVersion(db: Database, id: string, change: NewRecipeVersion): Promise<AddVersionResult> {
  const { basedOn, body, note } = change;
  const at = new Date(change.at);
  const version = basedOn + 1;
  return db.transaction(async (tx) => {
    // Of two that save at once the second waits here for the first, and then finds that it is late.
    const [recipe] = await tx
      .update(recipes)
      .set({ latest: version, updatedAt: at })
      .where(and(eq(recipes.id, storable(id)), eq(recipes.latest, basedOn)))
      .returning({ name: recipes.name });
    if (!recipe) {
      const [latest] = (await getRecipe(tx, id))?.versions ?? [];
      return latest ? { kind: 'stale', latest } : { kind: 'missing' };
    }
    await tx.insert(recipeVersions).values({
      recipeId: id,
      version,
      note: storable(note),
      createdAt: at,
      body: textOfBody(body, { id, name: recipe.name, version }),
    });
    return { kind: 'added', version };
  });
}
