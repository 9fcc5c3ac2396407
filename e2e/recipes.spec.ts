import { type APIRequestContext, test as loud, type Page } from '@playwright/test';
import { readLog, startRun, watchRuns } from './event-reader.ts';
import { expect, expectGoodLooks, instantTest as test } from './page-test.ts';

const QUESTION = "What is the total of C-100's orders this quarter?";
const FIRST = 'Answer questions about orders.\n\n{tools}\n\n{examples}\nQuestion: {question}\n{history}';
const SECOND =
  'Answer questions about orders in one sentence.\n\n{tools}\n\n{examples}\nQuestion: {question}\n{history}';
const EXAMPLES = [
  {
    question: 'What is 2 + 2?',
    steps: [{ thought: 'A sum.', tool: 'Calculator', input: { expression: '2 + 2' }, observation: '4' }],
    answer: '4',
  },
  { question: 'What is 3 * 3?', steps: [], answer: '9' },
];

/** A saved recipe with two versions. */
async function savedRecipe(request: APIRequestContext, name: string): Promise<string> {
  const created = await request.post('/api/recipes', {
    data: { name, dialect: 'bracket', recipe: { system: FIRST, examples: EXAMPLES }, note: 'First try' },
  });
  const { id } = (await created.json()) as { id: string };
  const saved = await request.post(`/api/recipes/${id}/versions`, {
    data: { basedOn: 1, recipe: { system: SECOND, examples: [...EXAMPLES].reverse() }, note: 'One sentence' },
  });
  expect(saved.status()).toBe(201);
  return id;
}

/** A run that has ended. */
async function endedRun(url: string, config: Record<string, unknown>): Promise<string> {
  const id = await startRun(url, QUESTION, config);
  await watchRuns(url, `${id}:0`).done;
  return id;
}

/** The prompts of a log as they were sent, one a step. */
function sentPrompts(log: Awaited<ReturnType<typeof readLog>>): string[][] {
  interface Delta {
    keepStart: number;
    insert: string;
    keepEnd: number;
  }
  let before: string[] = [];
  return log
    .filter(({ type }) => type === 'prompt')
    .map((event) => {
      const keep = event.keep as number;
      const changed = (event.messages as Delta[]).map(({ keepStart, insert, keepEnd }, index) => {
        const old = before[keep + index] ?? '';
        return old.slice(0, keepStart) + insert + old.slice(old.length - keepEnd);
      });
      before = [...before.slice(0, keep), ...changed];
      return before;
    });
}

const sentTexts = (page: Page) => page.locator('.messages > li');

