import type { ConversationTurn } from '../../lib/api/conversation-contract.ts';

/** As they are drawn on a wide page, in pixels: a line of a question or an answer, and all that stands around the two. */
const LINE_PX = 28;
const AROUND_PX = 160;
/** About what fits into a line, in characters. */
const LINE = 60;

function linesOf(text: string): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0);
}

/** About how high a turn is that nobody has seen yet, in pixels: the scroll bar must not lie too much. */
export function guessedHeight({ question, answer }: Pick<ConversationTurn, 'question' | 'answer'>): number {
  return AROUND_PX + LINE_PX * (linesOf(question) + linesOf(answer ?? ''));
}
