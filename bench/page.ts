// How smooth the pages are, in a Chromium of its own against a server of its own: npm run bench:page. Four runs side by side at
// 80 tokens a second while somebody clicks; then a run of 10,000 events and one of 500 steps are opened and played, and two of
// 500 steps compared and presented. Prints each figure with its limit, and fails when one is above it. Tasks count by what the processor spent
// on them, which other programs on the machine do not lengthen; what a person waits for counts by the clock.
import { calibrate, printFigures } from './page/figures.ts';
import { LONG_RUNS } from './page/long-logs.ts';
import { measureCompare, measurePresent, measureRun } from './page/opening.ts';
import { missing, openPlace } from './page/place.ts';
import { measureStreaming } from './page/streaming.ts';

/** Nothing here takes so long; what does has come to a halt. Milliseconds. */
const AT_MOST_MS = 300_000;

const trouble = missing();
if (trouble) {
  console.error(trouble);
  process.exit(1);
}
const limit = setTimeout(() => {
  console.error(`The bench has not come to its end within ${AT_MOST_MS / 60_000} minutes.`);
  process.exit(1);
}, AT_MOST_MS);

calibrate();
const place = await openPlace();
const PARTS = [
  ['streaming', 'Four lanes at 80 tokens a second', () => measureStreaming(place)],
  ['events', 'A run of 10,000 events', () => measureRun(place, LONG_RUNS.manyEvents, 1_500)],
  ['steps', 'A run of 500 steps', () => measureRun(place, LONG_RUNS.manySteps, 1_000)],
  ['compare', 'Two runs of 500 steps side by side', () => measureCompare(place)],
  ['present', 'Two runs of 500 steps presented', () => measurePresent(place)],
] as const;
/** Parts named after the command; all when there is none. */
const wanted = process.argv.slice(2);
let broken = 0;
try {
  for (const [name, heading, measure] of PARTS) {
    if (wanted.length === 0 || wanted.includes(name)) broken += printFigures(heading, await measure());
  }
} finally {
  await place.close();
  clearTimeout(limit);
}
console.log(broken === 0 ? '\nAll within their limits.' : `\n${broken} above their limits.`);
calibrate();
if (broken > 0) process.exitCode = 1;
