import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quarterOf } from '../tools/iso-date.ts';
import { type DatedOrder, seedOrders } from '../tools/order-data.ts';
import { ask, invented, numbersIn, TODAY } from './scripted-trial.ts';

// Scripted model, real dialects, loop, reader and tools: only the clock is a fake.

const SHOP = seedOrders(TODAY);
const DIALECTS = ['bracket', 'native'] as const;
const RIGHT = ['careful', 'sloppy'] as const;

function dollars(cents: number): string {
  const [whole = '', part = ''] = (cents / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === '00' ? `$${grouped}` : `$${grouped}.${part}`;
}

function centsOf(orders: readonly DatedOrder[]): number {
  return orders.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
}

const PERIODS: [string, (date: string, today: string) => boolean][] = [
  ['this quarter', (date, today) => quarterOf(date).name === quarterOf(today).name],
  ['last quarter', (date, today) => quarterOf(date).name === quarterOf(today, -1).name],
  ['this year', (date, today) => date.slice(0, 4) === today.slice(0, 4)],
  ['last year', (date, today) => Number(date.slice(0, 4)) === Number(today.slice(0, 4)) - 1],
  ['this month', (date, today) => date.slice(0, 7) === today.slice(0, 7)],
  ['since the beginning of the year', (date, today) => date.slice(0, 4) === today.slice(0, 4)],
  ['in March 2026', (date) => date.startsWith('2026-03')],
  ['since 2026-02-01', (date) => date >= '2026-02-01'],
  ['so far', () => true],
];
const customers = SHOP.customers.map(({ id }) => id);
const anyone = fc.constantFrom(...customers);
const anyDialect = fc.constantFrom(...DIALECTS);
const anyRight = fc.constantFrom(...RIGHT);
const anyDay = fc.integer({ min: 0, max: 700 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days, 10)));

/** Questions as people put them, and what the answer must hold. On the day of `TODAY`. */
const PARAPHRASES: [question: string, ...answer: string[]][] = [
  ["What is the total of C-100's orders this quarter?", '123 for $450, 124 for $890', '$1,340 in total'],
  ['How much has C-100 spent with us since the quarter began?', '$1,340'],
  ['For the current quarter, tally up what customer C-100 paid.', '$1,340'],
  ['Could you work out what C-100 has purchased so far this quarter, all together?', '$1,340'],
  ['Add up everything C-100 bought last quarter', dollars(totalOf('C-100', -1))],
  ['What did customer number 100 spend in the quarter before this one?', dollars(totalOf('C-100', -1))],
  ['I need the combined value of all purchases by C-107 during the previous quarter.', dollars(totalOf('C-107', -1))],
  ['c-100, this quarter: what is the damage in total?', '$1,340'],
  ["Sum of C-100's invoices from 2026-10-01 on?", '$1,340'],
  ['How many times did C-100 order this quarter?', '2 orders'],
  ['Number of orders placed by C-100 in the present quarter', '2 orders'],
  ['tell me what order 124 was for', 'Standing desk', 'Monitor arm'],
  ['Which products make up order #123?', 'Office chair', 'Desk lamp'],
  ['is there an order number 999?', '999 does not exist'],
  ['Please pull up order 999 for me', '999 does not exist'],
  ["What's the story with order 124, has it been delivered?", 'delivered'],
  ['On what date did order 123 come in?', orderOf(123).date],
  ['Order 124: how much money was that?', '$890'],
  ['Whose order is 124?', 'Maya Lindqvist'],
  ['Name the buyer behind order 123', 'Maya Lindqvist'],
  ['The person who placed order 124 lives in which town?', 'Gothenburg'],
  ["I'd like the e-mail of whoever placed order 123", 'maya.lindqvist@example.com'],
  ['Who exactly is customer C-100?', 'Maya Lindqvist', 'Gothenburg', 'gold'],
  ['Where is C-101 based?', 'Lagos'],
  ['How can I reach C-100 by mail?', 'maya.lindqvist@example.com'],
  ['Since when has C-102 been buying from us?', '2018-11-20'],
  ['Is order 124 bigger than order 123?', 'Order 124 is larger', '$440'],
  ['What do orders 123 and 124 come to together?', '$1,340'],
  ['Of C-100 and C-107, who spent more last quarter?', dollars(totalOf('C-100', -1)), dollars(totalOf('C-107', -1))],
  ["C-100's biggest ever purchase?", '124', '$890'],
  ['What is the cheapest thing C-100 has ever ordered, by order?', '$186.25'],
  ["Show C-100's orders of at least $450", '123 for $450', '124 for $890', '98 for $600'],
  ['Which of the orders of C-100 went above $450?', '124 for $890', '98 for $600'],
  ["Put 10% tax on top of C-100's total for this quarter", '$1,340', '$1,474'],
  ["If C-100's total this quarter is shared by 4 partners, what does each pay? Split it between 4.", '$335'],
  ["How much is C-100's quarter total minus a 25% discount, this quarter?", '$1,005'],
  ["On average, how big are C-100's orders this quarter?", '$670'],
  ['what is 12.5% of 480', '60'],
  ['Seventeen is not needed; just do (17+5)*3', '66'],
  ['450 plus 890 minus 20, please', '1,320'],
  ['split 90 between 4 people', '22.5'],
  ['how much is 19.99 times 3', '59.97'],
  ['Can you tell me the square root of 144?', '12'],
  ['Take 15% off 80', '68'],
  ["Remind me of today's date", '2026-11-12'],
  ['Which weekday is it?', 'Thursday'],
  ['What quarter of the year is this?', 'quarter 4'],
  ['What did the RTX 4090 cost at launch?', '$1,599'],
  ['Who is the first author of the ReAct paper?', 'Shunyu Yao'],
  ['When did the Huawei Pura 70 come out?', '18 April 2024'],
  ['Tell me something about Shunyu Yao', 'Princeton'],
  ['What did a RTX 4090 cost at launch, plus 10%?', '$1,599', '$1,758.90'],
  ['Which has more memory, the RTX 4090 or the RTX 4080?', '24 GB', '16 GB'],
  [
    'What is the elevation range for the area that the eastern sector of the Colorado orogeny extends into?',
    '1,800 to 7,000 ft',
  ],
  ['How much more did C-100 spend this quarter than last quarter?', '$1,340', dollars(totalOf('C-100', -1))],
  ['Is 9.11 bigger than 9.9?', '9.9 is larger'],
  ['Orders of Maya Lindqvist, please', 'I need an id'],
  ['Who won the cheese rolling contest of Zzyzx?', 'no information'],
  ['Compose a sonnet about autumn', 'follows rules, no AI'],
  ['本季度C-100一共花了多少钱？', '$1,340'],
];

