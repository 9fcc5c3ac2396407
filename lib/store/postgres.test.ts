import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBell } from './bell.ts';
import { describeConversationStore } from './conversation-store.contract.ts';
import { describeFrozenStore } from './frozen-store.contract.ts';
import { openDatabase } from './open.ts';
import { openStore } from './open-store.ts';
import { listenForRuns } from './pg-bell.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';
import { describeRecipeStore } from './recipe-store.contract.ts';
import { describeRunStore } from './run-store.contract.ts';
import { collect, sampleDeltas, sampleEnd, sampleRun, sampleSummary } from './sample-run.ts';
import { MIGRATIONS } from './snapshot.ts';
import { conversationsOn, frozenOn, recipesOn, storeOn } from './test-database.ts';

/** A way to a port of this machine. After `mute` nothing comes through on the connections there are, and none of them ends. */
async function startDeadLine(to: number) {
  const sockets: Socket[] = [];
  let isMuted = false;
  let onNew = () => {};
  const reconnected = new Promise<void>((resolve) => {
    onNew = resolve;
  });
  const line = createServer((client) => {
    if (isMuted) onNew();
    const far = connect(to, '127.0.0.1');
    sockets.push(client, far);
    for (const socket of [client, far]) socket.on('error', () => {});
    client.pipe(far).pipe(client);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    port: (line.address() as AddressInfo).port,
    reconnected,
    mute() {
      isMuted = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

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
    const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
    expect((result as unknown as { rows: { count: number }[] }).rows[0]?.count).toBe(migrations.length);
    for (const { close } of opened) await close();
  });

  it('says so when there is no server at the address', async () => {
    const opening = openDatabase({ dataDir: '', databaseUrl: 'postgres://tester@127.0.0.1:1/none' });
    await expect(opening).rejects.toMatchObject({
      code: 'database-unreachable',
      fix: expect.stringContaining('DATABASE_URL'),
    });
  });

  it('lets a reader in one process follow what another writes, and learn that a run was removed', async () => {
    const options = { dataDir: '', databaseUrl: server.url };
    const [writer, reader] = await Promise.all([openStore(options), openStore(options)]);
    for (const id of ['shared', 'removed']) await writer.store.create(sampleRun(id));
    const following = collect(reader.store.read('shared', { after: 0, follow: true }));
    const losing = collect(reader.store.read('removed', { after: 0, follow: true }));
    for (let seq = 2; seq < 30; seq += 1) {
      await writer.store.append([
        { runId: 'shared', events: sampleDeltas(seq, seq), summary: sampleSummary('shared') },
      ]);
    }
    await writer.store.remove('removed');
    await writer.store.append([{ runId: 'shared', events: [sampleEnd(30)], summary: sampleSummary('shared') }]);
    expect((await following).map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect((await losing).length).toBeLessThanOrEqual(1);
    for (const { close } of [writer, reader]) await close();
  });

  it('ends the readers of a run whose writer was taken for dead by another process, on both of them', async () => {
    const options = { dataDir: '', databaseUrl: server.url };
    const [writer, other] = await Promise.all([openStore(options), openStore(options)]);
    await writer.store.create(sampleRun('taken'));
    const following = [writer, other].map(({ store }) => collect(store.read('taken', { after: 0, follow: true })));
    const summary = sampleSummary('taken');
    await writer.store.append([{ runId: 'taken', events: sampleDeltas(2, 3), summary }]);
    await other.store.append([{ runId: 'taken', events: [sampleEnd(4)], summary }]);
    const [late] = await writer.store.append([{ runId: 'taken', events: sampleDeltas(4, 9), summary }]);
    expect(late?.error).toBe('seq-conflict');
    for (const seen of await Promise.all(following)) expect(seen.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    for (const { close } of [writer, other]) await close();
  });

  it('listens again after its connection was cut', async () => {
    const [admin, opened] = await Promise.all([1, 2].map(() => openDatabase({ dataDir: '', databaseUrl: server.url })));
    const heard: number[] = [];
    let wake = () => {};
    const hear = (_: string, seq: number) => {
      heard.push(seq);
      wake();
    };
    const bell = { ...createBell(), hear };
    const listener = await listenForRuns(server.url, bell, { retryMs: 10 });
    await admin?.db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'`);
    // Which of these finds it listening again is open; one of them must.
    for (let seq = 1; heard.length === 0; seq += 1) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await opened?.db.execute(sql`SELECT pg_notify('run_events', ${`run:${seq}`})`);
      await Promise.race([woken, new Promise(setImmediate)]);
    }
    expect(heard.length).toBeGreaterThan(0);
    await listener.close();
    for (const database of [admin, opened]) await database?.close();
  });

  it('listens again after its connection went dead without a word', async () => {
    const opened = await openDatabase({ dataDir: '', databaseUrl: server.url });
    const line = await startDeadLine(Number(new URL(server.url).port));
    const address = new URL(server.url);
    address.port = String(line.port);
    const bell = createBell();
    const heard: string[] = [];
    bell.onStop((id) => heard.push(id));
    const listener = await listenForRuns(address.href, bell, { retryMs: 10, pingMs: 10, answerMs: 500 });
    line.mute();
    await line.reconnected;
    // Which of these finds it listening again is open; one of them must.
    while (heard.length === 0) {
      await opened.db.execute(sql`SELECT pg_notify('run_stops', 'a-run')`);
      await new Promise(setImmediate);
    }
    expect(new Set(heard)).toEqual(new Set(['a-run']));
    await listener.close();
    line.close();
    await opened.close();
  });

  it('rings at once, in the process that writes a run, when another asks for it to be stopped or answers a call of it', async () => {
    const options = { dataDir: '', databaseUrl: server.url };
    const [writer, other] = await Promise.all([openStore(options), openStore(options)]);
    await writer.store.create(sampleRun('unwanted'));
    const rung = new Promise<string>((resolve) => writer.store.onStopAsked(resolve));
    expect(await other.store.askToStop('unwanted')).toBe(true);
    expect(await rung).toBe('unwanted');
    const decided = new Promise<string>((resolve) => writer.store.onDecided(resolve));
    expect(await other.store.askToDecide('unwanted', 'c1', { choice: 'write', text: 'No \0 here.' })).toBe(true);
    expect(await decided).toBe('unwanted');
    const [held] = await writer.store.heartbeat('process-1', ['unwanted']);
    expect(held?.decisions).toEqual({ c1: { choice: 'write', text: 'No \uFFFD here.' } });
    for (const { close } of [writer, other]) await close();
  });

  it('searches without an index, and starts all the same, where this user may make no extension', async () => {
    const admin = await openDatabase({ dataDir: '', databaseUrl: server.url });
    await admin.db.execute(sql`CREATE DATABASE bare`);
    const databaseUrl = new URL(server.url);
    databaseUrl.pathname = '/bare';
    const bare = new pg.Client({ connectionString: databaseUrl.href });
    await bare.connect();
    await bare.query(`CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '42501'; END $$`);
    await bare.query(`CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE EXTENSION')
      EXECUTE FUNCTION refuse()`);
    const opened = await openStore({ dataDir: '', databaseUrl: databaseUrl.href });
    expect([admin.hasSearchIndex, opened.hasSearchIndex]).toEqual([true, false]);
    await opened.store.create(sampleRun('a', { question: 'Where is it?' }));
    expect((await opened.store.list({ limit: 5, text: 'where' })).items.map(({ id }) => id)).toEqual(['a']);
    await opened.close();
    await bare.end();
    await admin.close();
  });

  it('leaves a database of a newer version as it is, and says what to do', async () => {
    const admin = await openDatabase({ dataDir: '', databaseUrl: server.url });
    await admin.db.execute(sql`CREATE DATABASE newer`);
    await admin.close();
    const databaseUrl = new URL(server.url);
    databaseUrl.pathname = '/newer';
    const options = { dataDir: '', databaseUrl: databaseUrl.href };
    const opened = await openStore(options);
    await opened.store.create(sampleRun('kept'));
    await opened.db.execute(
      sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 32503680000000)`,
    );
    await opened.close();
    await expect(openStore(options)).rejects.toMatchObject({ code: 'schema-newer', fix: expect.stringMatching(/\.$/) });
    const client = new pg.Client({ connectionString: options.databaseUrl });
    await client.connect();
    expect((await client.query('SELECT id, status FROM runs')).rows).toEqual([{ id: 'kept', status: 'queued' }]);
    await client.end();
  });

  describeRunStore('PostgreSQL', async () => {
    const opened = await openDatabase({ dataDir: '', databaseUrl: server.url });
    return storeOn(opened, { notify: true });
  });

  describeConversationStore('PostgreSQL', async () =>
    conversationsOn(await openDatabase({ dataDir: '', databaseUrl: server.url })),
  );

  describeRecipeStore('PostgreSQL', async () =>
    recipesOn(await openDatabase({ dataDir: '', databaseUrl: server.url })),
  );

  describeFrozenStore('PostgreSQL', async () => frozenOn(await openDatabase({ dataDir: '', databaseUrl: server.url })));
});
