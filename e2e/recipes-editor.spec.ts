import type { Page } from '@playwright/test';
import { applyPrompt } from '../lib/run/prompt-delta.ts';
import type { PromptMessage } from '../lib/run/trajectory.ts';
import { readLog } from './event-reader.ts';
import { expect, expectAccessible, expectGoodLooks, instantTest as test } from './page-test.ts';

const LABEL = 'System prompt of the recipe';
const editor = (page: Page) => page.getByRole('textbox', { name: LABEL });

async function openEditor(page: Page, address = '/?view=full'): Promise<void> {
  await page.goto(address);
  await expect(editor(page)).toBeVisible();
}

/** Types at the end of the system prompt. */
async function typeAtEnd(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
}

async function pickRecipe(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Recipe/ }).click();
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await expect(page.getByRole('combobox', { name: new RegExp(`^Recipe ${name}`) })).toBeVisible();
}

/** A recipe of this test alone, so that tests that save never meet. */
async function newRecipe(page: Page, name: string, system: string): Promise<string> {
  const recipe = { system, examples: [] };
  const response = await page.request.post('/api/recipes', { data: { name, dialect: 'bracket', recipe } });
  return ((await response.json()) as { id: string }).id;
}

test('a draft survives a reload, and what is no draft is ignored', async ({ page }) => {
  await openEditor(page);
  await typeAtEnd(page, '\nKeep it short.');
  await expect(page.getByText('edited, applies to the next run')).toBeVisible();
  await expect(page.getByText(/Draft kept at \d\d:\d\d/)).toBeVisible();
  await page.reload();
  await expect(editor(page)).toContainText('Keep it short.');
  await expect(page.getByText('edited, applies to the next run')).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('react-playground.draft.1', '{"recipe": {"id": 1');
    localStorage.setItem('react-playground.draft.1.aside', '[');
    localStorage.setItem('react-playground.lanes.1', '{"tabs": [{"tab": 1');
  });
  await openEditor(page);
  await expect(editor(page)).not.toContainText('Keep it short.');
  await expect(page.getByText(/as saved/)).toBeVisible();
});

test('what was typed last is kept when the page goes away at once', async ({ page }) => {
  await openEditor(page);
  await typeAtEnd(page, '\nIn the last moment.');
  await expect(editor(page)).toContainText('In the last moment.');
  await page.reload();
  await expect(editor(page)).toContainText('In the last moment.');
});

test('undo and redo go through the text, an example, a tool and a setting', async ({ page }) => {
  await openEditor(page);
  await pickRecipe(page, 'Orders agent');
  await typeAtEnd(page, '\nKeep it short.');
  await page.getByRole('switch', { name: 'Send example 1' }).press('Space');
  await page.getByRole('checkbox', { name: 'Clock' }).press('Space');
  await page.getByRole('button', { name: 'Fewer steps' }).click();
  const look = async () => [
    await page.getByRole('textbox', { name: 'Step limit' }).inputValue(),
    await page.getByRole('checkbox', { name: 'Clock' }).isChecked(),
    await page.getByRole('switch', { name: 'Send example 1' }).isChecked(),
    ((await editor(page).textContent()) ?? '').includes('Keep it short.'),
  ];
  const changed = ['7', false, false, true];
  const before = ['8', true, true, false];
  expect(await look()).toEqual(changed);
  await page.getByRole('button', { name: 'Fewer steps' }).focus();
  for (let n = 1; n <= 4; n++) {
    await page.keyboard.press('Control+z');
    await expect.poll(look).toEqual([...before.slice(0, n), ...changed.slice(n)]);
  }
  for (let n = 0; n < 4; n++) await page.keyboard.press('Control+Shift+z');
  await expect.poll(look).toEqual(changed);
  await editor(page).click();
  await page.keyboard.press('Control+z');
  await expect(editor(page)).not.toContainText('Keep it short.');
});

