import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes the migrations; they run by themselves when the store opens. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/store/schema.ts',
  out: './lib/store/migrations',
});