test('recipes are listed: the presets with their source, the saved ones with what can be done', async ({ page }) => {
  // A second try meets what the first one left behind.
  const name = `Listed recipe ${test.info().retry}`;
  const id = await savedRecipe(page.request, name);
  await page.goto('/recipes');
  await expect(page.getByRole('link', { name: 'Recipes', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Classic course', exact: true })).toBeVisible();
  await expect(page.getByText(/open course that builds ReAct by hand/)).toBeVisible();
  await expect(page.getByText('Last change: One sentence').first()).toBeVisible();
  await expect(page.getByRole('link', { name: `Use in the playground: ${name}` })).toHaveAttribute(
    'href',
    `/?recipe=${id}@2`,
  );
  await expectGoodLooks(page, 'recipes');
  await page.getByRole('button', { name: `Delete the recipe “${name}”` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  expect((await page.request.get(`/api/recipes/${id}`)).status()).toBe(404);
});

test('a version is read with its placeholders, and two versions are compared', async ({ page }) => {
  const id = await savedRecipe(page.request, 'Compared recipe');
  await page.goto(`/recipes/${id}`);
  await expect(page.getByRole('heading', { name: 'Version 2', exact: true })).toBeVisible();
  await expect(page.locator('.pill')).toHaveText(['{tools}', '{examples}', '{question}', '{history}']);
  await page.getByText('What is 2 + 2?').click();
  await expect(page.getByText('A sum.')).toBeVisible();
  await expectGoodLooks(page, 'recipe');
  await page.getByRole('link', { name: 'Compare 2 with 1' }).click();
  await expect(page).toHaveURL(/v=2&against=1/);
  await expect(page.getByRole('heading', { name: 'From version 1 to version 2' })).toBeVisible();
  await expect(page.locator('.prose-diff ins').first()).toHaveText(' in one sentence');
  await expect(page.locator('.prose-diff del')).toHaveCount(0);
  await expect(page.locator('.example-diff__head', { hasText: 'Moved' })).toHaveCount(1);
  await expectGoodLooks(page, 'recipe-diff');
});

test('an old version is restored as a new one, from the keyboard', async ({ page }) => {
  const id = await savedRecipe(page.request, 'Restored recipe');
  await page.goto(`/recipes/${id}?v=1`);
  await page.getByRole('button', { name: 'Restore version 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Restored from version 1');
  await page.getByRole('dialog').getByRole('textbox').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Version 3', exact: true })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Restored from version 1')).toBeVisible();
  const { recipe } = await (await page.request.get(`/api/recipes/${id}/versions/3`)).json();
  expect(recipe.system).toBe(FIRST);
  expect(recipe.examples).toEqual(EXAMPLES);
});

// The browser itself reports the 409 on the console.
loud('a restore in a stale tab says so, and goes on top when it is asked again', async ({ page }) => {
  const id = await savedRecipe(page.request, 'Two tabs');
  await page.goto(`/recipes/${id}?v=1`);
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const other = { basedOn: 2, recipe: { system: 'Other', examples: [] }, note: 'Another tab' };
  await page.request.post(`/api/recipes/${id}/versions`, { data: other });
  const restore = dialog.getByRole('button', { name: 'Restore', exact: true });
  const answered = page.waitForResponse((response) => response.status() === 409);
  await restore.click();
  await answered;
  await expect(dialog.getByRole('alert')).toContainText('Version 3 was saved meanwhile');
  await restore.click();
  await expect(page.getByRole('heading', { name: 'Version 4', exact: true })).toBeVisible();
});

test('a recipe is renamed, exported, and imported again; a file that is none is refused with the reason', async ({
  page,
}) => {
  const id = await savedRecipe(page.request, 'Old name');
  await page.goto(`/recipes/${id}`);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('New name');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New name' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('new-name-v2.recipe.json');
  await page.goto('/recipes');
  const chooser = page.getByLabel('Import a recipe file');
  await chooser.last().setInputFiles({ name: 'film.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByRole('alert').filter({ hasText: 'film.json was not imported' })).toContainText('format');
  await chooser.last().setInputFiles((await file.path()) as string);
  await expect(page).toHaveURL(/\/recipes\/[a-z0-9]+$/);
  await expect(page.getByRole('heading', { name: 'New name' })).toBeVisible();
  const copy = new URL(page.url()).pathname.split('/').at(-1) as string;
  expect(copy).not.toBe(id);
  const { recipe } = await (await page.request.get(`/api/recipes/${copy}/versions/1`)).json();
  expect(recipe.system).toBe(SECOND);
});

test('a run leads to the recipe it used, and the recipe to its runs', async ({ page, baseURL }) => {
  const id = await savedRecipe(page.request, 'Used recipe');
  const run = await endedRun(baseURL as string, { recipe: { id, version: 1 } });
  await page.goto(`/runs/${run}`);
  await page.getByRole('link', { name: 'Used recipe, version 1' }).click();
  await expect(page.getByRole('heading', { name: 'Version 1', exact: true })).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: '1 run' }).click();
  await expect(page.getByText('Runs with Used recipe, version 1')).toBeVisible();
  await expect(page.locator('.run-row')).toHaveCount(1);
  await expectGoodLooks(page, 'runs-of-recipe');
  await page.getByRole('button', { name: 'Take away: Runs with Used recipe, version 1' }).click();
  await expect(page).toHaveURL(/\/runs$/);
  await expect(page.getByText('Runs with Used recipe')).toHaveCount(0);
});

test('a run with an unsaved change says that its recipe was edited', async ({ page, baseURL }) => {
  const id = await savedRecipe(page.request, 'Edited recipe');
  const recipe = { id, version: 2, name: 'Edited recipe', system: SECOND, examples: [], edited: true };
  const run = await endedRun(baseURL as string, { recipe });
  await page.goto(`/runs/${run}`);
  await expect(page.getByText('edited', { exact: true })).toBeVisible();
});

test('a recipe and a version that are not there say so and show a way on', async ({ page }) => {
  const response = await page.request.get('/recipes/nobody');
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain('See all recipes');
  await page.goto('/recipes/classic-course?v=99');
  await expect(page.getByText('There is no version 99 here. This is version 1.')).toBeVisible();
});

test('the prompt is shown by origin, and every message equals what was sent', async ({ page, baseURL }) => {
  const dialects = ['bracket', 'json-call', 'native'];
  for (const run of await Promise.all(dialects.map((dialect) => endedRun(baseURL as string, { dialect })))) {
    const prompts = sentPrompts(await readLog(baseURL as string, run));
    await page.goto(`/runs/${run}?step=A.2`);
    await expect(page.locator('.origins')).toBeVisible();
    const shown = await sentTexts(page).evaluateAll((items) =>
      items.map((item) => [...item.querySelectorAll('[data-sent]')].map((piece) => piece.textContent).join('')),
    );
    expect(shown).toEqual(prompts[1]);
    await expect(page.locator('.piece.o-history.is-fresh').first()).toBeVisible();
    await expect(page.locator('.origins').getByText('all new since step 1')).toBeVisible();
  }
  await expectGoodLooks(page, 'inspector-prompt');
  await page.getByRole('button', { name: 'Diff to step 1' }).click();
  await expect(page.locator('.line-diff ins').first()).toBeVisible();
  await expect(page.locator('.line-diff del')).toHaveCount(0);
});

test('a raw reply is bracketed by kind, edited and read again, and the log stays as it was', async ({
  page,
  baseURL,
}) => {
  const run = await endedRun(baseURL as string, { model: 'scripted:sloppy' });
  const before = await readLog(baseURL as string, run);
  await page.goto(`/runs/${run}?step=A.1&tab=raw`);
  const panel = page.getByRole('tabpanel');
  const raw = before.find(({ type }) => type === 'model-end')?.text as string;
  await expect(panel.locator('.raw-row.k-action')).toHaveCount(1);
  const rows = await panel.locator('.raw-row__text').allTextContents();
  expect(rows.join('')).toBe(raw);
  await expectGoodLooks(page, 'inspector-raw');
  await panel.getByRole('button', { name: 'Edit and read again' }).click();
  const text = panel.getByRole('textbox', { name: 'Reply' });
  await text.fill('Thought: enough.\nAction: Finish[It is $5.]');
  await expect(panel.getByRole('status')).toHaveText('Read as the answer: the run would end here.');
  await expect(panel.locator('.turn')).toContainText('It is $5.');
  await text.fill('I am not sure what to do.');
  await expect(panel.getByRole('status')).toContainText('Cannot be read');
  await expect(panel.locator('.turn')).toContainText('To use a tool, write one line');
  await expectGoodLooks(page, 'inspector-read-again');
  await text.fill('Thought: look.\nAction: Clock[]\nObservation: noon\nThought: so it is noon');
  await expect(panel.getByText('invented-observation').first()).toBeVisible();
  await expect(panel.locator('del.raw-row__text')).toContainText('noon');
  await panel.getByRole('combobox', { name: /Read it as/ }).click();
  await page.getByRole('option', { name: /^direct/ }).click();
  await expect(panel.getByRole('status')).toContainText('Read as the answer');
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(text).toHaveValue(raw);
  await panel.getByRole('button', { name: 'Back to the recording' }).click();
  await expect(panel.getByText('The reply as it came')).toBeVisible();
  expect(await readLog(baseURL as string, run)).toEqual(before);
});

test('an unreadable reply shows the hint that went back and which try it was', async ({ page, baseURL }) => {
  const run = await endedRun(baseURL as string, { model: 'scripted:sloppy' });
  await page.goto(`/runs/${run}`);
  await expect(page.getByText('Reply not read').first()).toBeVisible();
  await expect(page.getByText('try 1 of 3').first()).toBeVisible();
  await expect(page.getByText(/Sent back to the model: Your reply had/).first()).toBeVisible();
});
