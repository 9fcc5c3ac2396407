import { expect, test } from '@playwright/test';
import { readLog, startRun, watchRuns } from './event-reader.ts';

const QUESTION = "What is the total of C-100's orders this quarter?";

test.describe('bad input gets the right 4xx with a sentence, and starts nothing', () => {
  const post = (body: string, headers: Record<string, string> = {}) => ({
    data: Buffer.from(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const ask = (config: unknown) => post(JSON.stringify({ question: 'x', config }));
  const cases: [name: string, status: number, options: ReturnType<typeof post>][] = [
    ['an empty question', 400, post('{"question": ""}')],
    ['a question of 1 MB', 413, post(JSON.stringify({ question: 'x'.repeat(1_048_576) }))],
    ['a question that is too long', 400, post(JSON.stringify({ question: 'x'.repeat(30_000) }))],
    ['malformed JSON', 400, post('{"question": ')],
    ['another content type', 415, post('question=x', { 'content-type': 'text/plain' })],
    ['a number for a question', 400, post('{"question": 5}')],
    ['an unknown field', 400, post('{"question": "x", "colour": "red"}')],
    ['an unknown model', 422, ask({ model: 'gpt-99' })],
    ['an unknown dialect', 422, ask({ dialect: 'morse' })],
    ['an unknown tool', 422, ask({ tools: ['Teleport'] })],
    ['a wrong type', 400, ask({ maxSteps: 'many' })],
    ['a negative limit', 400, ask({ maxSteps: -1 })],
    ['a limit over the cap', 422, ask({ maxSteps: 1_000 })],
    ['a negative timeout', 400, ask({ timeouts: { run: -5 } })],
    ['a foreign origin', 403, post('{"question": "x"}', { origin: 'http://evil.example' })],
    ['a foreign host', 421, post('{"question": "x"}', { host: 'evil.example' })],
  ];
  for (const [name, status, options] of cases) {
    test(name, async ({ request }) => {
      const before = (await (await request.get('/api/runs?limit=1')).json()).total as number;
      const response = await request.post('/api/runs', options);
      expect(response.status()).toBe(status);
      if (status !== 421) {
        const { error } = await response.json();
        expect(error.code).toMatch(/^[a-z-]+$/);
        expect(error.message).toMatch(/^[A-Z].*\.$|^[a-z].*\.$/);
        expect(error.fix).toMatch(/^[A-Z].*\.$/);
      }
      // Other tests run at the same time; what counts is that this question was not stored.
      const { items, total } = await (await request.get('/api/runs?limit=50&q=x')).json();
      expect(items.filter((run: { question: string }) => /^x*$/.test(run.question))).toEqual([]);
      expect(total).toBeGreaterThanOrEqual(0);
      expect(before).toBeGreaterThanOrEqual(0);
    });
  }
});

test('runs that are not there are 404, and bad cursors 400', async ({ request }) => {
  for (const [method, path] of [
    ['get', '/api/runs/nobody'],
    ['get', '/api/runs/nobody/log'],
    ['post', '/api/runs/nobody/stop'],
    ['delete', '/api/runs/nobody'],
    ['get', '/api/events?runs=nobody:0'],
  ] as const) {
    const response = await request[method](path);
    expect(response.status(), path).toBe(404);
    expect((await response.json()).error.code).toBe('run-not-found');
  }
  for (const cursor of ['', 'a', 'a:-1', 'a:1e99', 'a:abc', 'x'.repeat(5_000)]) {
    const response = await request.get(`/api/events?runs=${cursor}`);
    expect(response.status(), cursor).toBe(400);
  }
  expect((await request.get('/api/runs?limit=1e9')).status()).toBe(400);
  expect((await request.put('/api/runs')).status()).toBe(405);
});

test('every call says of what it refuses a code, a sentence, and what to do', async ({ request }) => {
  const run = '/api/runs/nobody';
  const recipe = '/api/recipes/nobody';
  const demo = '/api/runs/demo-orders-total';
  const text = { recipe: { system: 'x', examples: [] } };
  const cases: [string, string, number, string, object?][] = [
    ['PUT', '/api/runs', 405, 'method-not-allowed', {}],
    ['GET', '/api/nothing', 404, 'no-such-address'],
    ['GET', '/api/runs?sort=odd', 400, 'bad-sort'],
    ['GET', '/api/runs?limit=0', 400, 'bad-limit'],
    ['GET', '/api/runs?cursor=abc', 400, 'bad-cursor'],
    ['GET', '/api/events?runs=a', 400, 'bad-cursor'],
    ['POST', '/api/runs', 400, 'bad-body', { question: '\u200b\u202e' }],
    ['POST', '/api/runs', 422, 'unknown-model', { question: 'x', config: { model: 'none' } }],
    ['POST', '/api/runs', 422, 'unknown-dialect', { question: 'x', config: { dialect: 'none' } }],
    ['POST', '/api/runs', 422, 'unknown-tool', { question: 'x', config: { tools: ['none'] } }],
    ['POST', '/api/runs', 422, 'unknown-recipe', { question: 'x', config: { recipe: { id: 'none' } } }],
    ['POST', '/api/runs', 422, 'over-limit', { question: 'x', config: { maxSteps: 1_000 } }],
    ['POST', '/api/runs', 404, 'conversation-not-found', { question: 'x', conversation: { id: 'none', after: null } }],
    ...(['stop', 'resume', 'rerun'] as const).map((act): [string, string, number, string, object] => [
      ...(['POST', `${run}/${act}`, 404, 'run-not-found', {}] as const),
    ]),
    ['POST', `${run}/fork`, 404, 'run-not-found', { step: 1 }],
    ['POST', `${run}/calls/c/decide`, 404, 'run-not-found', { choice: 'live' }],
    ['POST', `${demo}/calls/c/decide`, 404, 'call-not-found', { choice: 'live' }],
    ['POST', `${demo}/resume`, 409, 'run-answered', {}],
    ['POST', `${demo}/fork`, 422, 'step-not-whole', { step: 99 }],
    ['PATCH', demo, 409, 'bundled-run', { starred: true }],
    ['PATCH', demo, 400, 'bad-body', { tags: ['\u200b'] }],
    ['DELETE', demo, 409, 'bundled-run'],
    ['GET', '/api/conversations/nobody', 404, 'conversation-not-found'],
    ['PATCH', '/api/conversations/nobody', 400, 'bad-body', { title: '\u202e' }],
    ['DELETE', '/api/conversations/nobody', 404, 'conversation-not-found'],
    ['GET', recipe, 404, 'recipe-not-found'],
    ['PATCH', recipe, 404, 'recipe-not-found', { name: 'New' }],
    ['PATCH', '/api/recipes/course', 422, 'recipe-is-preset', { name: 'New' }],
    ['DELETE', '/api/recipes/course', 422, 'recipe-is-preset'],
    ['GET', '/api/recipes/course/versions/0', 400, 'bad-version'],
    ['GET', '/api/recipes/course/versions/999', 404, 'recipe-version-not-found'],
    ['POST', `${recipe}/versions`, 404, 'recipe-not-found', { basedOn: 1, ...text }],
    ['POST', '/api/recipes/course/versions', 409, 'stale-version', { basedOn: 999, ...text }],
    ['POST', '/api/recipes', 422, 'unknown-dialect', { name: 'x', dialect: 'none', ...text }],
    ['POST', '/api/recipes', 400, 'recipe-bad-field', { format: 'react-playground-recipe', v: 'x' }],
    ['POST', '/api/tools/none/try', 404, 'tool-not-found', { input: {} }],
    ['GET', '/api/tools/none/frozen', 404, 'tool-not-found'],
    ['DELETE', '/api/tools/Clock/frozen', 400, 'key-missing'],
    ['DELETE', '/api/tools/Clock/frozen?key=none', 404, 'result-not-found'],
    ['PUT', '/api/tools/Clock/frozen', 422, 'bad-result', { input: {}, text: '', error: { code: 'A B', message: '' } }],
    ['POST', '/api/models/test', 422, 'unknown-model', { model: 'none' }],
  ];
  for (const [method, path, status, code, data] of cases) {
    const answer = await request.fetch(path, { method, ...(data && { data }) });
    const sentence = expect.stringMatching(/^\S.*[.…]$/);
    expect({ path, status: answer.status(), ...(await answer.json()) }).toEqual({
      ...{ path, status },
      error: expect.objectContaining({ code, message: sentence, fix: sentence }),
    });
  }
  const long = await request.post('/api/runs', {
    data: { question: 'x' },
    headers: { 'idempotency-key': 'k'.repeat(201) },
  });
  expect((await long.json()).error).toMatchObject({ code: 'bad-idempotency-key', fix: expect.stringMatching(/\.$/) });
});

test('a run is started, followed, resumed at any event, and says 204 when there is nothing more', async ({
  baseURL,
  request,
}) => {
  const url = baseURL as string;
  const id = await startRun(url, QUESTION);
  const viewer = watchRuns(url, `${id}:0`);
  await viewer.done;
  const seen = viewer.seen.get(id) ?? [];
  expect(seen.at(-1)).toMatchObject({ type: 'run-end', outcome: 'completed' });
  expect(seen.find((event) => event.type === 'answer')?.text).toContain('$1,340');
  expect(await readLog(url, id)).toEqual(seen);
  for (let after = 0; after < seen.length; after += 10) {
    const response = await request.get(`/api/events?runs=${id}:0`, { headers: { 'last-event-id': `${id}:${after}` } });
    const events = [...(await response.text()).matchAll(/^data: (.*)$/gm)].flatMap(
      (line) => JSON.parse(line[1] as string).events,
    );
    expect(events).toEqual(seen.slice(after));
  }
  expect((await request.get(`/api/events?runs=${id}:${seen.length}`)).status()).toBe(204);
  expect((await request.get(`/api/events?runs=${id}:9999`)).status()).toBe(204);
});

test('the same idempotency key makes one run', async ({ request }) => {
  const send = (question: string) =>
    request.post('/api/runs', { data: { question }, headers: { 'idempotency-key': 'one-click' } });
  const [first, second] = await Promise.all([send('What is 2 + 2?'), send('What is 2 + 2?')]);
  const ids = await Promise.all([first.json(), second.json()].map(async (reply) => (await reply).id));
  expect([first.status(), second.status()].sort()).toEqual([200, 201]);
  expect(ids[0]).toBe(ids[1]);
  expect((await send('What is 3 + 3?')).status()).toBe(422);
});

test('stop answers 202 while it runs, 200 when it had ended, and the run is stopped within a second', async ({
  baseURL,
  request,
}) => {
  const url = baseURL as string;
  const id = await startRun(url, QUESTION, { model: 'scripted:stuck' });
  let askedAt = 0;
  let endedAt = 0;
  let answered: Promise<number> | undefined;
  const viewer = watchRuns(url, `${id}:0`, (_id, event) => {
    if (event.type === 'run-end') endedAt = performance.now();
    if (event.type !== 'action' || answered) return;
    askedAt = performance.now();
    answered = request.post(`/api/runs/${id}/stop`).then((response) => response.status());
  });
  await viewer.done;
  expect(viewer.seen.get(id)?.at(-1)).toMatchObject({ type: 'run-end', outcome: 'stopped', reason: 'person' });
  expect(await answered).toBe(202);
  expect(endedAt - askedAt).toBeLessThan(1_000);
  expect((await request.post(`/api/runs/${id}/stop`)).status()).toBe(200);
});

test('a deleted run is gone with its log', async ({ baseURL, request }) => {
  const url = baseURL as string;
  const id = await startRun(url, 'What is 7 * 6?');
  await watchRuns(url, `${id}:0`).done;
  expect((await request.delete(`/api/runs/${id}`)).status()).toBe(204);
  expect((await request.get(`/api/runs/${id}`)).status()).toBe(404);
  expect((await request.get(`/api/runs/${id}/log`)).status()).toBe(404);
});
