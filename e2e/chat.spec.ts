import type { Page } from '@playwright/test';
import type { ConversationReply } from '../lib/api/conversation-contract.ts';
import { expect, expectGoodLooks, instantTest, test } from './page-test.ts';

const FIRST = "What is the total of C-100's orders this quarter?";

const turns = (page: Page) => page.getByRole('article', { name: /\?/ });
const answer = (page: Page, place: number) => page.locator('.turn').nth(place).locator('.chat-answer');
/** The row of the list that has these words. */
const row = (page: Page, title: string) => page.locator('.talk').filter({ hasText: title });

async function ask(page: Page, question: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Question', exact: true });
  await box.fill(question);
  await box.press('Enter');
}

/** Waits until so many questions are answered and nothing runs. */
async function answered(page: Page, count: number): Promise<void> {
  await expect(page.locator('.turn .answer-do')).toHaveCount(count, { timeout: 30_000 });
}

/** Has the server tell of so many further questions in the conversation: asking them all would take minutes. */
async function makeLonger(page: Page, count: number): Promise<void> {
  await page.route(/\/api\/conversations\/\w+$/, async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const reply = (await (await route.fetch({ headers })).json()) as ConversationReply;
    const path = [...reply.turns];
    const last = path.at(-1);
    for (let place = 1; last && place <= count; place++)
      path.push({ ...last, runId: `made${place}`, after: path.at(-1)?.runId ?? null, question: `Question ${place}?` });
    await route.fulfill({ json: { ...reply, turns: path } });
  });
}

test('a conversation is asked, opened, followed up, edited and found again', async ({ page }) => {
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'What do you want to find out?' })).toBeVisible();
  await ask(page, FIRST);
  await expect(page).toHaveURL(/\/chat\/\w+$/);
  const talk = new URL(page.url()).pathname;
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  // The next question can be typed meanwhile; it waits, and survives a reload.
  await ask(page, 'And last quarter?');
  await expect(page.getByText('The answer is still being written.')).toBeVisible();
  await page.reload();
  const box = page.getByRole('textbox', { name: 'Question', exact: true });
  await expect(box).toHaveValue('And last quarter?');
  await answered(page, 1);
  await expect(answer(page, 0)).toContainText('$1,340');

  // The same timeline as everywhere.
  const worked = page.getByRole('button', { name: /Worked in \d+ steps/ });
  await expect(page.locator('.worked .step')).toHaveCount(0);
  await worked.click();
  await expect(page.locator('.worked').getByRole('article', { name: 'Step 1' })).toContainText('Thought');
  await worked.click();

  // What is left out of the follow-up is in the question before.
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await answered(page, 2);
  await expect(answer(page, 1)).toContainText('C-100');
  await expect(answer(page, 1)).toContainText('last quarter');

  // An edited question stands beside the old one.
  const second = page.locator('.turn').nth(1);
  await second.hover();
  await second.getByRole('button', { name: 'Edit the question' }).click();
  const edit = page.getByRole('textbox', { name: 'Edited question' });
  await edit.fill('And last month?');
  await edit.press('Enter');
  await expect(second.getByText('2/2')).toBeVisible();
  await expect(page).toHaveURL(/\?at=\w+$/);
  await answered(page, 2);
  await expect(answer(page, 1)).toContainText('last month');
  const earlier = second.getByRole('button', { name: 'Earlier version' });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(answer(page, 1)).toContainText('last quarter');
  await expect(earlier).toBeFocused();
  await page.goBack();
  await expect(answer(page, 1)).toContainText('last month');
  await expectGoodLooks(page, 'chat');

  // It is found again from the list, at the question that was asked last.
  await page.goto('/chat');
  await page.locator(`.talk a[href*="${talk}"]`).click();
  await expect(turns(page)).toHaveCount(2);
  await expect(answer(page, 1)).toContainText('last month');

  // Of two hundred questions only those near the window are drawn; the words of the others can be found all the same.
  await makeLonger(page, 198);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(turns(page)).toHaveCount(200);
  await expect(answer(page, -1)).toBeInViewport();
  await expect.poll(() => page.locator('.turn').count()).toBeLessThan(15);
  await expect(page.locator('.turn-away').first()).toContainText(FIRST);
  const sheet = page.getByRole('region', { name: 'Questions and answers' });
  await sheet.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  const isInView = ({ top, bottom }: DOMRect) => bottom > 100 && top < 700;
  await expect
    .poll(async () => {
      const places = await page
        .locator('.turn')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      return places.some(isInView);
    })
    .toBe(true);
  await expect.poll(() => page.locator('.turn').count()).toBeLessThan(15);
  const found = page.locator('.turn-away').filter({ hasText: 'Question 30?' });
  await found.evaluate((element) => element.dispatchEvent(new Event('beforematch', { bubbles: true })));
  await expect(page.getByRole('heading', { name: 'Question 30?' })).toBeInViewport();
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(answer(page, -1)).toBeInViewport();
  await page.unrouteAll({ behavior: 'wait' });
});

