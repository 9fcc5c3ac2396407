import { readFileSync } from 'node:fs';
import { test as plainTest } from '@playwright/test';
import type { EventOf, RunEvent } from '../lib/run/events.ts';
import { fold } from '../lib/run/fold.ts';
import { summaryOf } from '../lib/server/run-summary.ts';
import { startSummary } from '../lib/server/start-summary.ts';
import { openStore } from '../lib/store/open-store.ts';
import { readLog, startRun, watchRuns } from './event-reader.ts';
import { test as base, expect, instantTest as test } from './page-test.ts';
import { newDataDir, type ServerProcess, startServer } from './server-process.ts';

const SUM = 'What is 86 * 3?';
const ORDERS = "What is the total of C-100's orders this quarter?";
const RECORDING = 'demo-huawei-phone';

/** Plays a run to its end, over the API. */
async function ended(url: string): Promise<string> {
  const id = await startRun(url, SUM, { model: 'scripted:careful' });
  await watchRuns(url, `${id}:0`).done;
  return id;
}

async function deleted(url: string): Promise<string> {
  const id = await startRun(url, SUM);
  await fetch(`${url}/api/runs/${id}`, { method: 'DELETE' });
  return id;
}

async function post(address: string, body: object = {}) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as { id?: string; error?: { code: string; message: string; fix?: string } };
  return { status: response.status, wait: response.headers.get('retry-after'), ...answer };
}

