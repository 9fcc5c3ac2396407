import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readLog, startRun, watchRuns } from './event-reader.ts';
import { newDataDir, runToExit, startServer } from './server-process.ts';

test('a port in use is told in one sentence, with exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, output } = await runToExit(newDataDir(), { PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(output.trim()).toMatch(new RegExp(`^Port ${port} is in use: .*PORT=${port + 1} npm start\\.$`));
});

test('a data folder that another process holds is told with its pid, and the holder goes on', async () => {
  const holder = await startServer();
  const { code, output } = await runToExit(holder.dataDir, {});
  expect(code).toBe(1);
  expect(output).toContain(String(holder.pid));
  expect(output.trim().split('\n')).toHaveLength(1);
  expect((await fetch(`${holder.url}/api/models`)).status).toBe(200);
  // Nothing was run in it yet, so its list shows what comes with the playground.
  const list = await (await fetch(`${holder.url}/runs`)).text();
  expect(list).toContain('<h2>No runs yet</h2>');
  expect(new Set(list.match(/href="\/runs\/demo-[\w-]+"/g)).size).toBe(6);
  await holder.stop();
});

test('a folder that cannot be written is told in one sentence, with exit code 1', async () => {
  const file = `${newDataDir()}-file`;
  writeFileSync(file, '');
  const { code, output } = await runToExit(join(file, 'data'), {});
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain('DATA_DIR');
});

test('a HOST other than loopback is refused with a sentence', async () => {
  const { code, output } = await runToExit(newDataDir(), { HOST: '0.0.0.0' });
  expect(code).toBe(1);
  expect(output).toContain('no access control yet');
});

test('Ctrl-C ends the runs as interrupted, closes cleanly with code 0, and the next start finds nothing to mend', async () => {
  const server = await startServer({ env: { STOP_GRACE_MS: '100' } });
  const id = await startRun(server.url, "What is the total of C-100's orders this quarter?", {
    model: 'scripted:stuck',
  });
  const viewer = watchRuns(server.url, `${id}:0`, (_id, event) => {
    if (event.type === 'action') void server.stop('SIGINT');
  });
  await viewer.done;
  expect(viewer.seen.get(id)?.at(-1)).toMatchObject({ type: 'run-end', outcome: 'interrupted', reason: 'shutdown' });
  const again = await startServer({ dataDir: server.dataDir });
  expect((await readLog(again.url, id)).filter((event) => event.type === 'run-end')).toHaveLength(1);
  expect(await again.stop('SIGTERM')).toBe(0);
});

test('a second Ctrl-C ends the server at once', async () => {
  const server = await startServer({ env: { STOP_GRACE_MS: '60000' } });
  await startRun(server.url, "What is the total of C-100's orders this quarter?", { model: 'scripted:stuck' });
  const stopped = server.stop('SIGINT');
  await expect.poll(() => server.output()).toContain('Press Ctrl-C again');
  // npm sends the first one twice; only one that comes after that moment is a person's.
  await expect
    .poll(
      () => {
        try {
          return process.kill(server.pid, 'SIGINT');
        } catch {
          return 'gone';
        }
      },
      { intervals: [600] },
    )
    .toBe('gone');
  expect(await stopped).toBe(130);
});