function totalOf(id: string, quarter: number): number {
  const { name } = quarterOf(TODAY.toISOString().slice(0, 10), quarter);
  return centsOf(SHOP.orders.filter(({ customerId, date }) => customerId === id && quarterOf(date).name === name));
}

function orderOf(id: number): DatedOrder {
  const found = SHOP.orders.find((order) => order.id === id);
  if (!found) throw new Error(`no order ${id}`);
  return found;
}

describe('the scripted model in real runs', () => {
  it('gives the total of any customer in any period, with no figure of its own', async () => {
    const told = fc.constantFrom(
      "What is the total of X's orders P?",
      'How much did X spend P?',
      'P, what do the purchases of customer X add up to?',
    );
    await fc.assert(
      fc.asyncProperty(
        anyone,
        fc.constantFrom(...PERIODS),
        told,
        anyDay,
        anyDialect,
        anyRight,
        async (id, [words, holds], form, today, dialect, who) => {
          const iso = today.toISOString().slice(0, 10);
          const orders = seedOrders(today).orders.filter(
            ({ customerId, date }) => customerId === id && holds(date, iso),
          );
          const question = form.replace('X', id).replace('P', words);
          const ran = await ask(question, { today, dialect, who });
          expect(ran.end).toMatchObject({ outcome: 'completed', reason: 'answered' });
          expect(ran.answer).toContain(orders.length === 0 ? 'no orders' : dollars(centsOf(orders)));
          if (orders.length > 0) expect(ran.answer).toContain(`${orders.length} order`);
          expect(invented(question, ran)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('tells of any order, and of the customer behind it', async () => {
    const { orders, customers: people } = SHOP;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...orders),
        fc.nat(4),
        anyDialect,
        anyRight,
        async (order, kind, dialect, who) => {
          const person = people.find(({ id }) => id === order.customerId);
          const [question, expected] = [
            [`What is the status of order ${order.id}?`, order.status],
            [`When was order ${order.id} placed?`, order.date],
            [`How much was order ${order.id}?`, dollars(centsOf([order]))],
            [`Who placed order ${order.id}?`, person?.name],
            [`In which city does the customer of order ${order.id} live?`, person?.city],
          ][kind] as [string, string];
          const ran = await ask(question, { dialect, who });
          expect(ran.answer).toContain(expected);
          expect(invented(question, ran)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gets sums of decimals right, in words and in symbols', async () => {
    const hundredths = fc.integer({ min: 1, max: 99_999 });
    const operator = fc.constantFrom('plus', '+', 'minus', '-', 'times', '*', '% of');
    await fc.assert(
      fc.asyncProperty(hundredths, operator, hundredths, anyDialect, anyRight, async (a, word, b, dialect, who) => {
        const [x, y] = [BigInt(a) * 100n, BigInt(b) * 100n];
        const isProduct = word === 'times' || word === '*';
        // In ten-thousandths, so that all of these are whole.
        const exact =
          word === '% of' ? (x * y) / 1_000_000n : isProduct ? (x * y) / 10_000n : /plus|\+/.test(word) ? x + y : x - y;
        if (word === '% of') fc.pre((x * y) % 1_000_000n === 0n);
        const question = `What is ${a / 100}${word === '% of' ? word : ` ${word}`} ${b / 100}?`;
        const ran = await ask(question, { dialect, who });
        const results = numbersIn(ran.answer.slice(ran.answer.lastIndexOf(' is ')));
        expect(results.at(-1)).toBeCloseTo(Math.abs(Number(exact)) / 10_000, 4);
        expect(/-[\d,.]+\.$/.test(ran.answer)).toBe(exact < 0n);
        expect(invented(question, ran)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each([...PARAPHRASES])('"%s" is answered with %s', async (question, ...expected) => {
    for (const dialect of DIALECTS)
      for (const who of RIGHT) {
        const ran = await ask(question, { dialect, who });
        for (const part of expected) expect(ran.answer).toContain(part);
        expect(invented(question, ran)).toEqual([]);
        expect(ran.end.reason).toBe('answered');
      }
  });

  it('holds none of those questions in its source', () => {
    const folder = new URL('../models/scripted/', import.meta.url);
    const source = readdirSync(folder)
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n');
    expect(PARAPHRASES.length).toBeGreaterThanOrEqual(40);
    expect(PARAPHRASES.filter(([question]) => source.includes(question))).toEqual([]);
  });
});