test('a run that never was, or was deleted, says so on its page and in the playground, with a way on', async ({
  page,
  baseURL,
}) => {
  // Asked for without the browser, which reports any page of status 404 as an error of its own.
  for (const id of ['nobody', '%3Cscript%3E', 'a'.repeat(3_000), await deleted(baseURL as string)]) {
    const response = await page.request.get(`/runs/${id}`);
    expect(response.status(), id).toBe(404);
    const text = await response.text();
    expect(text).toContain('There is no run with this address');
    expect(text).toContain('See all runs');
  }
  for (const run of ['nobody', '%3Cscript%3E', '%00', '../../etc', 'a'.repeat(3_000)]) {
    await page.goto(`/?run=${run}`);
    await expect(page.getByRole('heading', { name: 'This run is not here' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See all runs' })).toHaveAttribute('href', '/runs');
    await expect(page.getByRole('textbox', { name: 'Question' })).toBeEditable();
  }
  await page.goto('/?run=nobody&run=nobody');
  await expect(page.getByRole('textbox', { name: 'Question' })).toBeEditable();
});

test('ids that cannot stand side by side are told one by one, and the others are shown', async ({ page, baseURL }) => {
  const url = baseURL as string;
  const [gone, ...ids] = await Promise.all([deleted(url), ended(url), ended(url), ended(url), ended(url)]);
  // A recording that comes with the playground stands beside runs of one's own; the fifth has no room.
  await page.goto(`/compare?runs=${[RECORDING, ...ids].join(',')}`);
  await expect(page.locator('.run-card')).toHaveCount(4);
  await expect(page.getByText(`The run “${ids[3]}” has no room.`)).toBeVisible();
  await page.goto(`/compare?runs=${gone},${ids[0]},${ids[0]}`);
  await expect(page.getByText(`There is no run “${gone}”.`)).toBeVisible();
  await expect(page.getByText(`The run “${ids[0]}” is named twice.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pick a run to stand beside this one' })).toBeVisible();
  await page.goto(`/compare?runs=%3Cb%3E,..,${'x'.repeat(3_000)}`);
  await expect(page.getByText('There is no run “<b>”.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pick the first run' })).toBeVisible();
});

test('a step that has not ended cannot be forked, and the answer says which can', async ({ page, baseURL }) => {
  const url = baseURL as string;
  const clock = { mode: 'mock', mock: { kind: 'text', text: 'Noon.', delayMs: 60_000 } };
  const id = await startRun(url, ORDERS, { model: 'scripted:careful', toolRules: { Clock: clock } });
  const seen = watchRuns(url, `${id}:0`, (_, event) => event.type === 'action' && seen.close());
  await seen.done;
  const refused = await post(`${url}/api/runs/${id}/fork`, { step: 1 });
  expect([refused.status, refused.error?.code]).toEqual([409, 'step-not-whole']);
  expect(refused.error?.message).toBe('Step 1 has not ended, so no run can go on after it.');
  expect(refused.error?.fix).toContain('step 0 begins at the start');
  await page.goto(`/runs/${id}`);
  await expect(page.getByText('Clock').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Fork here/ })).toHaveCount(0);
  // Once it is over, the step can be forked: what its call brought is not known then.
  await fetch(`${url}/api/runs/${id}/stop`, { method: 'POST' });
  await expect(page.getByRole('button', { name: 'Fork here: go on after step 1 in a new run' })).toBeVisible();
  const past = await post(`${url}/api/runs/${id}/fork`, { step: 7 });
  expect([past.status, past.error?.code]).toEqual([422, 'step-not-whole']);
});

/** The log of a run as a version to come might write it. */
function newerLog(): [EventOf<'run-start'>, ...RunEvent[]] {
  const lines = readFileSync('public/recordings/1-orders-total.jsonl', 'utf8').trim().split('\n');
  const [start, ...rest] = lines.map((line) => JSON.parse(line) as RunEvent);
  return [{ ...(start as EventOf<'run-start'>), v: 99, runId: 'of-tomorrow', question: 'What will be?' }, ...rest];
}

/** A server of its own on a data folder in which a newer version has been at work. */
const ownTest = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that stand here
    async ({}, use) => {
      const dataDir = newDataDir();
      const { store, close } = await openStore({ dataDir });
      const [start, ...prefix] = newerLog();
      const summary = summaryOf(fold([start, ...prefix]), startSummary(start));
      await store.create({ start, prefix, summary, owner: null, idempotency: null });
      await close();
      const server = await startServer({ dataDir });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
});

ownTest('a run of a newer version is listed, and says wherever it is opened what to do', async ({ page, server }) => {
  await page.goto('/runs');
  await page.getByRole('link', { name: 'What will be?' }).click();
  await expect(page.getByRole('heading', { name: 'This run was recorded by a newer version' })).toBeVisible();
  await expect(page.getByText('Update the program to see its steps.')).toBeVisible();
  await expect(page.getByRole('link', { name: /log/i }).first()).toHaveAttribute('href', '/api/runs/of-tomorrow/log');
  expect((await readLog(server.url, 'of-tomorrow'))[0]).toMatchObject({ v: 99 });
  await page.goto('/?run=of-tomorrow');
  await expect(page.getByRole('heading', { name: 'This run was recorded by a newer version' })).toBeVisible();
  await page.goto(`/compare?runs=of-tomorrow,${RECORDING}`);
  await expect(page.getByText('The run “of-tomorrow” was recorded by a newer version.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pick a run to stand beside this one' })).toBeVisible();
  for (const [what, body] of [
    ['fork', { step: 1 }],
    ['rerun', {}],
  ] as const) {
    const { status, error } = await post(`${server.url}/api/runs/of-tomorrow/${what}`, body);
    expect([status, error?.code]).toEqual([409, 'log-version-newer']);
    expect(error?.fix).toContain('Update the program');
  }
});

ownTest(
  'of eighty runs at once those that find room are lined up, and the others are refused',
  async ({ page, server: { url } }) => {
    const ask = async (count: number) =>
      Promise.all(Array.from({ length: count }, () => post(`${url}/api/runs`, { question: ORDERS })));
    const first = await ask(40);
    expect(first.map(({ status }) => status)).toEqual(Array(40).fill(201));
    const more = await ask(40);
    const refused = more.filter(({ status }) => status !== 201);
    // Some of the first may have ended by now, which makes room for as many.
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, wait, error } of refused) {
      expect([status, wait, error?.code]).toEqual([429, '10', 'queue-full']);
      expect(error?.message).toContain('the queue of 50 is full');
    }
    const taken = [...first, ...more].flatMap(({ id }) => id ?? []);
    const { items } = (await (await fetch(`${url}/api/runs?limit=200`)).json()) as { items: { question: string }[] };
    expect(items.filter(({ question }) => question === ORDERS)).toHaveLength(taken.length);
    await page.goto(`/runs/${taken.at(-1)}`);
    await expect(page.getByText('Waiting for a place.').first()).toBeVisible();
    await Promise.all(taken.map((id) => fetch(`${url}/api/runs/${id}/stop`, { method: 'POST' })));
    await expect(page.getByText('Stopped by you').first()).toBeVisible();
    for (const id of taken) await watchRuns(url, `${id}:0`).done;
    const logs = await Promise.all(taken.map((id) => readLog(url, id)));
    for (const log of logs) expect(log.filter(({ type }) => type === 'run-end')).toHaveLength(1);
  },
);

// The browser itself writes what it could not fetch into the console, so this page cannot be a silent one.
plainTest(
  'a part of a page that cannot be fetched is named, the page stays, and the part comes by itself',
  async ({ page }) => {
    await page.goto('/');
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    const question = page.getByRole('textbox', { name: 'Question' });
    await question.fill('What is kept?');
    const code = '**/_next/static/**';
    await page.route(code, (route) => route.abort());
    await page.getByRole('button', { name: 'Keys and help' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be fetched' })).toBeVisible();
    await page.unroute(code);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('.part-missing')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(question).toHaveValue('What is kept?');
  },
);
