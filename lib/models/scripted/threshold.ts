import { plainNumbers } from './arithmetic-words.ts';
import type { AmountLimit, Threshold, Want } from './intent.ts';
import { LIMITS } from './question-names.ts';
import { mentions } from './vocabulary.ts';

const YES_NO =
  /(?:^|[,:;]\s*|\b(?:if|whether|and|so|but|please)\s+)(?:is|are|was|were|did|does|do|has|have|had|will|would)\b|\b(?:if|whether)\b|是否|有没有/i;
const ONES =
  /\b(?:orders?|purchases?|invoices?|anything|something|any|everything|ones|those|transactions?)\s+(?:(?:that|which|worth|of|for|costing|with|amounts?|an?|are|were|is|was|cost|came|come|to|amounting|valued|at)\s+){0,4}$/i;

/** Limits of a question: they choose among the orders, or the total is held against one. */
interface Limits {
  over: AmountLimit | null;
  under: AmountLimit | null;
}

/** Whether a limit is one for the total, as in "is C-100's total over $1,000", and what is then wanted; null when it chooses orders. */
export function thresholdIn(
  question: string,
  want: Want,
  { over, under }: Limits,
): { than: Threshold; want: Want } | null {
  const limit = over ?? under;
  if (!limit || (over && under)) return null;
  const than: Threshold = { ...limit, side: over ? 'over' : 'under' };
  const before = question.slice(0, question.search(LIMITS));
  const isOfOnes = ONES.test(before) || /\b(?:anything|something|any|ones?)\b/i.test(before);
  const isYesNo = YES_NO.test(question);
  if (want === 'total' || want === 'average') {
    const isFigure =
      /\b(?:is|was|are|were|does|did|do)\b[^?]*\b(?:total|sum|average|value|worth|bill|spend\w*|altogether|combined)\b/i;
    if (isYesNo && (!isOfOnes || isFigure.test(before))) return { than, want };
    const isBare =
      !/\b(?:what|how|which|show|list|find)\b/i.test(question) && !/\borders|purchases|invoices/i.test(before);
    return isBare && !isOfOnes ? { than, want } : null;
  }
  const isVerb =
    /\b(?:order|ordered|buy|bought|purchase|purchased|spend|spent)\s+(?:(?:for|goods|things|worth|of)\s+){0,2}$/i;
  return want === 'list' && isYesNo && !isOfOnes && isVerb.test(before) && !mentions(before, 'count')
    ? { than, want: 'total' }
    : null;
}

const COUNT_LIMIT =
  /\b(more than|over|above|at least|no less than|less than|fewer than|under|below|at most|no more than|up to)\s+(\d{1,3}) (?:\w+ )?(?:orders?|purchases?|invoices?|times)\b/i;

/** A number of orders that the count is to be held against, as in "has C-100 more than 3 orders"; null for none. */
export function countThresholdIn(question: string): Threshold | null {
  const [, words = '', number = ''] = COUNT_LIMIT.exec(plainNumbers(question)) ?? [];
  if (!number || !YES_NO.test(question)) return null;
  const side = /more than|over|above|at least|no less/i.test(words) && !/no more/i.test(words) ? 'over' : 'under';
  return { amount: Number(number), strict: !/at least|no less|at most|no more|up to/i.test(words), side };
}
