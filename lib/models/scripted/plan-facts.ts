import { finding } from './findings.ts';
import type { DateField } from './intent.ts';
import { act, answer, type Move } from './move.ts';
import { seenToday } from './observed.ts';
import { needsTool, quoted, vary } from './phrases.ts';
import { calculate } from './plan-sum.ts';
import { bestQuote, keyWords } from './quote.ts';
import type { Reading } from './read-prompt.ts';
import { figure, opened } from './wording.ts';

/** Next step for a sum in words or symbols. */
export function planArithmetic(reading: Reading, expression: string): Move {
  const sum = calculate(
    reading,
    expression,
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
  const text =
    subject && !/\b(?:and|then|if|each)\b/i.test(subject)
      ? `${opened(subject)} is ${figure(sum.figure)}.`
      : `That comes to ${figure(sum.figure)}.`;
  return answer(vary(reading, ['The calculator gave the result.', 'There is the figure.']), text);
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

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
  const month = new Date(`${today}T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  switch (field) {
    case 'quarter':
      return quarter
        ? `It is quarter ${quarter[1] ?? quarter[3]} of ${today.slice(0, 4)}; today is ${today}.`
        : `The clock said: ${said.trim()}`;
    case 'time':
      return time ? `It is ${time} on ${today}.` : `The clock gives the date only: ${weekday}, ${today}.`;
    case 'month':
      return `It is ${month}; today is ${today}.`;
    case 'year':
      return `It is the year ${today.slice(0, 4)}.`;
    default:
      return `Today is ${weekday}, ${today}.`;
  }
}

/** Next step for a question of fact: a search, a second one in fewer words if that finds nothing, then an answer that quotes. */
export function planSearch(reading: Reading, subject: string): Move {
  const first = finding(reading, 'search', { query: subject });
  if (first.kind === 'no-tool') return answer('I would have to search for that.', needsTool('search'));
  if (first.kind === 'todo')
    return act(
      vary(reading, [
        `I search for "${subject}".`,
        'I do not know that by heart, so I search for it.',
        'A search should tell.',
      ]),
      first.call,
    );
  if (first.kind === 'found' && !isNothing(first.text)) return quote(reading, first.text);
  const shorter = keyWords(subject);
  const second =
    shorter && shorter.toLowerCase() !== subject.toLowerCase() ? finding(reading, 'search', { query: shorter }) : null;
  if (second?.kind === 'todo')
    return act(
      first.kind === 'failed'
        ? `The search failed: "${quoted(first.text)}". I try once more in fewer words.`
        : 'Nothing was found. I try again in fewer words.',
      second.call,
    );
  if (second?.kind === 'found' && !isNothing(second.text)) return quote(reading, second.text);
  const failed = [second, first].find((found) => found?.kind === 'failed');
  return failed && 'text' in failed
    ? answer('The search does not work.', `I could not search. The tool said: ${quoted(failed.text)}.`)
    : answer('Both searches found nothing, and I do not guess.', `I found no information about ${subject}.`);
}

function isNothing(text: string): boolean {
  return (
    /^\W*(?:\{[^{}]*)?(?:no (?:good )?(?:information|results?|match\w*|entr\w+)|nothing)\b.{0,40}\b(?:found|for|about|match\w*)?/i.test(
      text.trim(),
    ) ||
    text.trim() === '' ||
    text.trim() === '[]'
  );
}

function quote(reading: Reading, text: string): Move {
  return answer(
    vary(reading, ['The search found it.', 'That answers the question.', 'The result says it.']),
    vary(reading, ['According to the search: ', 'The search says: ', 'I found this: ']) +
      bestQuote(text, reading.question),
  );
}
