import type { Page } from '@playwright/test';
import { startRun } from './event-reader.ts';
import { expect, instantTest as test } from './page-test.ts';

const STEPS = 20;

const article = (page: Page, n: number) => page.getByRole('article', { name: `Step ${n}`, exact: true });
const away = (page: Page) => page.locator('.steps--away[hidden="until-found"]');

/** How many parts are in view and not drawn. */
const emptyInView = (page: Page) =>
  away(page).evaluateAll((parts) => {
    const view = document.querySelector('.lane__body')?.getBoundingClientRect() ?? new DOMRect();
    const places = parts.map((part) => part.getBoundingClientRect());
    return places.filter(({ top, bottom }) => bottom > view.top && top < view.bottom).length;
  });

test('of a long run what is near is drawn, wherever one scrolls, and the rest is found by its words', async ({
  page,
  baseURL,
}) => {
  const id = await startRun(baseURL as string, 'What is in order 123?', {
    model: 'scripted:stuck',
    maxSteps: STEPS,
    repeatLimit: 50,
  });
  await page.goto(`/?run=${id}&view=full`);
  await expect(page.locator('.timeline > .end')).toBeAttached({ timeout: 30_000 });
  const body = page.locator('.lane__body');
  const scroll = (part: number) =>
    body.evaluate((element, to) => element.scrollTo(0, (element.scrollHeight - element.clientHeight) * to), part);
  for (const part of [0, 0.5, 1, 0.3, 0]) {
    await scroll(part);
    await expect.poll(() => emptyInView(page)).toBe(0);
    await expect.poll(() => page.locator('[data-step]').count()).toBeLessThan(STEPS - 6);
  }
  await expect(article(page, 1)).toBeInViewport();

  // What the browser does when its search has found words that are hidden until then.
  const found = away(page).nth(3);
  const from = Number(await found.getAttribute('data-from'));
  await found.evaluate((element) => element.dispatchEvent(new Event('beforematch', { bubbles: true })));
  await expect(article(page, from)).toBeInViewport();

  await scroll(0);
  await article(page, 1).focus();
  for (let n = 2; n <= 12; n++) await page.keyboard.press('j');
  await expect(article(page, 12)).toBeFocused();
  await expect(article(page, 12)).toBeInViewport();
});
