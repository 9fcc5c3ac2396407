import { describe, expect, it } from 'vitest';
import { quarterOf } from '../tools/iso-date.ts';
import { seedOrders } from '../tools/order-data.ts';
import { ask, invented, ofType, TODAY } from './scripted-trial.ts';

// What rules can answer beyond a plain look-up, and what they have to say when they cannot.

const DIALECTS = ['bracket', 'native'] as const;
const RIGHT = ['careful', 'sloppy'] as const;
const ONLY_LOOK = /only look things up/;

/** Asks in both dialects, of both models that reason rightly, and hands each answer on. */
async function everywhere(question: string, check: (answer: string) => void): Promise<void> {
  for (const dialect of DIALECTS)
    for (const who of RIGHT) {
      const ran = await ask(question, { dialect, who });
      check(ran.answer);
      expect(invented(question, ran)).toEqual([]);
      expect(ran.end.reason).toBe('answered');
    }
}

type Row = [question: string, has: (string | RegExp)[], lacks?: (string | RegExp)[]];

function answers(rows: Row[]): void {
  it.each(rows)('"%s"', async (question, has, lacks = []) => {
    await everywhere(question, (answer) => {
      for (const part of has) expect(answer).toMatch(part);
      for (const part of lacks) expect(answer).not.toMatch(part);
    });
  });
}

describe('a figure held against one in the question', () => {
  answers([
    ['Has C-100 spent more than $1,200 this quarter?', [/^Yes\./, '$1,340', 'over $1,200']],
    ["Is what C-100 paid this quarter under $900 in all? I mean C-100's total.", [/^No\./, '$1,340', 'not under $900']],
    ["Did C-100's bill reach 1340 dollars this quarter?", [/^Yes\./, 'at least $1,340']],
    ['Did C-101 spend less than $50 this quarter?', [/^Yes\. .*no orders/]],
    ['Was order 124 more than $1000?', [/^No\./, '$890', 'not over $1,000']],
    ['Do orders 123 and 124 together come to more than $1300?', [/^Yes\./, '$1,340 together']],
    ['Has C-100 any orders over $500?', ['124 for $890', '98 for $600'], [/^Yes/, '123 for']],
    ['Has C-100 placed over 5 orders?', [/^Yes\./, '7 orders', 'over 5']],
    ['Did C-107 order at least 2 times last quarter?', [/^Yes\./, '2 orders', 'at least 2']],
    ['Is there anything that C-100 got for more than $500?', ['124 for $890'], [/^Yes/]],
    ['Did C-100 and C-107 each spend over $1000 last quarter?', ['Over $1,000: C-107.']],
  ]);
});

describe('rankings', () => {
  answers([
    ['Who is the customer that bought the most last quarter?', [/cannot rank customers/, /[Nn]ame two/]],
    ['Name our five best customers', [/cannot rank customers/]],
    ['Which buyer has placed the fewest orders?', [/cannot rank customers/]],
    ['What was our busiest month?', [/./], ['October 2026: ']],
    ['In what month were the most orders placed?', [/cannot rank periods/]],
    ['How many clients ordered something last month?', [/cannot count customers/]],
    ['What is the best-selling product?', [/cannot rank or count products/]],
    ['In which month did C-100 spend most?', ['in October 2026', '$1,340']],
    [
      'Which month was the weakest for C-100, by money spent?',
      ['in April 2026', '$186.25', 'of the months with orders'],
    ],
    ['Whose was the biggest order this quarter?', [/largest order this quarter is/]],
  ]);
});

describe('sums with what a search found', () => {
  answers([
    ['What is 3 times the population of France?', ['204 million'], [/\$/]],
    ['How much is 5% of the population of Germany?', ['4.18 million'], [/\$/]],
    ['height of Mount Everest divided by 2', ['4,424.43 m'], [/\$/]],
    ['What would the population of Germany be minus 3 million?', ['80,600,000'], [/\$/]],
    ['Price of an RTX 4090, tripled', ['$4,797']],
  ]);
});

describe('orders that are not to count', () => {
  answers([
    ["C-100's total for this quarter, leaving out order 124", ['123 for $450', /Left out: order 124/], ['$1,340']],
    ['How much did C-100 spend last quarter, except for order 117?', ['112 for $229.99', /Left out: order 117/]],
    ["Sum up C-100's orders this quarter (order 123 excluded)", ['$890', /Left out: order 123/]],
    ["C-100's total this quarter, apart from order 999", ['$1,340', /Not among them anyway: order 999/]],
  ]);
});

describe('a search that finds something else', () => {
  answers([
    ['Name the capital of Eldorado', [/found no information/], ['River']],
    ['Who runs Apple as its CEO? The CEO of Apple, please', [/no information|nothing about/], ['Huang']],
    ['When did they establish Google?', [/nothing about|no information/]],
    ['Tell me the weather in Paris', [/found nothing about "weather in Paris"\. The nearest it has: /]],
    ['What is the currency of Japan?', [/found nothing about/, /nearest/]],
    ['At what age did Marie Curie die?', [/found nothing about|4 July 1934/]],
    ['How many miles are 12 km?', [/cannot convert|no information/], ['Jupiter']],
    ['12 km in miles', [/cannot convert units/]],
    ['987', [/number alone/]],
    ['How many moons has Jupiter?', ['four large moons']],
    ['How high is Mount Fuji?', ['3,776 m'], [/nothing/]],
    ['Who leads NVIDIA? The CEO of NVIDIA, I mean', ['Huang']],
    ['Capital of Peru?', [/Lima\. Peru is a country/], ['Peru: Peru']],
    ['Tell me about Marie Curie', [/Marie Curie, born/], ['Physicist', ': Marie Curie:']],
    ['巴西的首都是哪里', [/ask in English/]],
  ]);
});

