import { finding, toolFor } from './findings.ts';
import type { AfterSum, Intent } from './intent.ts';
import { act, answer, type Move } from './move.ts';
import { needsTool, quoted, vary } from './phrases.ts';
import { hopIn, planHop } from './plan-hop.ts';
import { bestQuote, isOffTopic, keyWords } from './quote.ts';
import type { Reading } from './read-prompt.ts';
import { finish } from './say-orders.ts';
import { figure, listOf, money } from './wording.ts';

type SearchIntent = Extract<Intent, { kind: 'search' }>;
type SearchTwoIntent = Extract<Intent, { kind: 'search-two' }>;

/** Next step for a question of fact: a search, a second one in fewer words if that finds nothing, then an answer that quotes. */
export function planSearch(reading: Reading, { subject, after }: SearchIntent): Move {
  const hop = hopIn(subject);
  const move = hop && toolFor(reading, 'search') ? planHop(reading, hop) : null;
  if (move) return move;
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
  if (first.kind === 'found' && !isNothing(first.text) && !isOffTopic(first.text, subject))
    return quote(reading, first.text, after);
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
  if (second?.kind === 'found' && !isNothing(second.text)) return quote(reading, second.text, after);
  const failed = [second, first].find((found) => found?.kind === 'failed');
  return failed && 'text' in failed
    ? answer('The search does not work.', `I could not search. The tool said: ${quoted(failed.text)}.`)
    : answer(
        second ? 'Both searches found nothing, and I do not guess.' : 'Nothing was found, and I do not guess.',
        `I found no information about "${subject}".`,
      );
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

function quote(reading: Reading, text: string, after: AfterSum | null): Move {
  const lead = vary(reading, ['According to the search: ', 'The search says: ', 'I found this: ']);
  const said = lead + bestQuote(text, reading.question);
  const amount = after && /\$\s?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)/.exec(bestQuote(text, reading.question));
  const found = amount ? (amount[1] ?? amount[2]) : undefined;
  if (after && found !== undefined) return finish(reading, after, found, said, amount?.[1] ? money : figure);
  return answer(vary(reading, ['The search found it.', 'That answers the question.', 'The result says it.']), said);
}

/** Next step for two things side by side: both are looked up, and quoted. */
export function planSearchTwo(reading: Reading, { names, property }: SearchTwoIntent): Move {
  const lookups = names.map((name) =>
    finding(reading, 'search', { query: property ? `${property} of ${name}` : name }),
  );
  if (lookups.some((found) => found.kind === 'no-tool'))
    return answer('I would have to search for that.', needsTool('search'));
  const todo = lookups.flatMap((found) => (found.kind === 'todo' ? [found.call] : []));
  if (todo.length > 0)
    return act(`There are two things to look up: ${listOf(todo.map((call) => `"${call.input.query}"`))}.`, ...todo);
  const parts = lookups.map((found, index) => {
    const name = names[index] ?? '';
    return found.kind === 'found' && !isNothing(found.text)
      ? `On ${name}: ${bestQuote(found.text, `${property} ${name}`)}`
      : `I found nothing on ${name}.`;
  });
  return answer('Both are known, so they can be set side by side.', parts.join(' '));
}
