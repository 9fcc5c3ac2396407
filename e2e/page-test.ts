import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** A page that is only handed over once it is alive: what is pressed before that is lost, as for a person who is very quick. */
function patient(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (response?.headers()['content-type']?.startsWith('text/html')) await whenAlive(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    await whenAlive(page);
    return response;
  };
  // The server may close a connection that was kept just when it is used again; what only asks is asked again then.
  const get = page.request.get.bind(page.request);
  page.request.get = (url, options) => get(url, { maxRetries: 2, ...options });
  return page;
}

async function whenAlive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached', timeout: 30_000 });
  await expect(page.locator('main[data-waking]')).toHaveCount(0, { timeout: 30_000 });
}

/** A browser test whose pages must stay silent and inside this machine. */
export const test = base.extend<{ quiet: undefined }>({
  page: async ({ page }, use) => use(patient(page)),
  quiet: [
    async ({ context, baseURL }, use) => {
      const said: string[] = [];
      context.on('page', (page) => listen(page, said));
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (/^https?:$/.test(protocol) && origin !== baseURL) said.push(`a request to ${origin}`);
      });
      await use(undefined);
      expect(said, 'the console and the network stay quiet').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Puts a test on the server whose scripted models answer without typing. It suits all that is not about a run under way:
 * typing is most of the time that a run takes, and half of the work of server and page.
 */
export const onInstantServer = {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that stand here
  baseURL: async ({}, use: (url: string | undefined) => Promise<void>) => use(process.env.E2E_INSTANT_URL),
};

/** A browser test whose runs are over as soon as they are begun. */
export const instantTest = test.extend(onInstantServer);

function listen(page: Page, said: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`page error: ${error.message}`));
}

/** Asserts that axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Otherwise each look opens one more page, only for frames of other origins, and there are none here.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Every rule is checked; only what was found good is not written out, which takes longer than to find it.
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
}

/** Asserts that nothing reaches beyond the window at its side. After a change of size the page takes a moment to follow. */
async function expectNoSideways(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond, 'what reaches beyond the window, in pixels').toBeLessThanOrEqual(0);
}

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** Colours do not depend on the size, nor the layout on the theme, so two looks see all that can be wrong. */
const LOOKS =
  process.env.LOOKS === 'all'
    ? (['light desktop', 'light phone', 'dark desktop', 'dark phone'] as const)
    : (['light desktop', 'dark phone'] as const);

/**
 * Looks at the page in both sizes and both themes: saves pictures, asserts axe and that nothing is cut off sideways. With
 * `LOOKS=all` in the environment each size is seen in each theme.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const each of LOOKS) {
    const [theme, size] = each.split(' ') as ['light' | 'dark', keyof typeof SIZES];
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize(SIZES[size]);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.screenshot({ path: join('screenshots', `${name}-${size}-${theme}.png`) });
  }
  await page.setViewportSize(SIZES.desktop);
}

export { expect };
