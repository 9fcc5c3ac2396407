import { readFileSync } from 'node:fs';
import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RunEvent } from '../../lib/run/events.ts';
import { fold } from '../../lib/run/fold.ts';
import { readLogFile } from '../../lib/run/log-file.ts';
import { waterfallOf } from '../../lib/run/waterfall.ts';
import messages from '../../messages/en.json' with { type: 'json' };
import { contextScale } from './context-scale.ts';
import { WaterfallStep } from './waterfall-step.tsx';

const place = { locale: 'en' as const, timeZone: 'UTC', messages, children: null };

/** The first step of a golden log as the waterfall draws it, the step alone on the axis. */
function drawnFirstStep(name: string): { html: string; kinds: string[] } {
  const read = readLogFile(readFileSync(new URL(`../../fixtures/logs/${name}.jsonl`, import.meta.url), 'utf8'));
  if ('error' in read) throw new Error(read.error.message);
  const log = read.events as RunEvent[];
  const trajectory = fold(log);
  const [row] = waterfallOf(trajectory, log);
  if (!row) throw new Error('The run has no step.');
  const step = createElement(WaterfallStep, {
    ...{ row, trajectory, step: trajectory.steps[0], window: row, heightPx: 40 },
    ...{ scale: contextScale(1_000, null), isSelected: false, isNow: false, onOpen: () => undefined },
  });
  const html = renderToStaticMarkup(createElement(NextIntlClientProvider, place, step));
  return { html, kinds: [...html.matchAll(/class="seg seg--(\w+)"/g)].map((match) => match[1] as string) };
}

it('draws a call of the model that was tried again as what failed, the pause, and the next try', () => {
  const { html, kinds } = drawnFirstStep('retry-then-success');
  expect(kinds).toEqual(['failed', 'pause', 'failed', 'pause', 'wait', 'writing', 'tool']);
  // The provider asked for two seconds; most of the axis is that pause, so it says how long it was.
  expect(html).toMatch(/seg--pause"[^>]*>.*?2\.0 s/);
  const bars = [...html.matchAll(/style="left:([\d.]+)%;width:([\d.]+)%"/g)].map(([, left, width]) => [
    Number(left),
    Number(left) + Number(width),
  ]);
  // One after the other, none over the next, all on the axis.
  for (const [index, [left = 0, right = 0]] of bars.slice(0, kinds.length).entries()) {
    expect(right).toBeGreaterThanOrEqual(left);
    expect(left).toBeGreaterThanOrEqual((bars[index - 1]?.[1] ?? 0) - 0.001);
    expect(right).toBeLessThanOrEqual(100.001);
  }
});
