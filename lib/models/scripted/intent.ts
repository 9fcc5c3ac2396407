import type { Period } from './period.ts';

/** What is to be said of a list of orders. */
export type Want = 'total' | 'count' | 'largest' | 'smallest' | 'average' | 'latest' | 'earliest' | 'list';
export type OrderField = 'date' | 'status' | 'customer' | 'amount' | 'items' | 'exists' | 'all';
export type CustomerField = 'name' | 'city' | 'email' | 'tier' | 'since' | 'all';
export type DateField = 'date' | 'weekday' | 'quarter' | 'time' | 'month' | 'year' | 'reckoning';

/** A sum to be done with a figure found: `x` stands for the figure. Its numbers come from the question. */
export interface AfterSum {
  expression: string;
  /** What it means in words, e.g. `plus 10%`. */
  words: string;
  /** What is put on or taken off, where that is an amount like the figure itself; it comes after the words. */
  amount: string | null;
}

/** A limit on amounts. `strict`: the limit itself is outside. */
export interface AmountLimit {
  amount: number;
  strict: boolean;
}

/** Orders and customers that are not to count. */
export interface LeftOut {
  orders: number[];
  customers: string[];
}

/** A figure that the total (or average) is to be held against: "is it over $1,000?". */
export interface Threshold extends AmountLimit {
  side: 'over' | 'under';
}

/** The stretch of time in which the most (or least) was spent or ordered. */
export interface Ranking {
  unit: 'month' | 'year';
  most: boolean;
  /** By the number of orders, not by amount. */
  byCount: boolean;
}

/** What a question asks for, by family. */
export type Intent =
  | {
      kind: 'orders';
      /** Empty for all customers. */
      customers: string[];
      period: Period | null;
      /** A second period, to be set against the first. */
      against: Period | null;
      /** The question names dates that no rule reads. */
      hasUnreadDates: boolean;
      want: Want;
      over: AmountLimit | null;
      under: AmountLimit | null;
      /** Stem of the one status that counts. */
      status: string | null;
      skipCancelled: boolean;
      /** How many of the newest count; null for all. */
      newest: number | null;
      than: Threshold | null;
      ranking: Ranking | null;
      /** Orders and customers that are not to count. */
      out: LeftOut;
      /** The question asks for what was in the orders. */
      products: boolean;
      after: AfterSum | null;
    }
  | {
      kind: 'order';
      ids: number[];
      fields: OrderField[];
      joined: 'sum' | 'compare' | null;
      than: Threshold | null;
      after: AfterSum | null;
    }
  | { kind: 'customer'; ids: string[]; orderId: number | null; fields: CustomerField[] }
  | { kind: 'arithmetic'; expression: string }
  /** Which of two numbers is the larger. */
  | { kind: 'larger'; numbers: [string, string] }
  /** Two things to look up side by side. */
  | { kind: 'search-two'; names: [string, string]; property: string }
  | { kind: 'date'; field: DateField }
  | {
      kind: 'search';
      subject: string;
      /** A sum to be done with the figure found. */
      after: AfterSum | null;
    }
  /** A sentence that stands ready: what the tools cannot do, or what no record holds. */
  | { kind: 'say'; text: string }
  | { kind: 'beyond'; what: 'writing' | 'opinion' | 'greeting' | 'nothing' | 'no-id' | 'unclear-sum' };

/** A question about lists of orders. */
export type OrdersIntent = Extract<Intent, { kind: 'orders' }>;
