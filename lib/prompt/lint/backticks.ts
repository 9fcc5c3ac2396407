import { type LintFinding, linesOf, MOST_FINDINGS } from './finding.ts';

/** A line that shows the form of a reply: a label at its start, or a call like `Tool[input]`. Bounded, so that a long line stays cheap. */
const FORMAT_LINE =
  /^[\s>*•`\-\d.)]{0,20}(?:Thought|Action(?: Input)?|Observation|Final Answer|Finish)\b|[\w}\])]\[[^\]\n]{0,60}\]|[\w}\])]\((?:\{|["'\w])/;

// A line of JSON is data, whatever its strings hold.
const JSON_LINE = /^\s*(?:\{\s*(?:["}]|$)|\[|")/;

/** A backtick that has no partner yet. */
interface Tick {
  /** Offset in the text. */
  at: number;
  isFormatLine: boolean;
}

/**
 * Backticks without a partner on lines that show the form of a reply: models copy them into their own. A code mark that
 * opens on one line and closes on a later one of the same paragraph is whole; fences and doubled marks are left alone.
 */
export function lintBackticks(system: string): LintFinding[] {
  if (!system.includes('`')) return [];
  const stray: Tick[] = [];
  let open: Tick | undefined;
  for (const { text, at } of linesOf(system)) {
    if (text.trim() === '') {
      if (open) stray.push(open);
      open = undefined;
    }
    const place = leftOver(text);
    if (place === undefined) continue;
    const tick = { at: at + place, isFormatLine: FORMAT_LINE.test(text) && !JSON_LINE.test(text) };
    if (opens(text, place)) {
      if (open) stray.push(open);
      open = tick;
    } else if (open) open = undefined;
    else stray.push(tick);
  }
  if (open) stray.push(open);
  return stray
    .filter(({ isFormatLine }) => isFormatLine)
    .slice(0, MOST_FINDINGS)
    .map(({ at }) => finding(at));
}

/**
 * Where the backtick stands that is left over when those of a line are paired from the left; `undefined` for none. Between
 * two runs of several backticks of the same number, single ones are text.
 */
function leftOver(line: string): number | undefined {
  let place: number | undefined;
  let within = 0;
  for (const { 0: run, index } of line.matchAll(/`+/g)) {
    if (within > 0) within = run.length === within ? 0 : within;
    else if (run.length > 1) within = run.length;
    else place = place === undefined ? index : undefined;
  }
  return place;
}

/** Whether a backtick looks like the beginning of a code mark: nothing or a gap before it, something after it. */
function opens(line: string, place: number): boolean {
  return /^$|[\s("'“>:：]/.test(line[place - 1] ?? '') && /\S/.test(line[place + 1] ?? '');
}

function finding(at: number): LintFinding {
  return {
    rule: 'stray-backtick',
    severity: 'warning',
    message:
      'This backtick has no partner, and models copy the format lines as they are: it will turn up in their replies.',
    fix: 'Take it out, or close the code mark.',
    replacement: '',
    span: [at, at + 1],
  };
}
