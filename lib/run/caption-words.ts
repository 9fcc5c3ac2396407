import type { Reason } from './outcome.ts';

/** A value in a caption that the page writes in its own way. */
export type CaptionValue =
  | string
  | number
  | { date: string; form?: 'weekday' | 'day' }
  | { money: number }
  | { figure: string }
  | { list: readonly Caption[] };

/** One sentence for people who know nothing of agents: the name of a message, and what stands in it. */
export interface Caption {
  key: CaptionKey;
  values: Readonly<Record<string, CaptionValue>>;
}

/** The sentences there are; each is a message under `present.say`. */
export type CaptionKey = BeginningKey | ActionKey | ResultKey | TroubleKey | EndKey;

type BeginningKey =
  | 'question'
  | 'canUse'
  | 'noTools'
  | 'direct'
  | 'followsOn'
  | 'continued'
  | 'firstThought'
  | 'thought';

type ActionKey =
  | 'action.together'
  | 'action.again'
  | 'action.search'
  | 'action.calculate'
  | 'action.orders'
  | 'action.customer'
  | 'action.order'
  | 'action.page'
  | 'action.sentence'
  | 'action.clock'
  | 'action.clockIn'
  | 'action.other'
  | 'action.otherWith'
  | 'action.nameless'
  | 'tool.search'
  | 'tool.calculator'
  | 'tool.orders'
  | 'tool.wikipedia'
  | 'tool.clock'
  | 'tool.other'
  | 'tool.more';

type ResultKey =
  | 'result.same'
  | 'result.value'
  | 'result.orders'
  | 'result.more'
  | 'result.customer'
  | 'result.order'
  | 'result.answer'
  | 'result.pages'
  | 'result.firstSays'
  | 'result.noPages'
  | 'result.page'
  | 'result.similar'
  | 'result.noPage'
  | 'result.sentence'
  | 'result.noSentence'
  | 'result.noMore'
  | 'result.today'
  | 'result.time'
  | 'result.quarter'
  | 'result.text'
  | 'result.entries'
  | 'result.data'
  | 'result.nothing'
  | 'row.order'
  | 'row.text'
  | 'row.times';

type TroubleKey =
  | 'trouble.unknownTool'
  | 'trouble.badInput'
  | 'trouble.timeout'
  | 'trouble.stopped'
  | 'trouble.noCustomer'
  | 'trouble.noOrder'
  | 'trouble.said'
  | 'trouble.failed'
  | 'trouble.planted'
  | 'trouble.anotherWay'
  | 'trouble.unread'
  | 'trouble.toldHow'
  | 'trouble.invented'
  | 'trouble.busy'
  | 'trouble.askedAgain'
  | 'source.tape'
  | 'source.frozen'
  | 'source.mock'
  | 'source.edited';

type EndKey = 'answer' | 'forced' | 'noWords' | 'shortened' | 'noAnswer' | `end.${EndReason}`;

/** The ways to end that are told apart here: all of them but the ordinary one. */
export type EndReason = Exclude<Reason, 'answered'>;

/** A line of a small table under a sentence. */
export interface BeatRow {
  label: Caption;
  note: CaptionValue | null;
  figure: CaptionValue | null;
}

/** What came back, for people: sentences, a small table, and what is less important. */
export interface Told {
  says: Caption[];
  rows?: BeatRow[];
  asides?: Caption[];
}

/** A sentence without or with values. */
export function caption(key: CaptionKey, values: Caption['values'] = {}): Caption {
  return { key, values };
}
