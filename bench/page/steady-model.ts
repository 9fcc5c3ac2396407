import { conversationStep } from '../../fixtures/fake-provider/conversation-step.ts';
import type { Reply, Responder } from '../../fixtures/fake-provider/reply.ts';
import { hasTools } from '../../fixtures/fake-provider/sentence.ts';

/** Characters that count as one token: what an English text has. */
const TOKEN_CHARACTERS = 4;

/** How the steps of a run come. */
export interface Pace {
  /** Tokens a second. */
  tokens: number;
  /** So many steps come at once, so that the page is full before it is measured. */
  stepsAtOnce: number;
}

const THOUGHT =
  'so far the orders of the customer have been read, and the sums of two quarters are known. What is still missing is ' +
  'the part that was refunded, since C-100 sent back one of the parcels on 2026-03-14 and the amount of it was never ' +
  'booked. I compare the totals with what the search says about the price, write down what does not agree, and only then ' +
  'go on with the next record; the order of the records does not matter as long as none of them is read two times.';

const WORDS = ['price', 'phone', 'capital', 'population', 'weather', 'quarter', 'order', 'chip', 'sum', 'history'];

/**
 * A model that never comes to an end: each reply thinks for about 110 tokens and then calls a tool with an input that it
 * has not used before, natively or in the `bracket` dialect, one event a token.
 */
export function steadyModel({ tokens, stepsAtOnce }: Pace): Responder {
  return (request): Reply => {
    const step = conversationStep(request) + 1;
    const { tool, input, text } = callOf(step);
    const thought = `This is part ${step}: ${THOUGHT}`;
    return {
      ...(hasTools(request)
        ? { text: thought, calls: [{ tool, input }] }
        : { text: `Thought: ${thought}\nAction: ${tool}[${text}]\nObservation: none` }),
      chunkSize: TOKEN_CHARACTERS,
      ...(step > stepsAtOnce && { eventsPerSecond: tokens }),
    };
  };
}

/** One call of each step: what a native call has as its input, and what stands between brackets. */
function callOf(step: number): { tool: string; input: Record<string, string>; text: string } {
  const word = WORDS[step % WORDS.length];
  switch (step % 3) {
    case 0:
      return { tool: 'Calculator', input: { expression: `${step} * 17 + 4` }, text: `${step} * 17 + 4` };
    case 1:
      return { tool: 'Search', input: { query: `${word} ${step}` }, text: `${word} ${step}` };
    default: {
      const input = { customerId: `C-${100 + step}` };
      return { tool: 'searchOrders', input, text: JSON.stringify(input) };
    }
  }
}
