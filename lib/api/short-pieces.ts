/** Any event of a log; what is known of it here is enough. */
interface AnyEvent {
  seq: number;
  t: number;
  type: string;
}

/** A piece of text that goes on where the one before it ended: its time and its text. */
export type ShortPiece = [t: number, delta: string];

/** What two pieces have in common when the later one can be said in short; there is nothing else in them but `seq`, `t` and `delta`. */
const SHARED = ['type', 'step', 'attempt', 'channel', 'from'] as const;
type Piece = AnyEvent & Record<(typeof SHARED)[number], unknown> & { delta: string };

function isPlainPiece(event: AnyEvent): event is Piece {
  return event.type === 'text-delta' && Object.keys(event).length === SHARED.length + 3;
}

/**
 * Says the pieces of text of one run in short, given its events as they are sent: all but the first of a row. What comes out is for
 * the function of `wholePieces` that has been given everything since the stream began.
 */
export function shortPieces(): <E extends AnyEvent>(event: E) => E | ShortPiece {
  let before: Piece | undefined;
  let seq = 0;
  return (event) => {
    const follows = event.seq === seq + 1;
    seq = event.seq;
    if (!isPlainPiece(event)) return event;
    const known = before;
    before = event;
    const isShort = follows && known !== undefined && SHARED.every((field) => known[field] === event[field]);
    return isShort ? [event.t, event.delta] : event;
  };
}

/** The inverse of `shortPieces`: the events as they are in the log. */
export function wholePieces<E extends AnyEvent>(): (sent: E | ShortPiece) => E {
  let before: E | undefined;
  let seq = 0;
  return (sent) => {
    if (Array.isArray(sent)) {
      const [t, delta] = sent;
      seq += 1;
      return { ...(before as E), seq, t, delta };
    }
    const event = sent as E;
    seq = event.seq;
    if (isPlainPiece(event)) before = event;
    return event;
  };
}
