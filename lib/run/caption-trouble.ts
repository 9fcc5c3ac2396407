import { askedFor, wordOf } from './caption-fields.ts';
import { looksLikeData, quotable, shortLine } from './caption-text.ts';
import { type Caption, caption } from './caption-words.ts';
import type { Call, ObservationState } from './trajectory.ts';

type Failed = Pick<Call, 'tool' | 'input'>;
type Trouble = NonNullable<ObservationState['error']>;

/** A message that is read out, in characters. */
const LONGEST_MESSAGE = 140;

/** Why a call failed, in one sentence. */
export function troubleCaption(call: Failed, error: Trouble): Caption {
  switch (error.code) {
    case 'unknown-tool': {
      const tool = wordOf(call.tool, 60);
      return tool === '' ? caption('trouble.failed') : caption('trouble.unknownTool', { tool });
    }
    case 'bad-input':
      return caption('trouble.badInput');
    case 'timeout':
      return caption('trouble.timeout');
    case 'stopped':
      return caption('trouble.stopped');
    case 'customer-not-found':
      return named('trouble.noCustomer', 'customer', askedFor(call.input, 'customerId')) ?? said(error);
    case 'order-not-found':
      return named('trouble.noOrder', 'order', askedFor(call.input, 'orderId')) ?? said(error);
    default:
      return said(error);
  }
}

function named(key: Caption['key'], name: string, value: string): Caption | null {
  return value === '' || looksLikeData(value) ? null : caption(key, { [name]: value });
}

/** The message in its own words, where people can read them. */
function said({ message }: Trouble): Caption {
  const text = shortLine(message, LONGEST_MESSAGE);
  const isForPrograms = looksLikeData(text) || /[{}<>\\]|\w\(|\bat \S+:\d+|[A-Z]{3,}_[A-Z]/.test(text);
  return text === '' || isForPrograms ? caption('trouble.failed') : caption('trouble.said', { text: quotable(text) });
}
