/** The part of a run that the waterfall shows. In milliseconds of the recording. */
export interface TimeWindow {
  fromMs: number;
  toMs: number;
}

/** Nothing is to be seen in less. */
const LEAST_MS = 20;
const ZOOM = 1.6;
const PAN = 0.2;

/** The window moved into the run, and no narrower than can be looked at. */
export function fitWindow({ fromMs, toMs }: TimeWindow, durationMs: number): TimeWindow {
  const width = Math.min(Math.max(LEAST_MS, toMs - fromMs), Math.max(LEAST_MS, durationMs));
  const from = Math.min(Math.max(0, fromMs), Math.max(0, durationMs - width));
  return { fromMs: from, toMs: from + width };
}

/** A narrower (`in`) or wider window. `aroundMs` stays where it is, if it is in sight; else the middle does. */
export function zoomWindow(window: TimeWindow, way: 'in' | 'out', aroundMs: number, durationMs: number): TimeWindow {
  const width = window.toMs - window.fromMs;
  const isInSight = aroundMs >= window.fromMs && aroundMs <= window.toMs;
  const centre = isInSight ? aroundMs : window.fromMs + width / 2;
  const next = way === 'in' ? width / ZOOM : width * ZOOM;
  const fromMs = centre - ((centre - window.fromMs) / Math.max(1, width)) * next;
  return fitWindow({ fromMs, toMs: fromMs + next }, durationMs);
}

/** The window a fifth of its width earlier or later. */
export function panWindow(window: TimeWindow, way: 'earlier' | 'later', durationMs: number): TimeWindow {
  const by = (window.toMs - window.fromMs) * (way === 'later' ? PAN : -PAN);
  return fitWindow({ fromMs: window.fromMs + by, toMs: window.toMs + by }, durationMs);
}

/** True when the window hides a part of the run. */
export function isPart({ fromMs, toMs }: TimeWindow, durationMs: number): boolean {
  return fromMs > 0 || toMs < durationMs;
}

/** Where the axis has its lines: a round number of milliseconds apart, about five of them. */
export function axisTicks({ fromMs, toMs }: TimeWindow): number[] {
  const rough = (toMs - fromMs) / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power * 10;
  const ticks: number[] = [];
  for (let tick = Math.ceil(fromMs / step) * step; tick <= toMs; tick += step) ticks.push(tick);
  return ticks;
}