test('two tabs agree, and nobody is led away from the path that is read', async ({ page, browser, baseURL }, info) => {
  // What an earlier try left in the list must not be taken for this one's.
  const agreed = `agreed ${'abcdefghij'[info.retry]}${'abcdefghijklmnopqrstuvwxyz'[info.repeatEachIndex % 26]}`;
  const newName = `Sums ${agreed}`;
  await page.goto('/chat');
  await ask(page, `What is (17 + 25) * 3.5, ${agreed}?`);
  await expect(page).toHaveURL(/\/chat\/\w+$/);
  const address = page.url();
  const tab = await page.context().newPage();
  const elsewhere = await browser.newContext({ baseURL: baseURL as string });
  const far = await elsewhere.newPage();
  await tab.goto(address);
  await far.goto(address);
  for (const one of [page, tab, far]) await expect(answer(one, 0)).toContainText('147', { timeout: 30_000 });
  // A follow-up at the end of the path is there at once, while it is written.
  await tab.bringToFront();
  await ask(tab, 'What is 6 * 7?');
  for (const one of [page, far]) {
    await one.bringToFront();
    await expect(turns(one)).toHaveCount(2);
    await expect(answer(one, 1)).toContainText('42', { timeout: 30_000 });
  }
  // A sibling is counted, and the path stays.
  await far.locator('.turn').nth(1).hover();
  await far.getByRole('button', { name: 'Edit the question' }).nth(1).click();
  await far.getByRole('textbox', { name: 'Edited question' }).fill('What is 6 * 8?');
  await far.keyboard.press('Enter');
  await expect(far.getByText('2/2')).toBeVisible();
  for (const one of [page, tab]) {
    await one.bringToFront();
    await expect(one.getByText('1/2')).toBeVisible();
    await expect(turns(one).nth(1)).toContainText('What is 6 * 7?');
  }
  await elsewhere.close();

  // A new name is one everywhere, and so is the end.
  await page.bringToFront();
  const mine = row(page, agreed);
  await mine.hover();
  await mine.getByRole('button', { name: /Rename or delete/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  // A name of nothing but a space is none.
  await page.keyboard.type(' ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Write a name first.')).toBeVisible();
  await page.keyboard.type(newName);
  await page.keyboard.press('Enter');
  await expect(row(page, newName)).toBeVisible();
  await tab.bringToFront();
  await expect(row(tab, newName)).toBeVisible();
  await tab.getByRole('textbox', { name: 'Question', exact: true }).fill('And what of this?');
  await page.bringToFront();
  await row(page, newName).hover();
  await page.getByRole('button', { name: `Rename or delete “${newName}”` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(row(page, newName)).toHaveCount(0);
  await tab.bringToFront();
  await expect(tab.getByText('This conversation was deleted')).toBeVisible();
  await tab.getByRole('main').getByRole('link', { name: 'New conversation' }).click();
  await expect(tab.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('And what of this?');
});

test('a run that was stopped says so and can be asked again', async ({ page }) => {
  await page.goto('/chat');
  await expectGoodLooks(page, 'chat-new');
  await ask(page, 'What is in order 999, before it is stopped?');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Stopped by you', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /Ask again|Try again/ })
    .first()
    .click();
  await expect(page.getByText('2/2')).toBeVisible();
  await expect(answer(page, 0)).toContainText('999', { timeout: 30_000 });
});

instantTest('on a phone the list is a drawer, and what is not there says so', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/chat');
  await ask(page, 'What is 2 + 2, on a phone?');
  await expect(answer(page, 0)).toContainText('4', { timeout: 30_000 });
  await page.getByRole('main').getByRole('link', { name: 'New conversation' }).click();
  await expect(page.getByRole('heading', { name: 'What do you want to find out?' })).toBeVisible();
  await page.getByRole('button', { name: 'Conversations' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('on a phone');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /on a phone/ })
    .first()
    .click();
  await expect(turns(page)).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // An address that cannot be one leads to a page that says so.
  const nowhere = await page.request.get('/chat/%00');
  expect(nowhere.status()).toBe(404);
  expect(await nowhere.text()).toContain('This conversation is not here');
  await page.setViewportSize({ width: 1440, height: 900 });
});
