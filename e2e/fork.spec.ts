import { readLog, startRun, watchRuns } from './event-reader.ts';
import { expect, expectGoodLooks, instantTest as test } from './page-test.ts';

const QUESTION = "What is the total of C-100's orders this quarter?";
const observations = (log: { type: string; [field: string]: unknown }[]) =>
  log.filter((event) => event.type === 'observation');

let parent: Promise<string> | undefined;

/** The run that all tests here begin from, played to its end over the API; none of them changes it. */
function endedRun(url: string): Promise<string> {
  parent ??= (async () => {
    const id = await startRun(url, QUESTION, { model: 'scripted:careful' });
    await watchRuns(url, `${id}:0`).done;
    return id;
  })();
  return parent;
}

test('an edited observation goes into a new run that uses it, and the tool is not called', async ({
  page,
  baseURL,
}) => {
  const url = baseURL as string;
  const id = await endedRun(url);
  const logText = async () => (await fetch(`${url}/api/runs/${id}/log`)).text();
  const before = await logText();
  await page.goto(`/runs/${id}`);
  await page.getByRole('button', { name: 'Fork here: go on after step 2 in a new run' }).click();
  const sheet = page.getByRole('dialog', { name: 'Fork at step 2' });
  await expect(sheet.getByText('No tool is called; the model goes on after step 2.')).toBeVisible();
  await sheet.getByLabel('Input').fill('{"customerId": ');
  await expect(sheet.getByText('The input is not valid JSON yet.')).toBeVisible();
  await sheet.getByLabel('Input').fill('{"customerId": "C-200"}');
  await expect(sheet.getByText('searchOrders is called again')).toBeVisible();
  const text = await sheet.getByLabel('Observation').inputValue();
  await sheet.getByLabel('Observation').fill(text.replace('890', '1000'));
  await expect(sheet.getByText('searchOrders is not called.')).toBeVisible();
  const old = await readLog(url, id);
  const input = old.find((event) => event.type === 'action' && event.step === 2)?.input;
  await sheet.getByLabel('Input').fill(JSON.stringify(input));
  await sheet.getByRole('button', { name: 'Fork and go on' }).click();
  await page.waitForURL((address) => /^\/runs\/(?!$)/.test(address.pathname) && !address.pathname.endsWith(id));
  await expect(page.locator('.answer')).toContainText('$1,450');
  await expect(page.getByRole('link', { name: 'the original', exact: true })).toHaveAttribute('href', `/runs/${id}`);
  await expect(page.getByText('From the earlier run, not made again')).toBeVisible();
  await expect(page.getByText('Edited by you:')).toBeVisible();
  const next = new URL(page.url()).pathname.split('/').at(-1) as string;
  const log = await readLog(url, next);
  expect(log[0]).toMatchObject({ origin: { kind: 'fork', runId: id, step: 2 } });
  // Steps 1 and 2 are those of the parent to the letter; the one tool that was called since is the calculator.
  const copied = old.findIndex((event) => event.type === 'step-start' && event.step === 3);
  expect(log.slice(1, copied)).toEqual(old.slice(1, copied));
  const calls = log.filter((event) => event.type === 'action').map(({ tool }) => tool);
  expect(calls).toEqual(['Clock', 'searchOrders', 'Calculator']);
  expect(observations(log)).toHaveLength(3);
  expect(await logText()).toBe(before);
});

test('a fork with another prompt and model runs nothing of its steps again, is made once, and stands beside the original', async ({
  page,
  baseURL,
}) => {
  const url = baseURL as string;
  const id = await endedRun(url);
  const old = await readLog(url, id);
  await page.goto(`/runs/${id}`);
  await page.getByRole('button', { name: 'Fork here: go on after step 3 in a new run' }).click();
  const sheet = page.getByRole('dialog', { name: /^Fork at/ });
  await expect(sheet.getByText('as recorded')).toBeVisible();
  await expect(sheet.getByText(/^≈ [\d,]+ tokens in, ≈ \d+ out: free$/)).toBeVisible();
  await sheet.getByLabel('Thought').fill('I have both amounts.');
  await sheet.getByRole('button', { name: 'Recipe and settings' }).click();
  const system = sheet.getByLabel('System prompt');
  const text = `Say it in one word.\n${await system.inputValue()}`;
  await system.fill(text);
  await sheet.getByLabel('Max steps').fill('7');
  await sheet.getByRole('button', { name: /^Model/ }).click();
  const models = page.getByRole('dialog', { name: 'Choose a model' });
  await models.getByRole('combobox').fill('sloppy');
  await models.getByRole('combobox').press('Enter');
  await expect(sheet.getByText('Changed: model, system prompt, max steps.')).toBeVisible();
  // To the start and back: nothing that was written is lost.
  const place = sheet.getByRole('combobox', { name: /^Go on after/ });
  await place.click();
  await page.getByRole('option', { name: 'The start: no step is kept' }).click();
  await expect(sheet.getByText('The model is asked from the start.')).toBeVisible();
  await place.click();
  await page.getByRole('option', { name: 'Step 3: Calculator' }).click();
  await expect(sheet.getByLabel('Thought')).toHaveValue('I have both amounts.');
  await expectGoodLooks(page, 'fork');
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/fork') && asked.push(request.method()));
  await sheet.getByRole('button', { name: 'Fork and go on' }).dblclick();
  await page.waitForURL((address) => /^\/runs\/(?!$)/.test(address.pathname) && !address.pathname.endsWith(id));
  expect(asked).toEqual(['POST']);
  const next = new URL(page.url()).pathname.slice(6);
  await expect(page.locator('.answer')).toContainText('1,340');
  const log = await readLog(url, next);
  expect(log[0]).toMatchObject({
    origin: { kind: 'fork', runId: id, step: 3 },
    config: { model: { id: 'scripted:sloppy' }, maxSteps: 7, recipe: { system: text, edited: true } },
  });
  const copied = old.findIndex((event) => event.type === 'step-start' && event.step === 4);
  expect(log.slice(1, copied)).toEqual(old.slice(1, copied));
  await page.getByRole('link', { name: 'Compare with the original' }).click();
  await expect(page).toHaveURL(`${url}/compare?runs=${id},${next}`);
  await expect(page.locator('.run-card')).toHaveCount(2);
  const strip = page.getByRole('region', { name: 'What was changed' });
  await expect(strip.locator('div', { hasText: /^Edited steps/ })).toHaveText('Edited stepsA noneB step 3: thought');
  // The original knows its fork, too.
  await page.goto(`/runs/${id}`);
  const made = page.getByText('Continued or run again:');
  // Other tests may have forked it before, so this one is the newest of some.
  await expect(made.locator(`a[href="/runs/${next}"]`)).toHaveText(/^run \d+$/);
  const comparison = made.getByRole('link', { name: /^compare/ });
  await expect(comparison).toHaveAttribute('href', new RegExp(`^/compare\\?runs=${id},(.+,)?${next}$`));
});

