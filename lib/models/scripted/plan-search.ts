import { knownByHeart } from './by-heart.ts';
import { type Finding, finding, toolFor } from './findings.ts';
import { figureIn, sumWith } from './found-figure.ts';
import type { Intent } from './intent.ts';
import { act, answer, type Move } from './move.ts';
import { needsTool, quoted, vary } from './phrases.ts';
import { hopIn, planHop } from './plan-hop.ts';
import { bestQuote, directIn } from './quote.ts';
import type { Reading } from './read-prompt.ts';
import { keyWords, propertyWords, type Relevance, relevanceOf, resultsIn } from './relevance.ts';
import { finish } from './say-orders.ts';
import { listOf } from './wording.ts';

type SearchIntent = Extract<Intent, { kind: 'search' }>;
type SearchTwoIntent = Extract<Intent, { kind: 'search-two' }>;

/** Next step for a question of fact: a search, a second one in fewer words if that finds nothing, then an answer that quotes. */
export function planSearch(reading: Reading, { subject, after }: SearchIntent): Move {
  const hop = hopIn(subject);
  const move = hop && toolFor(reading, 'search') ? planHop(reading, hop) : null;
  if (move) return move;
  const first = finding(reading, 'search', { query: subject });
  if (first.kind === 'no-tool') return withoutSearch(reading);
  if (first.kind === 'todo')
    return act(
      vary(reading, [
        `I search for "${subject}".`,
        'I do not know that by heart, so I search for it.',
        'A search should tell.',
      ]),
      first.call,
    );
  if (relevance(first, subject) === 'answers' && 'text' in first) return quote(reading, first.text, { subject, after });
  const shorter = keyWords(subject);
  const second =
    shorter && shorter.toLowerCase() !== subject.toLowerCase() ? finding(reading, 'search', { query: shorter }) : null;
  if (second?.kind === 'todo')
    return act(
      first.kind === 'failed'
        ? `The search failed: "${quoted(first.text)}". I try once more in fewer words.`
        : 'That does not tell what was asked. I try again in fewer words.',
      second.call,
    );
  if (second && relevance(second, subject) === 'answers' && 'text' in second)
    return quote(reading, second.text, { subject, after });
  return withoutAnswer(subject, [second, first]);
}

/** Without a search there is only what everybody knows. */
function withoutSearch(reading: Reading): Move {
  const fact = knownByHeart(reading.question);
  return fact === null
    ? answer('I would have to search for that.', needsTool('search'))
    : answer('No search is on, but this much I know by heart.', fact);
}

/** How a search's result goes with a subject; null when it found nothing, or failed. */
function relevance(found: Finding, subject: string): Relevance | null {
  if (found.kind !== 'found' || isNothing(found.text)) return null;
  return relevanceOf(found.text, subject, directIn(found.text) !== '');
}

/** Nothing that was found tells what was asked: the nearest is named as such, or nothing. */
function withoutAnswer(subject: string, tried: readonly (Finding | null)[]): Move {
  const made = tried.filter((found) => found !== null);
  for (const found of made)
    if (relevance(found, subject) === 'subject-only' && 'text' in found)
      return answer(
        'What was found is about the same thing, but does not tell what was asked.',
        `The search found nothing about "${subject}". The nearest it has: ${bestQuote(resultsOn(found.text, subject, 'subject-only'), subject, propertyWords(subject))}`,
      );
  const failed = made.find((found) => found.kind === 'failed');
  if (failed && 'text' in failed)
    return answer('The search does not work.', `I could not search. The tool said: ${quoted(failed.text)}.`);
  // What is written in no Latin letters at all is most likely no English.
  const isForeign = /\p{L}/u.test(subject) && !/\p{Script=Latin}{3}/u.test(subject);
  const language = isForeign ? ' The offline library is in English, so please ask in English.' : '';
  return answer(
    made.length > 1 ? 'Both searches found nothing, and I do not guess.' : 'Nothing was found, and I do not guess.',
    `I found no information about "${subject}".${language}`,
  );
}

/** The results that go at least that far with the subject; all of them where a short answer stands above them. */
function resultsOn(text: string, subject: string, least: 'answers' | 'subject-only'): string {
  if (directIn(text) !== '') return text;
  const results = resultsIn(text).filter((result) => {
    const relevance = relevanceOf(result, subject, false);
    return relevance === 'answers' || relevance === least;
  });
  return results.join('\n') || text;
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

function quote(reading: Reading, text: string, { subject, after }: Pick<SearchIntent, 'subject' | 'after'>): Move {
  const lead = vary(reading, ['According to the search: ', 'The search says: ', 'I found this: ']);
  const best = bestQuote(resultsOn(text, subject, 'answers'), reading.question, propertyWords(subject));
  const said = lead + best;
  const thought = vary(reading, ['The search found it.', 'That answers the question.', 'The result says it.']);
  if (!after) return answer(thought, said);
  const found = figureIn(best, reading.question);
  if (!found) return answer(thought, `${said} I see no figure there to go on with.`);
  const { figure, write } = sumWith(found, after);
  return finish(reading, after, figure, said, write);
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
    const subject = property ? `${property} of ${name}` : name;
    const how = relevance(found, subject);
    if (found.kind !== 'found' || how === null || how === 'off-topic') return `I found nothing on ${name}.`;
    const words = bestQuote(resultsOn(found.text, subject, how), `${property} ${name}`, propertyWords(subject));
    return how === 'answers'
      ? `On ${name}: ${words}`
      : `On ${name} the search does not tell that; the nearest: ${words}`;
  });
  return answer('Both are known, so they can be set side by side.', parts.join(' '));
}
