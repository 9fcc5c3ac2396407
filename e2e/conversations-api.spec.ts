import { type APIRequestContext, expect, test } from '@playwright/test';
import { readLog, watchRuns } from './event-reader.ts';
import { onInstantServer } from './page-test.ts';

test.use(onInstantServer);

const QUESTION = "What is the total of C-100's orders this quarter?";

/** Asks in a conversation and waits for the end of the run. */
async function ask(request: APIRequestContext, url: string, question: string, conversation: object) {
  const response = await request.post('/api/runs', { data: { question, conversation } });
  expect(response.status()).toBe(201);
  const { id, conversationId } = (await response.json()) as { id: string; conversationId: string };
  await watchRuns(url, `${id}:0`).done;
  return { id, conversationId };
}

test('a conversation is begun, continued, listed, named and deleted, and is sent once while nothing changes', async ({
  baseURL,
  request,
}) => {
  const url = baseURL as string;
  const first = await ask(request, url, QUESTION, { id: null, after: null });
  const id = first.conversationId;
  const path = `/api/conversations/${id}`;
  const second = await ask(request, url, 'And last quarter?', { id, after: first.id });
  const edited = await ask(request, url, 'What about C-101?', { id, after: first.id });
  expect([second.conversationId, edited.conversationId]).toEqual([id, id]);

  const read = await request.get(path);
  const conversation = await read.json();
  expect(conversation).toMatchObject({ id, title: QUESTION, questions: 3 });
  expect(conversation.turns).toMatchObject([
    { runId: first.id, after: null, outcome: 'completed', answer: expect.stringContaining('$1,340') },
    { runId: second.id, after: first.id, answer: expect.stringContaining('last quarter') },
    { runId: edited.id, after: first.id, answer: expect.stringContaining('C-101') },
  ]);
  const [start] = await readLog(url, edited.id);
  const pairs = [{ question: QUESTION, answer: conversation.turns[0].answer }];
  expect(start?.conversation).toEqual({ id, after: first.id, pairs });

  const known = { 'if-none-match': read.headers().etag ?? '' };
  expect((await request.get(path, { headers: known })).status()).toBe(304);
  expect((await request.patch(path, { data: { title: `Orders ${id}` } })).status()).toBe(200);
  expect((await request.get(path, { headers: known })).status()).toBe(200);
  const list = await request.get(`/api/conversations?limit=5&q=${id}`);
  expect(await list.json()).toMatchObject({ items: [{ id, title: `Orders ${id}` }], nextCursor: null });
  const listed = { 'if-none-match': list.headers().etag ?? '' };
  expect((await request.get(`/api/conversations?limit=5&q=${id}`, { headers: listed })).status()).toBe(304);

  expect(await (await request.delete(path)).json()).toEqual({ runs: 3 });
  expect((await request.get(path)).status()).toBe(404);
  expect((await request.get(`/api/runs/${second.id}`)).status()).toBe(404);
});

test('bad places and bad names get a sentence and a way on', async ({ request }) => {
  const ask = (conversation: unknown) => request.post('/api/runs', { data: { question: 'x', conversation } });
  const cases = [
    [404, await ask({ id: 'nowhere', after: null })],
    [422, await ask({ id: null, after: 'nobody' })],
    [400, await ask({ id: 5, after: null })],
    [400, await ask({ id: null })],
    [404, await request.get('/api/conversations/nowhere')],
    [404, await request.delete('/api/conversations/nowhere')],
    [404, await request.patch('/api/conversations/nowhere', { data: { title: 'x' } })],
    [400, await request.patch('/api/conversations/nowhere', { data: { title: '  ' } })],
    [400, await request.get('/api/conversations?limit=0')],
    [400, await request.get('/api/conversations?cursor=bm9uZQ')],
    [403, await request.delete('/api/conversations/nowhere', { headers: { origin: 'http://evil.example' } })],
  ] as const;
  for (const [status, response] of cases) {
    expect(response.status(), response.url()).toBe(status);
    expect((await response.json()).error.message).toMatch(/\.$/);
  }
});
