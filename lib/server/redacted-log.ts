import type { Channel, Repair, Span, UnnumberedEvent } from '../run/events.ts';
import type { PromptMessage } from '../run/trajectory.ts';
import type { RedactValue } from './redact.ts';
import { redactEvent } from './redact-event.ts';
import type { Piece, RedactionStream } from './redact-stream.ts';
import { promptRedaction } from './redacted-prompt.ts';

/** An event that has its time and no number yet. */
export type TimedEvent = UnnumberedEvent & { t: number };

type Delta = Extract<TimedEvent, { type: 'text-delta' }>;

/** Until one of these, the text of an attempt goes on; a warning in between does not end it. */
const ENDS_TEXT: ReadonlySet<string> = new Set(['step-start', 'model-end', 'retry', 'run-end']);

/**
 * Redacts the events of one run, given in their order; returns what can be stored by now. A legal log stays one: streamed
 * text joins to the redacted reply, prompts have the digest of the redacted prompt, spans lie in the redacted reply. The
 * end of a streamed text is held back while it could be the beginning of a secret, and comes with the event that settles it.
 * `before` is the last prompt of the log that the run continues, as stored.
 */
export function logRedaction(
  redact: RedactValue,
  before: readonly PromptMessage[] = [],
): (event: TimedEvent) => TimedEvent[] {
  const redactPrompt = promptRedaction(redact, before);
  const deltas = redact.stream ? deltaRedaction(redact.stream) : null;
  const place = spanRedaction(redact);
  return (event) => {
    if (event.type === 'text-delta') return deltas ? deltas.push(event) : [redactEvent(redact, event)];
    const held = ENDS_TEXT.has(event.type) ? (deltas?.end(event.t) ?? []) : [];
    const fact = event.type === 'prompt' ? redactPrompt(event) : redactEvent(redact, event);
    return [...held, place(event, fact)];
  };
}

/**
 * The streams of the attempt that goes on: one for the reply's text, one for each channel the provider keeps apart. Order
 * is kept within a stream, as nothing is a piece of two.
 */
function deltaRedaction(open: <Tag>() => RedactionStream<Tag>) {
  const streams = new Map<string, { template: Delta; stream: RedactionStream<Channel> }>();
  const end = (t: number): Delta[] => {
    const held = [...streams.values()].flatMap(({ template, stream }) => joined({ ...template, t }, stream.end()));
    streams.clear();
    return held;
  };
  const push = (event: Delta): Delta[] => {
    const { step, attempt, from, channel, delta, t } = event;
    const [current] = streams.values();
    const isOther = current && (current.template.step !== step || current.template.attempt !== attempt);
    const before = isOther ? end(t) : [];
    const key = from === 'text' ? from : `${from} ${channel}`;
    const entry = streams.get(key) ?? { template: event, stream: open<Channel>() };
    streams.set(key, entry);
    return [...before, ...joined(event, entry.stream.push({ text: delta, tag: channel }))];
  };
  return { push, end };
}

/** Pieces as events like `template`, those of one channel in a row as one. */
function joined(template: Delta, pieces: readonly Piece<Channel>[]): Delta[] {
  const events: Delta[] = [];
  for (const { text, tag } of pieces) {
    const last = events.at(-1);
    if (last?.channel === tag) last.delta += text;
    else events.push({ ...template, channel: tag, delta: text });
  }
  return events;
}

/** Moves the spans of what was read to where they lie in the redacted reply. */
function spanRedaction(redact: RedactValue): (event: TimedEvent, redacted: TimedEvent) => TimedEvent {
  /** The last reply, if there was something to take out of it. */
  let reply: string | null = null;
  const move = ([start, end]: Span, text: string): Span => [placeIn(text, start), placeIn(text, end)];
  const placeIn = (text: string, at: number): number => {
    const stream = redact.stream?.<boolean>();
    if (!stream) return at;
    const pieces = [
      ...stream.push({ text: text.slice(0, at), tag: true }),
      ...stream.push({ text: text.slice(at), tag: false }),
    ];
    return [...pieces, ...stream.end()].reduce((sum, piece) => sum + (piece.tag ? piece.text.length : 0), 0);
  };
  return (event, redacted) => {
    if (event.type === 'step-start') reply = null;
    if (event.type === 'model-end' && redacted.type === 'model-end') {
      reply = event.text === redacted.text ? null : event.text;
    }
    if (reply === null) return redacted;
    const text = reply;
    if (redacted.type === 'parse-error') return { ...redacted, span: move(redacted.span, text) };
    if (!('repairs' in redacted) || !redacted.repairs) return redacted;
    const repairs: Repair[] = redacted.repairs.map((repair) => ({ ...repair, span: move(repair.span, text) }));
    return { ...redacted, repairs };
  };
}
