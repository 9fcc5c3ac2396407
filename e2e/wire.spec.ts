import { expect, test } from '@playwright/test';
import { type FakeProvider, startFakeProvider } from '../fixtures/fake-provider/fake-provider.ts';
import { readLog, startRun, watchRuns } from './event-reader.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const KEY = 'sk-canary-7f3a9c2e5d1b8a46';
const QUESTION = "What is the total of C-100's orders this quarter?";

let provider: FakeProvider;
let server: ServerProcess;

test.beforeAll(async () => {
  provider = await startFakeProvider();
  server = await startServer({
    env: {
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: provider.url,
      OPENAI_MODELS: 'orders,slow,bad-key',
      COMPATIBLE_BASE_URL: provider.url,
      COMPATIBLE_MODELS: 'orders',
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
});

for (const [model, dialect, path] of [
  ['openai:orders', 'bracket', '/v1/chat/completions'],
  ['openai:orders', 'native', '/v1/responses'],
  ['compatible:orders', 'bracket', '/v1/chat/completions'],
  ['compatible:orders', 'native', '/v1/chat/completions'],
] as const) {
  test(`${model} answers the question over ${path} in the ${dialect} dialect`, async () => {
    const before = provider.requests.length;
    const id = await startRun(server.url, QUESTION, { model, dialect });
    await watchRuns(server.url, `${id}:0`).done;
    const log = await readLog(server.url, id);
    expect(log.at(-1)).toMatchObject({ type: 'run-end', outcome: 'completed' });
    expect(log.find((event) => event.type === 'answer')?.text).toContain('$1,340');
    expect(log.filter((event) => event.type === 'action').map((event) => event.tool)).toEqual([
      'searchOrders',
      'Calculator',
    ]);
    const sent = provider.requests.slice(before);
    expect(sent).toHaveLength(3);
    expect(sent.map((request) => request.path)).toEqual([path, path, path]);
    expect(JSON.stringify(log)).not.toContain(KEY);
  });
}

test('a rejected key ends the run with what to do, and the key is nowhere in the log', async () => {
  const id = await startRun(server.url, QUESTION, { model: 'openai:bad-key' });
  await watchRuns(server.url, `${id}:0`).done;
  const log = await readLog(server.url, id);
  expect(log.at(-1)).toMatchObject({
    outcome: 'failed',
    reason: 'provider-auth',
    error: { fix: expect.stringMatching(/key/i) },
  });
  expect(JSON.stringify(log)).not.toContain(KEY);
});

test("Stop closes the provider's socket within a second", async () => {
  const id = await startRun(server.url, QUESTION, { model: 'openai:slow' });
  let asked = 0;
  const viewer = watchRuns(server.url, `${id}:0`, (_id, event) => {
    if (event.type !== 'text-delta' || asked > 0) return;
    asked = performance.now();
    void fetch(`${server.url}/api/runs/${id}/stop`, { method: 'POST' });
  });
  await viewer.done;
  expect(await provider.requests.at(-1)?.ended).toBe('closed');
  expect(performance.now() - asked).toBeLessThan(1_000);
  expect((await readLog(server.url, id)).at(-1)).toMatchObject({ outcome: 'stopped', reason: 'person' });
});
