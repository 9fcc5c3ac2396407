import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startFakeProvider } from '../fixtures/fake-provider/fake-provider.ts';
import { expect, expectAccessible, expectGoodLooks, test } from './page-test.ts';
import { startServer } from './server-process.ts';

const KEY = 'sk-canary-7f3a9c2e5d1b8a46';

/** The same browser tests on a server that has providers: two at a fake one, and a local server whose model takes no tools. */
const providerTest = test.extend<object, { serverUrl: string }>({
  serverUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const provider = await startFakeProvider();
      const local = await startFakeProvider();
      local.lists.ollama = [{ name: 'plain:1b', capabilities: ['completion'], contextTokens: 4_096 }];
      const server = await startServer({
        env: {
          OPENAI_API_KEY: KEY,
          OPENAI_BASE_URL: provider.url,
          OPENAI_MODELS: 'gpt-5-orders',
          COMPATIBLE_BASE_URL: provider.url,
          COMPATIBLE_NAME: 'Test server',
          LOCAL_MODELS: local.url,
          DEFAULT_MODEL: 'scripted:careful',
        },
      });
      await use(server.url);
      await server.stop();
      await provider.close();
      await local.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ serverUrl }, use) => use(serverUrl),
});

/** Opens the window with all models from the rail, and gives its search box. */
async function openModels(page: Page) {
  await page.getByRole('button', { name: /^Model / }).click();
  const search = page.getByRole('combobox', { name: 'Search models' });
  await expect(search).toBeVisible();
  return search;
}

async function pickModel(page: Page, id: string): Promise<void> {
  const search = await openModels(page);
  await search.fill(id);
  await expect(page.getByRole('region', { name: /^About / }).getByText(id)).toBeVisible();
  await search.press('Enter');
  await expect(search).toBeHidden();
}

async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page);
    await page.screenshot({ path: join('screenshots', `${name}-${colorScheme}.png`) });
  }
}

test('without a key a model says which variable it needs, and no run can be made with it', async ({ page }) => {
  await page.goto('/?view=full');
  const search = await openModels(page);
  await expect(search).toBeFocused();
  await look(page, 'models-desktop');
  await search.fill('anthropic');
  const about = page.getByRole('region', { name: /^About / });
  await expect(page.getByRole('option').first()).toContainText('needs ANTHROPIC_API_KEY');
  await expect(about.getByText('ANTHROPIC_API_KEY=your-key')).toBeVisible();
  await expect(about.getByText('start the playground again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use this model' })).toHaveCount(0);
  await search.press('Enter');
  await expect(search).toBeVisible();
  await search.press('Escape');
  await expect(search).toBeHidden();
  await expect(page.getByRole('button', { name: /^Model / })).toContainText('Scripted, careful');
  await expect(page.getByRole('button', { name: /^Model / })).toBeFocused();
});

test('the models open as a sheet on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?view=full');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const search = await openModels(page);
  await search.fill('scripted');
  await page.getByRole('option', { name: /sloppy/ }).click();
  await look(page, 'models-phone');
  await page.getByRole('button', { name: 'Use this model' }).click();
  await expect(page.getByRole('button', { name: /^Model / })).toContainText('Scripted, sloppy');
});

test('the settings page says how to set up each provider, and has no field to type a key into', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Settings of this server' }).first().click();
  await expect(page.getByRole('heading', { name: 'Settings of this server' })).toBeVisible();
  await expect(page.getByText('OPENAI_API_KEY=your-key')).toBeVisible();
  await expect(page.getByText('SERPAPI_API_KEY=your-key')).toBeVisible();
  await expect(page.getByRole('row', { name: /MAX_STEPS/ })).toContainText('50');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectGoodLooks(page, 'settings');
});

