import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './open.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';
import { describeRunStore } from './run-store.contract.ts';
import { storeOn } from './test-database.ts';

const bin = findPostgres();

describe.skipIf(!bin)(`on a real PostgreSQL${bin ? '' : ' (skipped: its programs are not on this machine)'}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(bin ?? '');
  }, 60_000);
  afterAll(() => server?.stop());

  it('lets several processes migrate an empty database at once', async () => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ dataDir: '', databaseUrl: server.url })));
    const result = await opened[0]?.db.execute(sql`SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations`);
    expect((result as unknown as { rows: { count: number }[] }).rows[0]?.count).toBe(1);
    for (const { close } of opened) await close();
  });

  it('says so when there is no server at the address', async () => {
    const opening = openDatabase({ dataDir: '', databaseUrl: 'postgres://tester@127.0.0.1:1/none' });
    await expect(opening).rejects.toMatchObject({
      code: 'database-unreachable',
      fix: expect.stringContaining('DATABASE_URL'),
    });
  });

  describeRunStore('PostgreSQL', async () => {
    const opened = await openDatabase({ dataDir: '', databaseUrl: server.url });
    return storeOn(opened, { notify: true });
  });
});
