import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, instantTest as test } from './page-test.ts';

interface Demonstration {
  title: string;
  /** The buttons that lead from run to run, and what the page says after each run. */
  does: string[];
  seen: RegExp[];
  /** What the lane shows of each run. */
  lane: RegExp[];
  /** The rows of the table in the end, by their beginnings. */
  rows: RegExp[];
}

const DEMONSTRATIONS: Demonstration[] = [
  {
    title: 'A reply nobody can read',
    does: ['Add one example and run again'],
    seen: [/friendly prose/, /One example told the model/],
    lane: [/Failed: reply not readable/, /\$1,340 in total/],
    rows: [/^No example.*reply not readable/, /^With one example.*Completed: Customer C-100/],
  },
  {
    title: 'Going in circles',
    does: ['Tell it when it repeats itself, and run again'],
    seen: [/until the steps ran out/, /took another way/],
    lane: [/Same call as step 1/, /You have made this same call before/],
    rows: [/^Not told.*step limit8/, /^Told.*Completed: Customer C-100 has 2 orders.*55/],
  },
  {
    title: 'A tool that is not there',
    does: ['Switch getOrderDetails on and run again'],
    seen: [/listed all orders/, /one tool call less/],
    lane: [/There is no tool named "getOrderDetails"/, /Standing desk/],
    rows: [/^Switched off.*Order 124 .*\$890.*33/, /^Switched on.*Order 124 .*\$890.*22/],
  },
  {
    title: 'Out of steps',
    does: ['Go on with three more steps'],
    seen: [/the rest is missing/, /the answer is whole/],
    lane: [/The rest is missing/, /\$1,340 in total/],
    rows: [
      /^Two steps.*Answered at the limit.*the rest is missing.*2 \+1 answer3/i,
      /^Three more.*Completed: Customer C-100.*4 \(2 kept\)2/,
    ],
  },
  {
    title: 'No loop needed',
    does: ['Ask the same in one plain call', 'Now ask for something it cannot know', 'Ask that with the loop'],
    seen: [
      /could have said it at once/,
      /The same answer in one model call/,
      /No model has seen these orders/,
      /Four model calls/,
    ],
    lane: [/Paris/, /Paris is the capital/, /I cannot know that/, /\$1,340 in total/],
    rows: [
      /^Fact, with the loop.*Paris/,
      /^Fact, plain.*Paris.*11/,
      /^Orders, plain.*cannot know.*11/,
      /^Orders, with.*44/,
    ],
  },
];

const barOf = (page: Page, title: string) => page.getByRole('region', { name: `Demonstration: ${title}` });
const rowsOf = (page: Page) => page.getByRole('table', { name: 'The runs side by side' }).locator('tbody tr');

/** Plays a demonstration from its card to its end, and looks at each run. */
async function playThrough(page: Page, { title, does, seen, lane, rows }: Demonstration): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: title }).click();
  const bar = barOf(page, title);
  for (const [n, said] of seen.entries()) {
    await expect(bar.getByRole('status')).toHaveText(said, { timeout: 20_000 });
    await expect(page.getByRole('region', { name: 'Lane A' })).toContainText(lane[n] as RegExp);
    const next = does[n];
    if (next) await bar.getByRole('button', { name: next }).click();
  }
  await expect(rowsOf(page)).toHaveText(rows);
  await expect(bar.getByRole('button', { name: 'Start over' })).toBeVisible();
}

for (const demonstration of DEMONSTRATIONS) {
  test(`"${demonstration.title}" breaks, is helped, and shows both runs side by side`, async ({ page }) => {
    await playThrough(page, demonstration);
    if (demonstration.title === 'No loop needed') await expectGoodLooks(page, 'demo-compared');
  });
}

test('Back undoes the last run of a demonstration, and a reload loses nothing of it', async ({ page }) => {
  const [demonstration] = DEMONSTRATIONS as [Demonstration];
  await playThrough(page, demonstration);
  const bar = barOf(page, demonstration.title);
  await page.goBack();
  await expect(bar.getByRole('status')).toHaveText(demonstration.seen[0] as RegExp);
  await expect(bar.getByRole('button', { name: demonstration.does[0] as string })).toBeVisible();
  await expectGoodLooks(page, 'demo-broken');
  await page.goForward();
  await expect(rowsOf(page)).toHaveText(demonstration.rows);
  await page.reload();
  await expect(bar.getByRole('status')).toHaveText(demonstration.seen[1] as RegExp);
  await expect(rowsOf(page)).toHaveText(demonstration.rows);
});

test('a link opens a demonstration, which starts when somebody says so', async ({ page }) => {
  await page.goto('/?demo=circles');
  const bar = barOf(page, 'Going in circles');
  await expect(bar.getByText('Run 1 of 2')).toBeVisible();
  await expect(page).not.toHaveURL(/run=/);
  await bar.getByRole('button', { name: 'Run it' }).click();
  await expect(bar.getByRole('status')).toHaveText(/until the steps ran out/, { timeout: 20_000 });
});

test('leaving a demonstration gives back the question, the settings and the run that were there', async ({ page }) => {
  const question = 'What is 6 * 7?';
  const box = page.getByRole('textbox', { name: 'Question' });
  await page.goto('/?view=full');
  await box.fill(question);
  await page.getByRole('textbox', { name: 'Step limit' }).fill('5');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Lane A' })).toContainText('42');
  const address = page.url();
  await page.getByRole('button', { name: 'Demonstrations' }).click();
  await page.getByRole('menuitem', { name: 'Out of steps' }).click();
  const bar = barOf(page, 'Out of steps');
  await expect(bar.getByRole('status')).toHaveText(/the rest is missing/, { timeout: 20_000 });
  await expect(box).toHaveValue(/C-100/);
  await expect(page.getByRole('textbox', { name: 'Step limit' })).toHaveValue('2');
  await bar.getByRole('button', { name: 'Leave the demonstration' }).first().click();
  await expect(bar).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(box).toHaveValue(question);
  await expect(page.getByRole('textbox', { name: 'Step limit' })).toHaveValue('5');
  await page.goto('/?view=full');
  await expect(box).toHaveValue(question);
});
