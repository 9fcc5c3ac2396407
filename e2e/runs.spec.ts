import { readFileSync } from 'node:fs';
import { startRun, watchRuns } from './event-reader.ts';
import { expect, expectGoodLooks, instantTest as test } from './page-test.ts';

/** A word that no other test asks about, nor an earlier try of these. */
const WORD = `zephyr${Date.now().toString(36)}`;

/** Three runs that have ended: an answer, one that goes in circles, and one with a mended reply. */
async function endedRuns(url: string, word: string): Promise<string[]> {
  const ids = [
    await startRun(url, `What is 17 * 3, ${word}?`),
    await startRun(url, `What is the total of C-100's orders this quarter, ${word}?`, { model: 'scripted:stuck' }),
    await startRun(url, `What is the total of C-100's orders this quarter, ${word}?`, { model: 'scripted:sloppy' }),
  ];
  await watchRuns(url, ids.map((id) => `${id}:0`).join(',')).done;
  return ids;
}

test('runs are found by words, filters and order, and the address keeps all of it', async ({ page, baseURL }) => {
  const [, stuck = '', sloppy = ''] = await endedRuns(baseURL as string, `${WORD} one`);
  await page.goto('/runs');
  await page.getByRole('searchbox').fill(`${WORD} one`);
  await expect(page.locator('.run-row')).toHaveCount(3);
  await page.getByRole('button', { name: 'What stood out' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Repaired/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.run-row')).toHaveCount(1);
  await expect(page.locator(`[data-run="${sloppy}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Limited' }).click();
  await expect(page.getByRole('heading', { name: 'No run fits' })).toBeVisible();
  await expectGoodLooks(page, 'runs-none-fits');
  await page.getByRole('button', { name: /^Without Repaired/ }).click();
  await expect(page.locator(`[data-run="${stuck}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Newest first' }).click();
  await page.getByRole('menuitemradio', { name: 'Most steps first' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${WORD}\\+one&outcome=limited&sort=most-steps`));
  await page.reload();
  await expect(page.locator('.run-row')).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue(`${WORD} one`);
  await page.getByRole('button', { name: 'Take away: Limited' }).click();
  await expect(page.locator('.run-row')).toHaveCount(3);
  await expectGoodLooks(page, 'runs-filtered');
  await page.locator(`[data-run="${stuck}"] a`).first().click();
  await expect(page).toHaveURL(new RegExp(`/runs/${stuck}`));
  await page.getByRole('link', { name: 'All runs' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${WORD}\\+one&sort=most-steps$`));
  // An address with any of the filters brings the page with those runs alone.
  for (const [query, found] of [
    ['reason=tool-loop', [stuck]],
    ['model=scripted:sloppy', [sloppy]],
    ['tool=Calculator', [sloppy]],
    ['flag=loop', [stuck]],
    ['dialect=native', []],
    ['recipe=nobodys', []],
    ['starred=1', []],
  ] as const) {
    const markup = await (await page.request.get(`/runs?q=${WORD}+one&${query}`)).text();
    const shown = [...markup.matchAll(/data-run="(\w+)"/g)].map(([, id]) => id);
    expect(new Set(shown), query).toEqual(new Set(found));
  }
});

test('an address with words that mean nothing shows the list all the same', async ({ page }) => {
  await page.goto('/runs?outcome=won&sort=random&flag=odd&starred=maybe&sel=,,%3Cb%3E');
  await expect(page.getByRole('heading', { name: 'Runs', exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Filters that are set' })).toHaveCount(0);
});

test('a run gets a star, tags and a note, and is found by them', async ({ page, baseURL }) => {
  const [first = ''] = await endedRuns(baseURL as string, `${WORD} two`);
  await page.goto(`/runs?q=${WORD}+two`);
  const row = page.locator(`[data-run="${first}"]`);
  await row.getByRole('button', { name: /^Star for/ }).click();
  await expect(row.getByRole('button', { name: /^Star for/ })).toHaveAttribute('aria-pressed', 'true');
  await row.getByRole('button', { name: /^Tags and note/ }).click();
  await page.getByLabel('Tags', { exact: true }).fill('for the demo, slow, Slow');
  await page.getByLabel('Note', { exact: true }).fill('Shows the calculator.');
  await expectGoodLooks(page, 'runs-notes');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('for the demo')).toBeVisible();
  await page.goto('/runs?starred=1&tag=for+the+demo');
  await expect(page.locator('.run-row')).toHaveCount(1);
  const { summary } = await (await page.request.get(`/api/runs/${first}`)).json();
  expect(summary).toMatchObject({ isStarred: true, tags: ['for the demo', 'slow'], note: 'Shows the calculator.' });
});

test('everything in the list works from the keyboard, and several runs are deleted after one question', async ({
  page,
  baseURL,
}) => {
  const ids = await endedRuns(baseURL as string, `${WORD} three`);
  await page.goto(`/runs?q=${WORD}+three`);
  await expect(page.locator('.run-row')).toHaveCount(3);
  const rowWithFocus = page.locator('.run-row:focus-within');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('s');
  await expect(rowWithFocus.getByRole('button', { name: /^Star for/ })).toHaveAttribute('aria-pressed', 'true');
  const bar = page.getByRole('region', { name: 'Selected runs' });
  await expect(bar).toContainText('2 selected, same question');
  await expect(bar.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', /^\/compare\?runs=\w+,\w+$/);
  await expectGoodLooks(page, 'runs-selected');
  await page.keyboard.press('k');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Delete these 2 runs?');
  await expect(question).toContainText('One has a star, a tag or a note.');
  await question.getByRole('button', { name: 'Delete 2 runs' }).click();
  await expect(page.locator('.run-row')).toHaveCount(1);
  expect((await page.request.get(`/api/runs/${ids[1]}`)).status()).toBe(404);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/runs/${ids[0]}`));
});

test('the recordings that come with the playground open, and can be neither changed nor deleted', async ({ page }) => {
  await page.goto('/runs?show=recordings');
  await expect(page.getByRole('heading', { name: 'Recordings that come with the playground' })).toBeVisible();
  await expect(page.locator('.run-row')).toHaveCount(6);
  await expectGoodLooks(page, 'runs-recordings');
  await page.getByRole('link', { name: 'What is the latest Huawei phone?' }).click();
  await expect(page).toHaveURL(/\/runs\/demo-huawei-phone/);
  await expect(page.getByText('Mate XT').first()).toBeVisible();
  // A step of it becomes an example of a recipe, here of the draft.
  await page.locator('[data-step="1"] article').focus();
  await page.keyboard.press('p');
  const sheet = page.getByRole('dialog', { name: 'Step 1 as an example' });
  await sheet.getByLabel('Thought', { exact: true }).fill('I search for it at once.');
  await sheet.getByRole('combobox', { name: /^Add it to/ }).click();
  await page.getByRole('option', { name: /^The draft in the playground/ }).click();
  await expectGoodLooks(page, 'run-example');
  await sheet.getByRole('button', { name: 'Add the example' }).click();
  await expect(sheet.getByRole('link', { name: 'Show it' })).toHaveAttribute('href', '/?lead=examples');
  await page.keyboard.press('Escape');
  for (const ask of [
    page.request.patch('/api/runs/demo-huawei-phone', { data: { starred: true } }),
    page.request.delete('/api/runs/demo-huawei-phone'),
  ]) {
    const refused = await ask;
    expect([refused.status(), (await refused.json()).error.code]).toEqual([409, 'bundled-run']);
  }
  const log = await (await page.request.get('/api/runs/demo-huawei-phone/log')).text();
  expect(log).toBe(readFileSync('public/recordings/2-huawei-phone.jsonl', 'utf8'));
  // In the list they are found like any run.
  await page.goto('/runs?q=huawei+MATE&tool=Search');
  const found = page.locator('[data-run="demo-huawei-phone"]');
  await expect(found).toContainText('Recording');
  await expect(found.getByRole('button', { name: /^Star for/ })).toHaveCount(0);
});

test('a change that cannot be is refused in a sentence', async ({ page, baseURL }) => {
  const [id = ''] = await endedRuns(baseURL as string, `${WORD} four`);
  const refusedWith = async (data: object, run = id) => {
    const answer = await page.request.patch(`/api/runs/${run}`, { data });
    return [answer.status(), (await answer.json()).error?.code];
  };
  expect(await refusedWith({ tags: Array.from({ length: 21 }, (_, index) => `t${index}`) })).toEqual([400, 'bad-body']);
  expect(await refusedWith({ tags: ['x'.repeat(41)] })).toEqual([400, 'bad-body']);
  expect(await refusedWith({ note: 'x'.repeat(2_001) })).toEqual([400, 'bad-body']);
  expect(await refusedWith({ outcome: 'completed' })).toEqual([400, 'bad-body']);
  expect(await refusedWith({ starred: true }, 'nobody')).toEqual([404, 'run-not-found']);
  const stranger = await page.request.patch(`/api/runs/${id}`, {
    data: { starred: true },
    headers: { origin: 'http://elsewhere.example' },
  });
  expect(stranger.status()).toBe(403);
});