test('what was written stays in the sheet when the server refuses it', async ({ page, baseURL }) => {
  const id = await endedRun(baseURL as string);
  await page.goto(`/runs/${id}`);
  await page.getByRole('button', { name: 'Fork here: go on after step 1 in a new run' }).click();
  const sheet = page.getByRole('dialog', { name: 'Fork at step 1' });
  await sheet.getByLabel('Thought').fill('I wonder.');
  // Answered in the page, since the browser itself reports every refusal of a server as an error.
  await page.evaluate(() => {
    const refusal = { error: { code: 'queue-full', message: 'All places are taken.', fix: 'Stop a run.' } };
    const { fetch } = window;
    window.fetch = async (address, init) =>
      String(address).endsWith('/fork') ? Response.json(refusal, { status: 429 }) : fetch(address, init);
  });
  await sheet.getByRole('button', { name: 'Fork and go on' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('All places are taken. Stop a run.');
  await expect(sheet.getByLabel('Thought')).toHaveValue('I wonder.');
  await expect(sheet.getByRole('button', { name: 'Fork and go on' })).toBeEnabled();
});

test('F opens the sheet of the step that has the focus, and the playground shows the fork in a lane beside its original', async ({
  page,
  baseURL,
}) => {
  const id = await endedRun(baseURL as string);
  await page.goto(`/runs/${id}`);
  await page.locator('[data-step="1"] article').focus();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: 'Fork at step 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/?run=${id}`);
  await page.getByRole('button', { name: 'Fork here: go on after step 3 in a new run' }).click();
  await page.getByRole('dialog').getByLabel('Thought').fill('I have both amounts.');
  await page.getByRole('button', { name: 'Fork and go on' }).click();
  const fork = page.getByRole('region', { name: 'Lane B' });
  await expect(fork.getByText('Edited by you: thought')).toBeVisible();
  await expect(fork.locator('.answer')).toContainText('$1,340');
  await expect(fork.getByRole('link', { name: 'the original', exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]run=${id},`));
});

test('Run again asks the same with the same config in a new run', async ({ page, baseURL }) => {
  const url = baseURL as string;
  const id = await endedRun(url);
  await page.goto(`/runs/${id}`);
  await page.getByRole('button', { name: 'Run again', exact: true }).click();
  await page.waitForURL((address) => address.pathname.startsWith('/runs/') && !address.pathname.endsWith(id));
  const [first, next] = [await readLog(url, id), await readLog(url, new URL(page.url()).pathname.slice(6))];
  expect(next[0]).toMatchObject({ origin: { kind: 'rerun', runId: id }, config: first[0]?.config });
  // Nothing was changed, and that is a sentence on a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Compare with the original' }).click();
  const strip = page.getByRole('region', { name: 'What was changed' });
  await expect(strip).toContainText('Nothing: both were asked in the same way.');
  expect((await strip.boundingBox())?.height).toBeLessThan(120);
});

test('a fork that cannot be made says why and where one can', async ({ baseURL }) => {
  const url = baseURL as string;
  const id = await endedRun(url);
  const fork = async (run: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/runs/${run}/fork`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return [response.status, ((await response.json()) as { error: { code: string; fix?: string } }).error] as const;
  };
  expect(await fork('nobody', { step: 1 })).toMatchObject([404, { code: 'run-not-found' }]);
  const answer = [409, { code: 'step-not-whole', fix: 'The last step that can be forked is 3.' }];
  expect(await fork(id, { step: 4 })).toMatchObject(answer);
  expect(await fork(id, { step: -1 })).toMatchObject([400, { code: 'bad-body' }]);
  expect(await fork(id, { step: 1, edits: { thought: 'x'.repeat(20_001) } })).toMatchObject([
    422,
    { code: 'too-long' },
  ]);
  expect(await fork(id, { step: 1, edits: { thought: 'x'.repeat(2_000_000) } })).toMatchObject([413, {}]);
});