test('a misspelt placeholder is underlined and mended by one press; JSON is left alone', async ({ page }) => {
  await openEditor(page);
  await typeAtEnd(page, '\nReply as {"order": {"id": 1}} or {{name}}.');
  await expect(page.locator('.cm-stranger')).toHaveCount(0);
  await typeAtEnd(page, '\nOnce more: {qustion}');
  await expect(page.locator('.cm-stranger')).toHaveText('{qustion}');
  await expect(page.getByText('{qustion} is no placeholder')).toBeVisible();
  await page.getByRole('button', { name: 'Use {question}' }).click();
  await expect(page.locator('.cm-stranger')).toHaveCount(0);
  await expect(editor(page)).toContainText('Once more: {question}');
  await typeAtEnd(page, ' {his');
  await page.keyboard.press('Control+Space');
  await page.getByRole('option', { name: /\{history\}/ }).click();
  await expect(editor(page)).toContainText('{question} {history}');
});

test('Tab leaves the editor, and Ctrl Enter in it runs', async ({ page }) => {
  await openEditor(page);
  await editor(page).click();
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
  await editor(page).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/[?&]run=/);
});

test('examples are put in order by keys alone, with the buttons and with the handle', async ({ page }) => {
  await openEditor(page);
  await pickRecipe(page, 'Orders agent');
  const order = async () => {
    const names = await page.getByRole('button', { name: /^Edit example/ }).allTextContents();
    return names.map((name) => name.replace(/^Edit example \d:/, '').slice(0, 20));
  };
  await expect.poll(async () => (await order()).length).toBe(3);
  const titles = await order();
  const expectOrder = (...places: number[]) => expect.poll(order).toEqual(places.map((at) => titles[at]));
  await page.getByRole('button', { name: 'Move example 1 down' }).focus();
  await page.keyboard.press('Enter');
  await expectOrder(1, 0, 2);
  await page.keyboard.press('Enter');
  await expectOrder(1, 2, 0);
  await page.getByRole('button', { name: 'Drag example 3' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Now at place 3 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Now at place 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expectOrder(1, 0, 2);
});

test('an example is edited by field and as text; what cannot be read stays as it was left', async ({ page }) => {
  await openEditor(page);
  await pickRecipe(page, 'Orders agent');
  await page.getByRole('button', { name: /^Edit example 3/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Example 3' });
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Is there an order of C-7?');
  await dialog.getByRole('tab', { name: 'As text' }).click();
  const text = dialog.getByRole('textbox', { name: 'Example 3 as text' });
  await expect(text).toHaveValue(/^Question: Is there an order of C-7\?/);
  await expectAccessible(page);
  const whole = await text.inputValue();
  await text.fill('Question: Is there?\nAction: what');
  await expect(dialog.getByText(/^Line 2: /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('cannot be read, not sent')).toBeVisible();
  await expect(page.getByText(/Draft kept at/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Edit example 3/ }).click();
  await expect(text).toHaveValue('Question: Is there?\nAction: what');
  await text.fill(whole.replace('C-7', 'C-8'));
  await dialog.getByRole('tab', { name: 'Fields' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveValue('Is there an order of C-8?');
  await dialog.getByRole('button', { name: 'Remove example 3' }).click();
  await expect(page.getByRole('button', { name: /^Edit example/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('button', { name: /^Edit example 3: Is there an order of C-8/ })).toBeVisible();
});

test('a version is saved with a note, and the next run names it', async ({ page, baseURL }) => {
  const id = await newRecipe(page, 'Saved here', 'Use {tools}\nQuestion: {question}\n{history}');
  await openEditor(page, `/?recipe=${id}@1`);
  await expect(page).toHaveURL(/view=full/);
  await typeAtEnd(page, '\nBe brief.');
  await page.keyboard.press('Control+s');
  await page.getByRole('textbox', { name: 'What is new in it' }).fill('shorter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved as version 2.')).toBeVisible();
  await expect(page.getByText(/version 2, as saved/)).toBeVisible();
  const { versions } = await (await page.request.get(`/api/recipes/${id}`)).json();
  expect(versions.map(({ version, note }: { version: number; note: string }) => [version, note])).toEqual([
    [2, 'shorter'],
    [1, ''],
  ]);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/[?&]run=/);
  const run = new URL(page.url()).searchParams.get('run') as string;
  const [start] = await readLog(baseURL as string, run);
  expect(start?.config).toMatchObject({ recipe: { id, version: 2, name: 'Saved here' } });
  expect(start?.config).not.toHaveProperty('recipe.edited');
  await expect(page.getByText('Recipe changed since:')).toHaveCount(0);
  await typeAtEnd(page, '\nEven more.');
  await expect(page.getByText('Recipe changed since:')).toBeVisible({ timeout: 30_000 });
});

test('a save that another tab was quicker with is told, and both texts stay', async ({ page, browser, baseURL }) => {
  const id = await newRecipe(page, 'Contested', 'First text {question}');
  // The browser itself notes a refused save in its console, so this happens outside the quiet context.
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const tab = await context.newPage();
  await openEditor(tab, `/?recipe=${id}@1`);
  await typeAtEnd(tab, ' mine');
  const recipe = { system: 'Other text {question}', examples: [] };
  await page.request.post(`/api/recipes/${id}/versions`, { data: { basedOn: 1, recipe } });
  await tab.keyboard.press('Control+s');
  await tab.getByRole('textbox', { name: 'What is new in it' }).press('Enter');
  const dialog = tab.getByRole('dialog', { name: 'Contested changed in another tab' });
  await expect(dialog.locator('del')).toContainText('Other text {question}');
  await expect(dialog.locator('ins')).toContainText('First text {question} mine');
  await dialog.getByRole('button', { name: 'Save mine as a new recipe' }).click();
  await tab.getByRole('textbox', { name: 'Name' }).fill('Contested, mine');
  await tab.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(tab.getByText('Saved as a new recipe.')).toBeVisible();
  await expect(tab.getByRole('combobox', { name: /^Recipe Contested, mine/ })).toBeVisible();
  await expect(editor(tab)).toContainText('First text {question} mine');
  const two = await (await page.request.get(`/api/recipes/${id}/versions/2`)).json();
  expect(two.recipe.system).toBe('Other text {question}');
  await context.close();
});

test('two tabs with one recipe are told of each other, and each finds its text again', async ({ page, context }) => {
  const id = await newRecipe(page, 'Shared', 'Text {question}');
  await openEditor(page, `/?recipe=${id}@1`);
  await typeAtEnd(page, ' of the first tab');
  await expect(page.getByText(/Draft kept at/)).toBeVisible();
  const second = await context.newPage();
  await openEditor(second, `/?recipe=${id}@1`);
  await expect(editor(second)).not.toContainText('first tab');
  await typeAtEnd(second, ' of the second tab');
  for (const tab of [page, second]) {
    await expect(tab.getByText('This recipe has another text in another tab.')).toBeVisible();
    await tab.reload();
    await expect(editor(tab)).toContainText(tab === page ? 'first tab' : 'second tab');
  }
  await page.getByRole('button', { name: 'Take the other text' }).click();
  await expect(editor(page)).toContainText('second tab');
});

test('files that are no recipe are told in words, and an exported one comes back', async ({ page }) => {
  await openEditor(page);
  const input = page.locator('input[type=file]');
  const give = (text: string, name = 'x.json') =>
    input.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('not a recipe');
  await expect(page.getByText(/This is not a recipe file/)).toBeVisible();
  await give(JSON.stringify({ format: 'react-playground-recipe', v: 99, recipe: {} }));
  await expect(page.getByText(/update the program to open it/)).toBeVisible();
  await give(' '.repeat(1_100_000));
  await expect(page.getByText(/The file is larger than/)).toBeVisible();
  await typeAtEnd(page, '\nFrom a file.');
  await page.getByRole('button', { name: 'More about this recipe' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export a file' }).click(),
  ]);
  const path = await download.path();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(editor(page)).not.toContainText('From a file.');
  await input.setInputFiles(path);
  await expect(page.getByText('Imported as a recipe of its own.')).toBeVisible();
  await expect(editor(page)).toContainText('From a file.');
});

/** The messages that the preview shows, each as one text. */
async function previewed(page: Page): Promise<string[]> {
  return page
    .getByRole('complementary', { name: 'Preview of the prompt' })
    .locator('.messages > li')
    .evaluateAll((messages) =>
      messages.map((message) => [...message.querySelectorAll('[data-sent]')].map((part) => part.textContent).join('')),
    );
}

/** Every prompt of a run, rebuilt from its log. */
async function recordedPrompts(url: string, id: string): Promise<string[][]> {
  const prompts: PromptMessage[][] = [];
  for (const event of await readLog(url, id)) {
    if (event.type !== 'prompt') continue;
    prompts.push(applyPrompt(prompts.at(-1) ?? [], event as unknown as Parameters<typeof applyPrompt>[1]));
  }
  return prompts.map((messages) => messages.map(({ content }) => content));
}

for (const name of ['Classic course', 'Hardened course', 'Orders agent', 'Native orders agent', 'Action and input']) {
  test(`the preview is what is sent, for every step: ${name}`, async ({ page, baseURL }) => {
    await openEditor(page);
    await pickRecipe(page, name);
    await typeAtEnd(page, '\nA brace: {{. JSON: {"a": {"b": 1}}. Again: {tools}');
    await page.getByRole('textbox', { name: 'Question' }).fill('  What is 12.5% of 480?  ');
    const preview = page.getByRole('complementary', { name: 'Preview of the prompt' });
    await expect(preview.getByText('What is 12.5% of 480?').first()).toBeVisible();
    await expect(preview.getByText(/A brace: \{\./).first()).toBeVisible();
    const first = await previewed(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Lane A' }).getByText('Completed').first()).toBeVisible({
      timeout: 30_000,
    });
    const prompts = await recordedPrompts(baseURL as string, new URL(page.url()).searchParams.get('run') as string);
    expect(first).toEqual(prompts[0]);
    for (const [index, prompt] of prompts.entries()) {
      await preview.getByRole('combobox', { name: /Before which step/ }).click();
      await page.getByRole('option', { name: `Step ${index + 1} of this run` }).click();
      await expect.poll(() => previewed(page)).toEqual(prompt);
    }
  });
}

/** What half of the keys typed at the end of the prompt take at most to be worked through, in milliseconds. */
async function typingTime(page: Page, text: string): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    let began = 0;
    const options = { capture: true };
    document.addEventListener('keydown', () => (began = performance.now()), options);
    // A message comes after all that the key set off in its turn.
    document.addEventListener('input', () => queueMicrotask(() => times.push(performance.now() - began)), options);
  });
  await page.keyboard.type(text);
  await expect(editor(page)).toContainText(text);
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  expect(times.length).toBeGreaterThan(text.length / 2);
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
}

test('typing in a prompt of 200 kB is not much slower than in a short one', async ({ page }) => {
  const line = 'Say what is so and leave {"json": {"alone": true}} where it is. ';
  const time = async (name: string, lines: number) => {
    const id = await newRecipe(page, name, `${`${line.repeat(4)}\n`.repeat(lines)}{question}`);
    await openEditor(page, `/?recipe=${id}@1`);
    await expect(editor(page)).toContainText('Say what is so');
    await typeAtEnd(page, ' ');
    // The first look through the text is done.
    await expect(page.getByText(/≈ [\d,]{2,} tok/).first()).toBeVisible();
    return typingTime(page, 'The answer has to be short and right.');
  };
  const short = await time('Short', 4);
  const long = await time('Long', 760);
  // A text two hundred times as long; a page that went through all of it at each key would be far beyond this.
  expect(long).toBeLessThan(Math.max(50, 8 * short));
});

test('the editor looks well in every size and theme, and works on a phone', async ({ page }) => {
  await openEditor(page);
  await pickRecipe(page, 'Orders agent');
  await typeAtEnd(page, '\n{qustion}');
  await expect(page.getByText('{qustion} is no placeholder')).toBeVisible();
  await expectGoodLooks(page, 'recipe-editor');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Settings' });
  await expect(sheet.getByRole('textbox', { name: LABEL })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Preview what the model would get' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Preview of the prompt' }).getByText('What the model would get'),
  ).toBeVisible();
});
