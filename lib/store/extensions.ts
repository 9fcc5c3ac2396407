import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** What every PGlite here is opened with: a database that was made with an extension cannot be read without it. */
export const EXTENSIONS = { pg_trgm };