test('what differs from the default is counted, and goes back by one click', async ({ page }) => {
  await page.goto('/?view=full');
  const more = page.getByRole('region', { name: 'More settings' });
  await expect(more.getByText('none changed')).toBeVisible();
  await page.getByRole('button', { name: 'More settings' }).click();
  await expect(page.getByRole('slider', { name: 'Temperature' })).toBeDisabled();
  await expect(page.getByRole('slider', { name: 'Temperature' })).toHaveAccessibleDescription(/no chance in it/);
  await expect(page.getByRole('button', { name: 'More settings' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('switch', { name: 'Keep thoughts in the history' }).press('Space');
  await page.getByRole('textbox', { name: 'Tokens of a run' }).fill('5000');
  await expect(more.getByText('2 changed')).toBeVisible();
  await look(page, 'more-settings-desktop');
  await page.getByRole('button', { name: 'Back to the default: Tokens of a run' }).click();
  await expect(more.getByText('1 changed')).toBeVisible();
  await page.getByRole('button', { name: 'All of these back to the default' }).click();
  await expect(more.getByText('none changed')).toBeVisible();
});

providerTest('a model is tested by one real call, and what failed says what to do', async ({ page }) => {
  await page.goto('/?view=full');
  const search = await openModels(page);
  const about = page.getByRole('region', { name: /^About / });
  await search.fill('compatible:orders');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(about.getByText('It answers.')).toBeVisible();
  await expect(about.getByText(/First word after/)).toBeVisible();
  await search.fill('openai:bad-key');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(about.getByText('It did not work.')).toBeVisible();
  await expect(about.getByRole('status')).toContainText(/key/i);
  expect(await page.content()).not.toContain(KEY);
  await look(page, 'model-test-desktop');
});

providerTest('a model of no list is used by its typed name', async ({ page }) => {
  await page.goto('/?view=full');
  const search = await openModels(page);
  await page.getByRole('button', { name: 'compatible:' }).click();
  await search.pressSequentially('nobody-listed-it');
  await expect(page.getByRole('option', { name: /Use nobody-listed-it/ })).toBeVisible();
  await search.press('Enter');
  await expect(page.getByRole('button', { name: /^Model / })).toContainText('Test server');
  await pickModel(page, 'compatible:orders');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(
    page
      .getByRole('region', { name: 'Lane A' })
      .getByText(/\$1,340/)
      .first(),
  ).toBeVisible();
});

providerTest('a control that the model does not take is greyed out and says why', async ({ page }) => {
  await page.goto('/?view=full');
  await pickModel(page, 'openai:gpt-5-orders');
  await page.getByRole('button', { name: 'More settings' }).click();
  await expect(page.getByRole('slider', { name: 'Temperature' })).toBeDisabled();
  const cost = page.getByRole('textbox', { name: 'Cost of a run' });
  await expect(cost).toBeDisabled();
  await expect(cost).toHaveAccessibleDescription(/price of this model is not known/);
  const stop = page.getByRole('textbox', { name: 'Stop words' });
  await expect(stop).toBeDisabled();
  await expect(stop).toHaveAccessibleDescription(/no stop words|stop words; the reply is cut here instead/);
  await expect(page.getByRole('textbox', { name: 'Tool choice' })).toHaveAccessibleDescription(/in a text dialect/);
  await page.getByRole('combobox', { name: 'Reasoning effort' }).click();
  await page.getByRole('option', { name: 'Low' }).click();
  await pickModel(page, 'local:plain:1b');
  await expect(page.getByRole('combobox', { name: 'Reasoning effort' })).toBeDisabled();
  await expect(stop).toBeEnabled();
  await expect(stop).toHaveValue('Observation:');
  await expect(stop).not.toBeEditable();
  await page.getByRole('combobox', { name: 'Dialect' }).click();
  await expect(page.getByRole('option', { name: /native/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await look(page, 'refused-desktop');
});

providerTest('the settings page shows the end of a key and never more', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByText('…8a46')).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: 'Test server' });
  await item.getByRole('button', { name: /^Test / }).click();
  await expect(item.getByText('It answers.')).toBeVisible();
  expect(await page.content()).not.toContain(KEY.slice(0, -4));
  await look(page, 'settings-providers');
});
