import type { Intent } from './intent.ts';
import { answer, type Move } from './move.ts';
import { seenFigure, seenOrders } from './observed.ts';
import { beyondText, UNSEEN_RECORDS } from './phrases.ts';
import { planArithmetic, planDate, planLarger } from './plan-facts.ts';
import { planCustomer, planOrder } from './plan-lookup.ts';
import { planOrders } from './plan-orders.ts';
import { planSearch, planSearchTwo } from './plan-search.ts';
import { partsOf } from './question-parts.ts';
import type { Reading } from './read-prompt.ts';
import { shown } from './show-orders.ts';
import { figure } from './wording.ts';

/** The next step of a run, from what the prompt says and nothing else. The parts of a question are done in turn. */
export function nextMove(reading: Reading): Move {
  const answers: string[] = [];
  let thought = '';
  for (const { question, intents } of partsOf(reading.question, reading.earlier))
    for (const intent of intents) {
      const move = planFor({ ...reading, question }, intent);
      if (move.kind === 'act') return reading.mustAnswer ? unfinished(reading, answers) : move;
      answers.push(move.text);
      thought ||= move.thought;
    }
  return answer(thought, answers.join(' '));
}

/** What the shop's records hold cannot be known in one call that shows none of them. */
const RECORDS: ReadonlySet<Intent['kind']> = new Set(['orders', 'order', 'customer']);

function planFor(reading: Reading, intent: Intent): Move {
  if (reading.dialect === 'prose' && reading.tools.length === 0 && RECORDS.has(intent.kind))
    return answer('No records are here.', UNSEEN_RECORDS);
  switch (intent.kind) {
    case 'orders':
      return planOrders(reading, intent);
    case 'order':
      return planOrder(reading, intent);
    case 'customer':
      return planCustomer(reading, intent);
    case 'arithmetic':
      return planArithmetic(reading, intent.expression);
    case 'date':
      return planDate(reading, intent.field);
    case 'search':
      return planSearch(reading, intent);
    case 'search-two':
      return planSearchTwo(reading, intent);
    case 'larger':
      return planLarger(reading, intent.numbers);
    case 'say':
      return answer('No tool helps with that, so I say so.', intent.text);
    case 'beyond':
      return answer('No tool helps with that.', beyondText(intent.what));
  }
}

/** The answer when no more calls are allowed: what is known so far, and that it is not all. */
export function unfinished(reading: Reading, answers: readonly string[] = []): Move {
  const known = answers.length > 0 ? answers.join(' ') : knownSoFar(reading);
  return answer(
    'No more calls are allowed, so I say what I have and what is missing.',
    known
      ? `${known} The rest is missing: I had to stop before I was done.`
      : 'I have found nothing that answers this: I had to stop before I was done.',
  );
}

function knownSoFar({ rounds }: Reading): string {
  const last = rounds.at(-1);
  if (!last) return '';
  const seen = seenOrders(last.observation);
  if (seen && seen.orders.length > 0) return `So far I have these orders: ${shown(seen.orders)}.`;
  const result = seenFigure(last.observation);
  if (result !== null) return `So far I have the figure ${figure(result)}.`;
  const text = last.observation.trim().replace(/\s+/g, ' ');
  return `The last thing I saw was: ${text.length > 200 ? `${text.slice(0, 200)}…` : text}`;
}
