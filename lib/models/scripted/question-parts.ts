import { afterSumIn } from './after-sum.ts';
import { asidesIn } from './asides.ts';
import type { Intent } from './intent.ts';
import { withPeriodMended } from './near-words.ts';
import { intentsFrom, intentsOf, LONGEST, namedIn } from './question.ts';
import { askedIn } from './relevance.ts';
import { idGroupsIn, pointsBack, questionsIn, withName } from './split-question.ts';

/** A question, or one of several in a text, and what it asks. */
interface Part {
  question: string;
  intents: Intent[];
}

/** What a text asks, question by question; parts left out are taken from the `earlier` questions of the conversation. */
export function partsOf(asked: string, earlier: readonly string[]): Part[] {
  const text = withPeriodMended(asked.slice(0, LONGEST));
  for (const questions of [resolved(questionsIn(text)), idGroupsIn(text)]) {
    const parts = questions.map((question) => ({ question, intents: intentsFrom(question, namedIn(question)) }));
    if (parts.length > 1 && standAlone(parts)) return parts.map(withAsides);
  }
  return [withAsides({ question: text, intents: intentsOf(text, earlier) })];
}

/** Questions that can be read each alone: what a later one calls "it" is named, where the first looks something up. */
function resolved(questions: readonly string[]): string[] {
  const [first = '', ...rest] = questions;
  if (!rest.some(pointsBack)) return [...questions];
  const [search] = intentsFrom(first, namedIn(first));
  const isNamed = search?.kind === 'search' && search.after === null && !rest.some((part) => afterSumIn(part));
  if (!isNamed) return [];
  const name = askedIn(search.subject).names.join(' ');
  return [first, ...rest.map((part) => withName(part, name))];
}

/** Parts of different families are questions of their own; several about orders belong together, to be added or compared. */
function standAlone(parts: readonly Part[]): boolean {
  const kinds = parts.map(({ intents }) => intents[0]?.kind ?? 'beyond');
  // Beside a question about orders, "who is the buyer" is no question of its own: a search needs a name.
  const isOfShop = kinds.some((kind) => kind === 'orders' || kind === 'order' || kind === 'customer');
  const isWhole = parts.every(({ intents: [first] }) => {
    if (first?.kind === 'orders') return first.customers.length > 0;
    if (first?.kind === 'search') return !isOfShop || /\p{Lu}| of /u.test(first.subject);
    return first !== undefined && first.kind !== 'beyond';
  });
  return isWhole && (new Set(kinds).size > 1 || !['orders', 'order', 'customer'].includes(kinds[0] ?? ''));
}

function withAsides({ question, intents }: Part): Part {
  const asides = asidesIn(question, intents).map((text): Intent => ({ kind: 'say', text }));
  return { question, intents: [...intents, ...asides] };
}
