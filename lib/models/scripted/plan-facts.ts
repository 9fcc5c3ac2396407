import { finding } from './findings.ts';
import type { DateField } from './intent.ts';
import { act, answer, type Move } from './move.ts';
import { seenToday } from './observed.ts';
import { needsTool, quoted, vary } from './phrases.ts';
import { calculate } from './plan-sum.ts';
import type { Reading } from './read-prompt.ts';
import { grouped, resultForm } from './result-form.ts';
import { figure, opened } from './wording.ts';

/** Next step for a sum in words or symbols. */
export function planArithmetic(reading: Reading, expression: string): Move {
  const form = resultForm(reading.question, expression);
  const sum = calculate(
    reading,
    form.isRounded ? `round(${expression}, 2)` : expression,
    vary(reading, [
      'This is a sum, so I leave it to the calculator.',
      `In symbols that is ${expression}. The calculator works it out.`,
      'I put the question as an expression for the calculator.',
    ]),
  );
  if (sum.kind === 'move') return sum.move;
  if (sum.kind === 'none')
    return answer(
      'I do not work out sums myself.',
      /is off/.test(sum.why) ? needsTool('calculator') : `I cannot give the result: ${quoted(sum.why)}.`,
    );
  const asked =
    /^(?:please )?(?:what(?:'s| is)|how much is|calculate|compute|work out|evaluate|solve)\s+(.+?)[\s?.!=]*$/i.exec(
      reading.question,
    );
  const subject = asked?.[1];
  // The name of a function keeps its small letter.
  const isFunction = /^(?:sqrt|cbrt|sin|cos|tan|log|ln|exp|abs|floor|ceil|round)\b/.test(subject ?? '');
  const text =
    subject && !/\b(?:and|then|if|each)\b/i.test(subject)
      ? `${isFunction ? grouped(subject) : opened(grouped(subject))} is ${form.write(sum.figure)}.`
      : `That comes to ${form.write(sum.figure)}.`;
  return answer(vary(reading, ['The calculator gave the result.', 'There is the figure.']), text);
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Next step for the question which of two numbers is larger: the sign of their difference tells. */
export function planLarger(reading: Reading, [a, b]: readonly [string, string]): Move {
  const sum = calculate(
    reading,
    `${a} - ${b}`,
    'The difference of the two tells which is larger. The calculator gives it.',
  );
  if (sum.kind === 'move') return sum.move;
  if (sum.kind === 'none')
    return answer(
      'I do not compare by eye.',
      /is off/.test(sum.why) ? needsTool('calculator') : `I cannot compare them: ${quoted(sum.why)}.`,
    );
  const isLess = sum.figure.startsWith('-');
  const [more, less] = isLess ? [b, a] : [a, b];
  if (Number(sum.figure) === 0) return answer('The difference is nothing.', `${a} and ${b} are equal.`);
  return answer(
    'The sign of the difference tells.',
    `${more} is larger than ${less}, by ${figure(sum.figure.replace('-', ''))}.`,
  );
}

/** Next step for a question about the date or the time. */
export function planDate(reading: Reading, field: DateField): Move {
  const found = finding(reading, 'clock', {});
  if (found.kind === 'no-tool') return answer('I have no sense of time.', needsTool('clock'));
  if (found.kind === 'todo')
    return act(
      vary(reading, ['The clock can tell.', 'I cannot know the date by myself, so I ask the clock.']),
      found.call,
    );
  const today = seenToday(found.text);
  if (found.kind === 'failed' || !today)
    return answer('The clock did not help.', `I cannot tell. The clock said: ${quoted(found.text)}.`);
  return answer('The clock says it.', dateText(field, today, found.text));
}

function dateText(field: DateField, today: string, said: string): string {
  const weekday = WEEKDAYS.find((day) => said.includes(day)) ?? WEEKDAYS[new Date(`${today}T00:00:00Z`).getUTCDay()];
  const quarter = /\bQ([1-4])\b(?:[ of,]*(\d{4}))?|\bquarter ([1-4])\b/i.exec(said);
  const time = /\b\d{1,2}:\d{2}(?::\d{2})?(?: ?(?:UTC|GMT|[AP]M))?/i.exec(said)?.[0];
  const zone = time && /\b\d{1,2}:\d{2}(?::\d{2})? \((\w[\w/+-]*)\)/.exec(said)?.[1];
  const month = new Date(`${today}T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  switch (field) {
    case 'quarter':
      return quarter
        ? `It is quarter ${quarter[1] ?? quarter[3]} of ${today.slice(0, 4)}; today is ${today}.`
        : `The clock said: ${said.trim()}`;
    case 'time':
      return time
        ? `It is ${time}${zone ? ` (${zone})` : ''} on ${today}.`
        : `The clock gives the date only: ${weekday}, ${today}.`;
    case 'month':
      return `It is ${month}; today is ${today}.`;
    case 'year':
      return `It is the year ${today.slice(0, 4)}.`;
    case 'reckoning':
      return `Today is ${weekday}, ${today}. I cannot count days or find a date from there: no tool reckons with dates.`;
    default:
      return `Today is ${weekday}, ${today}.`;
  }
}