describe('periods that are misspelt', () => {
  answers([
    ['What did C-100 order in this quater?', ['2 orders this quarter']],
    ["C-100's spending for the lst month of Octobr", [/in October|could not make out/]],
    ["C-100's orders last qarter", ['2 orders last quarter']],
    ['What did C-100 spend this wxyz?', [/for all dates: I could not make out/]],
  ]);
});

describe('several questions, and parts that no record holds', () => {
  answers([
    ['What was order 124 for, and where does C-101 live?', ['Standing desk', 'Lagos']],
    ["Show me order 123's status and C-101's total last quarter", ['delivered', /Customer C-101 had 5 orders/]],
    ['What is 6 times 7? And who is C-100?', ['42', 'Maya Lindqvist']],
    ['What is 3+4 and what is 5*6?', ['3+4 is 7', '5*6 is 30']],
    ['What was in order 124 and how much is 20% of it?', ['Standing desk', '$890', '$178']],
    ["Give C-100's total this quarter in yen", ['$1,340', /in US dollars/]],
    ['On what date was order 124 delivered? When did it arrive?', ['2026-10-13', /Dates of delivery are not kept/]],
    ['Which orders did C-100 place this quarter and when did they ship?', ['2 orders', /not kept/], ['shipped orders']],
    ['Which items did C-100 buy this quarter?', ['Standing desk', 'Office chair']],
    ['Which items did C-100 ever buy?', ['7 orders', /holds no products/]],
    ['What is the population of Germany? And what is its capital?', ['83.6 million', 'Berlin']],
    ['What is the height of Mount Everest, and how much is a quarter of it?', ['8,848.86 m', '2,212.22 m']],
    ["Tell me order 123's status; who placed it?", ['delivered', 'Maya Lindqvist'], ['gold']],
    ['Give me the phone number of C-100', ['Maya Lindqvist', /no record of a customer holds/]],
    ['What is the time in Lima?', ['09:30 (UTC)', /zone/]],
  ]);
});

describe('a comparison with a customer that there is not', () => {
  answers([
    ['Who ordered more this quarter, C-100 or C-77?', ['There is no customer C-77.', '$1,340']],
    ['Set C-4242 against C-107 for last quarter', ['There is no customer C-4242.', '$3,072.15']],
  ]);
});

describe('commands and nonsense', () => {
  answers([
    ['Please remove order 124 from the list', [ONLY_LOOK], ['$890']],
    ['Can you mark order 123 as shipped?', [ONLY_LOOK]],
    ['delete from orders where id = 123', [ONLY_LOOK]],
    ['Order me a desk', [ONLY_LOOK]],
    ['Show order -17', [ONLY_LOOK]],
    ['Cancelled orders of C-100', ['no cancelled orders']],
    ['Add up the orders of C-100 this quarter', ['$1,340']],
    ['Remove 10% from order 124', ['$801']],
  ]);
});

describe('sums with functions, money and two decimals', () => {
  answers([
    ['square root of 2', ['1.414213562373095']],
    ['cos(0) + 1', ['2']],
    ['What is the factorial of 10?', ['3,628,800']],
    ['What is 7!', ['5,040']],
    ['0xff + 1', [/decimal numbers/]],
    ['What is 30 percent off $60?', ['30 percent off $60 is $42.']],
    ['$900 shared among 7', ['$128.57']],
    ['3,456.50 plus 1000', ['4,456.50']],
    ['€80 plus 10%', ['€88']],
    ['$90 / $30', ['comes to 3.']],
    ['How many days are there until New Year?', ['2026-11-12', /cannot count days/]],
    ['Which date is 45 days from now?', ['2026-11-12', /cannot count days/]],
  ]);
});

describe('lists that the search cuts', () => {
  it('gives a sum of the newest as such, first thing', async () => {
    await everywhere('What is the total of all orders so far?', (answer) => {
      expect(answer).toMatch(/^This is the sum of the newest 50 orders only/);
      expect(answer).not.toContain('in total');
    });
    expect((await ask('Compare all orders this year with last year')).answer).toMatch(
      /^The search shows only the newest/,
    );
  });

  it('says yes where the newest alone pass the limit, and that it cannot tell where they do not', async () => {
    await everywhere('Is the total of all orders over $10000?', (answer) => expect(answer).toMatch(/^Yes/));
    await everywhere('Is the total of all orders over $990000?', (answer) =>
      expect(answer).toMatch(/cannot tell whether/),
    );
  });

  it('calls a whole list a total', async () => {
    const { name } = quarterOf(TODAY.toISOString().slice(0, 10));
    const own = seedOrders(TODAY).orders.filter(({ date }) => quarterOf(date).name === name);
    await everywhere('Total of all orders this quarter?', (answer) =>
      expect(answer).toContain(`There are ${own.length} orders this quarter`),
    );
  });
});

describe('wording', () => {
  it('gives a reason that fits the answer', async () => {
    const { events, answer } = await ask('Who is customer C-9876?');
    expect(answer).toBe('There is no customer C-9876.');
    expect(ofType(events, 'thought').at(-1)?.text).not.toMatch(/record says/);
  });

  it('makes no doubled colon of a title, and no "for in" of a month', async () => {
    for (const question of ['Capital of Germany?', 'Who was Galileo?', 'What is the population of Japan?'])
      expect((await ask(question)).answer).not.toMatch(/: [^.]{0,40}: [^.]{0,40}: /);
    const { events } = await ask("C-100's total in October");
    expect(
      ofType(events, 'thought')
        .map(({ text }) => text)
        .join(' '),
    ).not.toMatch(/for in /);
  });
});
