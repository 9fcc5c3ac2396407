import type { Page } from '@playwright/test';

/** Between two clicks, so that each is answered for itself. */
const APART_MS = 700;
/** So long a person holds the button down: a press and a click in one task are none that anybody makes. */
const HELD_MS = 60;

/** Something that a person does while the lanes are being written. */
export interface Click {
  name: string;
  /** The middle of what is clicked, in pixels of the page; null where there is none in sight. */
  at(page: Page): Promise<{ x: number; y: number } | null>;
  /** The elements of which others, or others' words, are there once it was answered. Lanes move while they are written, so a press may go past what was meant. */
  changes?: string;
  /** What must be there then, too. */
  shows?: string;
}

/** The first of the elements that a selector and a text fit, that is in sight and not covered. */
function inSight(page: Page, selector: string, text = ''): Promise<{ x: number; y: number } | null> {
  return page.evaluate(
    ([wanted, words]) => {
      for (const element of document.querySelectorAll(wanted)) {
        const label = `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`;
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (words !== '' && !label.includes(words)) continue;
        if (element.contains(document.elementFromPoint(x, y))) return { x, y };
      }
      return null;
    },
    [selector, text] as const,
  );
}

const HEADING = '.inspector__head h2';
const TAB = '[role=tab][aria-selected=true]';
const tab = (name: string): Click => ({ name, at: (page) => inSight(page, '[role=tab]', name), changes: TAB });
const theme = (name: string): Click => ({
  ...{ name, at: (page) => inSight(page, '.topbar__theme'), changes: `html[data-theme=${name}]` },
});

export const CLICKS: readonly Click[] = [
  { name: 'a step', at: (page) => inSight(page, '[data-step] .block__kind'), changes: HEADING },
  ...['Raw', 'Tool', 'Usage', 'Prompt'].map(tab),
  {
    name: 'another step',
    at: (page) => inSight(page, '[data-step]:not([aria-current]) .block__kind'),
    changes: HEADING,
  },
  { name: 'close', at: (page) => inSight(page, '.inspector__head button', 'Close'), changes: HEADING },
  {
    name: 'another lane',
    at: (page) => inSight(page, '.lane-sign button[aria-pressed=false]'),
    changes: '.lane-sign h2',
    shows: '.rail:not([data-settling])',
  },
  ...['dark', 'light'].map(theme),
];
export const STOP: Click = { name: 'Stop', at: (page) => inSight(page, 'button', 'Stop') };

/** How long each click took to the next picture and to the one that shows what it was for, in milliseconds. */
export interface Answered {
  /** `at`: when, by the page's own clock. */
  times: { name: string; at: number; ms: number }[];
  shown: { name: string; ms: number }[];
  missed: string[];
}

/** What a press came to, in milliseconds after it; null where what should have changed did not. */
interface Pressed {
  /** By the page's own clock. */
  at: number;
  picture: number;
  shown: number | null;
}

declare global {
  interface Window {
    benchPress: Pressed;
  }
}

/** Runs in the page: notes when the next press has its picture, and when what it changes is in one. */
function watchPress({ changes, shows }: Pick<Click, 'changes' | 'shows'>): void {
  const look = () => {
    const found = changes ? [...document.querySelectorAll(changes)] : [];
    return found.map((element) => (element === document.documentElement ? 'page' : element.textContent)).join('|');
  };
  const before = look();
  const press: Pressed = { at: Number.NaN, picture: Number.NaN, shown: null };
  window.benchPress = press;
  const time = ({ timeStamp }: Event) => {
    press.at = timeStamp;
    const frame = () => {
      const isShown = changes !== undefined && look() !== before && (!shows || document.querySelector(shows) !== null);
      setTimeout(() => {
        const ms = performance.now() - timeStamp;
        if (Number.isNaN(press.picture)) press.picture = ms;
        if (isShown) press.shown = ms;
      });
      if (changes && !isShown && window.benchPress === press) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
  addEventListener('click', time, { capture: true, once: true });
}

/** Presses once. */
async function press(page: Page, { x, y }: { x: number; y: number }, { changes, shows }: Click): Promise<Pressed> {
  await page.evaluate(watchPress, { ...(changes && { changes }), ...(shows && { shows }) });
  await page.mouse.click(x, y, { delay: HELD_MS });
  await page.waitForTimeout(APART_MS);
  const isShown = () => window.benchPress.shown !== null;
  if (changes) await page.waitForFunction(isShown, null, { timeout: GIVE_UP_MS, polling: 100 }).catch(() => undefined);
  return page.evaluate(() => window.benchPress);
}

/** How often a press is tried that goes past what was meant, and how long is waited for what it was for, in milliseconds. */
const TRIES = 3;
const GIVE_UP_MS = 2_000;

/** Presses them one after the other, each again when it went past what was meant. */
export async function clickAll(page: Page, clicks: readonly Click[]): Promise<Answered> {
  const answered: Answered = { times: [], shown: [], missed: [] };
  for (const click of clicks) {
    const { name, at, changes } = click;
    let isAnswered = false;
    for (let tried = 0; tried < TRIES && !isAnswered; tried++) {
      const place = await at(page);
      if (!place) break;
      const { at: when, picture, shown } = await press(page, place, click);
      // What was pressed was gone before the button was let go: there was no click.
      if (Number.isNaN(when)) continue;
      isAnswered = !changes || shown !== null;
      answered.times.push({ name, at: when, ms: picture });
      if (shown !== null) answered.shown.push({ name, ms: shown });
    }
    if (!isAnswered) answered.missed.push(name);
  }
  return answered;
}
