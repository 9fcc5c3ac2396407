/** What words are found with: the trigrams of the question and of the answer. No migration makes it, since not every database can. */
const STATEMENTS = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  `CREATE INDEX IF NOT EXISTS runs_search ON runs
    USING gin (search_text gin_trgm_ops, answer_text gin_trgm_ops) WITH (fastupdate = off)`,
];

/**
 * Makes the index of the search in runs, where it is missing. False where the database does not let it: one without the
 * extension, or one that allows this user none. Searching then reads the runs one after the other.
 */
export async function prepareSearch(execute: (statement: string) => Promise<unknown>): Promise<boolean> {
  try {
    for (const statement of STATEMENTS) await execute(statement);
    return true;
  } catch {
    return false;
  }
}
