import type { Json } from '../../run/json.ts';

/** An order as an observation shows it. Amounts in US dollars. */
export interface SeenOrder {
  id: number;
  customerId: string;
  date: string;
  amount: number;
  status: string;
  lines: { product: string; quantity: number }[];
}

/** The orders of one customer, or of all (`customer` null), as a search found them. */
export interface FoundOrders {
  customer: string | null;
  /** The period asked for, in words with a leading space, and whether it is over. */
  when: string;
  isPast: boolean;
  orders: SeenOrder[];
  /** Numbers of the orders that were found and are left out on request. */
  skipped: number[];
  /** The observation was cut, so that more orders may exist. */
  cut: boolean;
}

export interface SeenCustomer {
  id: string;
  name: string;
  city: string;
  email: string;
  tier: string;
  since: string;
}

/** The orders of a search; null when the text shows no list. `cut` when the text ends before the list does. */
export function seenOrders(text: string): { orders: SeenOrder[]; cut: boolean } | null {
  const whole = jsonIn(text);
  const list = Array.isArray(whole) ? whole : isRecord(whole) ? Object.values(whole).find(Array.isArray) : undefined;
  if (list) return { orders: list.flatMap((item) => orderFrom(item) ?? []), cut: isCut(text) };
  const items = [...text.matchAll(/\{[^{}]*\}/g)].flatMap(([item]) => orderFrom(jsonIn(item)) ?? []);
  if (items.length > 0) return { orders: items, cut: !text.includes(']') || isCut(text) };
  return /\b(no|0|zero) (matching )?orders\b|^\[\s*\]$/i.test(text.trim()) ? { orders: [], cut: false } : null;
}

function isCut(text: string): boolean {
  return /\[cut here|\bnot shown\b|\b(first|only) \d+ of \d+|\b\d+ more\b|truncated/i.test(text);
}

/** The one order that an observation shows, or null. */
export function seenOrder(text: string): SeenOrder | null {
  const whole = jsonIn(text);
  return orderFrom(isRecord(whole) && isRecord(whole.order) ? { ...whole, ...whole.order } : whole);
}

/** The one customer that an observation shows, or null. */
export function seenCustomer(text: string): SeenCustomer | null {
  const whole = jsonIn(text);
  const record = isRecord(whole) && isRecord(whole.customer) ? whole.customer : whole;
  if (!isRecord(record) || (record.name === undefined && record.email === undefined)) return null;
  const [id, name, city, email, tier, since] = ['id', 'name', 'city', 'email', 'tier', 'since'].map((field) =>
    textOf(record[field] ?? (field === 'id' ? record.customerId : undefined)),
  );
  return { id: id ?? '', name: name ?? '', city: city ?? '', email: email ?? '', tier: tier ?? '', since: since ?? '' };
}

/** The figure that a calculator gave, as it stands in the text; null when there is none. */
export function seenFigure(text: string): string | null {
  const plain = text.trim();
  const alone = /^(?:result\s*[:=]?\s*|.*=\s*)?(-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?)\.?$/i.exec(plain);
  if (alone) return alone[1] ?? null;
  const record = jsonIn(plain);
  const value = isRecord(record) ? (record.result ?? record.value) : undefined;
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}

/** Today's date: the first ISO date in a clock's text, or null. */
export function seenToday(text: string): string | null {
  return /\b\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;
}

function orderFrom(value: Json | undefined): SeenOrder | null {
  if (!isRecord(value)) return null;
  const id = Number(value.id ?? value.orderId);
  const amount = Number(value.amount ?? value.total);
  if (!Number.isFinite(id) || !Number.isFinite(amount)) return null;
  const lines = Array.isArray(value.lines) ? value.lines : Array.isArray(value.items) ? value.items : [];
  return {
    id,
    amount,
    customerId: textOf(value.customerId),
    date: textOf(value.date),
    status: textOf(value.status),
    lines: lines.flatMap((line) =>
      isRecord(line) ? [{ product: textOf(line.product ?? line.name), quantity: Number(line.quantity ?? 1) }] : [],
    ),
  };
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isRecord(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON value in a text, with whatever stands around it; undefined when there is none. */
function jsonIn(text: string): Json | undefined {
  const start = text.search(/[[{]/);
  if (start < 0) return undefined;
  const closer = text[start] === '[' ? ']' : '}';
  for (let end = text.lastIndexOf(closer); end > start; end = text.lastIndexOf(closer, end - 1)) {
    try {
      return JSON.parse(text.slice(start, end + 1)) as Json;
    } catch {
      // What follows the value may hold a bracket of its own, as a mark at a cut does: look one back, a few times.
      if (text.length - end > 400) return undefined;
    }
  }
  return undefined;
}
