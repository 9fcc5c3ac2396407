import { describe, expect, it } from 'vitest';
import { AGENT_RECIPE } from '../prompt/presets/agent.ts';
import { COURSE_RECIPE } from '../prompt/presets/course.ts';
import { quarterOf } from '../tools/iso-date.ts';
import { seedOrders } from '../tools/order-data.ts';
import { toolError } from '../tools/tool-error.ts';
import { ask, ofType, type Ran, TODAY } from './scripted-trial.ts';

const TOTAL = "What is the total of C-100's orders this quarter?";
const RIGHT = 'Customer C-100 has 2 orders this quarter (123 for $450, 124 for $890), $1,340 in total.';

function calls(ran: Ran): string[] {
  return ofType(ran.events, 'action').map(({ tool, input }) => `${tool} ${JSON.stringify(input)}`);
}

describe('the characters', () => {
  it('careful needs no mending at all', async () => {
    for (const dialect of ['bracket', 'native']) {
      const { events, answer } = await ask(TOTAL, { dialect });
      expect(answer).toBe(RIGHT);
      expect(ofType(events, 'action').flatMap(({ repairs }) => repairs)).toEqual([]);
      expect([...ofType(events, 'parse-error'), ...ofType(events, 'warning')]).toEqual([]);
    }
  });

  it('sloppy gets there by mended replies, and by the hint after one that cannot be read', async () => {
    const rules = new Set<string>();
    const codes = new Set<string>();
    for (const id of ['C-100', 'C-101', 'C-102', 'C-103', 'C-104', 'C-105', 'C-106', 'C-107', 'C-108', 'C-109']) {
      const { events, end } = await ask(`What is the total of ${id}'s orders this quarter?`, { who: 'sloppy' });
      expect(end.reason).toBe('answered');
      expect(ofType(events, 'parse-error')).toHaveLength(1);
      for (const { repairs } of ofType(events, 'action')) for (const { rule } of repairs) rules.add(rule);
      for (const { code } of ofType(events, 'warning')) codes.add(code);
    }
    expect(rules.size).toBeGreaterThanOrEqual(6);
    expect(codes).toContain('invented-observation');
  });

  it('sloppy sends native arguments that have to be mended, and learns a name from the error', async () => {
    const rules = new Set<string>();
    const errors = new Set<string | undefined>();
    for (const id of ['C-100', 'C-101', 'C-102', 'C-103', 'C-104', 'C-105']) {
      const ran = await ask(`What is the total of ${id}'s orders this quarter?`, { who: 'sloppy', dialect: 'native' });
      expect(ran.end.reason).toBe('answered');
      for (const { repairs } of ofType(ran.events, 'action')) for (const { rule } of repairs) rules.add(rule);
      for (const { error } of ofType(ran.events, 'observation')) errors.add(error?.code);
    }
    expect([...rules].sort()).toEqual(['single-quotes', 'trailing-comma']);
    expect(errors).toContain('unknown-tool');
  });

  it.each(['bracket', 'native'])('stuck goes in circles until the guard ends the run, in %s', async (dialect) => {
    for (const question of [TOTAL, 'Write a poem', 'What day is it?']) {
      const ran = await ask(question, { who: 'stuck', dialect });
      expect(ran.end).toMatchObject({ outcome: 'limited', reason: 'tool-loop' });
      expect(new Set(calls(ran)).size).toBe(1);
      expect(new Set(ofType(ran.events, 'thought').map(({ text }) => text)).size).toBe(5);
    }
  });

  it('stuck says that it got nowhere when it is made to answer', async () => {
    const { answer, end } = await ask(TOTAL, { who: 'stuck', maxSteps: 2 });
    expect(answer).toMatch(/got nowhere/);
    expect(end.reason).toBe('max-steps');
  });
});

describe('limits, failures and missing tools', () => {
  it.each(['bracket', 'native'])('says what it has and what is missing when made to answer, in %s', async (dialect) => {
    const { answer, end } = await ask(TOTAL, { dialect, maxSteps: 2 });
    expect(answer).toBe(
      'So far I have these orders: 124 for $890, 123 for $450. The rest is missing: I had to stop before I was done.',
    );
    expect(end.reason).toBe('max-steps');
    expect((await ask(TOTAL, { dialect, maxSteps: 3 })).answer).toBe(RIGHT);
  });

  it('does without a tool that is off as far as it can, and says which it would need', async () => {
    expect((await ask(TOTAL, { off: ['Clock'] })).answer).toMatch(/7 orders .* for all dates, since no clock is on/);
    const unsummed = await ask(TOTAL, { off: ['Calculator'] });
    expect(unsummed.answer).toMatch(/123 for \$450, 124 for \$890\)\. I cannot give the total/);
    expect(unsummed.answer).not.toContain('1,340');
    expect((await ask(TOTAL, { off: ['searchOrders'] })).answer).toMatch(/searchOrders/);
    expect((await ask('What is 2 + 2?', { off: ['Calculator'] })).answer).toMatch(/Calculator/);
    expect((await ask('How tall is Mount Everest?', { off: ['Search'] })).answer).toMatch(/Search/);
  });

  it('reads a tool error and never makes the failed call again', async () => {
    for (const name of ['Clock', 'searchOrders', 'Calculator', 'getOrderDetails', 'getCustomer', 'Search'])
      for (const question of [TOTAL, 'Who placed order 124?', 'Who was Ada Lovelace?']) {
        const ran = await ask(question, {
          change: (tool) =>
            tool.name === name
              ? { ...tool, run: () => Promise.reject(toolError('outage', `${name} is out of order today`)) }
              : tool,
        });
        expect(ran.end.reason).toBe('answered');
        expect(new Set(calls(ran)).size).toBe(calls(ran).length);
      }
  });

  it('checks the customer when a search fails, and says that there is none', async () => {
    const ran = await ask('What did C-999 spend this quarter?');
    expect(calls(ran).at(-1)).toMatch(/^getCustomer/);
    expect(ran.answer).toBe('There is no customer C-999.');
  });

  it('looks beyond a list that was cut for the largest order of all', async () => {
    const today = TODAY.toISOString().slice(0, 10);
    const orders = seedOrders(TODAY).orders.filter(({ date }) => quarterOf(date).name === quarterOf(today).name);
    const largest = orders.reduce((best, order) => (order.amount > best.amount ? order : best));
    expect((await ask('What is the largest order this quarter?')).answer).toContain(`is ${largest.id},`);
  });
});

describe('prompts of other makes', () => {
  const chat = {
    ...AGENT_RECIPE,
    system: 'Use tools:\n{tools}\nWrite "Thought: …", then "Action: Tool[input]". End with "Action: Finish[answer]".',
  };
  const broken = { ...COURSE_RECIPE, system: 'Tools:\n\n{tools}\n\nQuestion: {question}\n{history}' };

  it.each(['careful', 'sloppy'])('%s reads the chat layout, without Thoughts in the history too', async (who) => {
    expect((await ask(TOTAL, { who, recipe: chat })).answer).toBe(RIGHT);
    expect((await ask(TOTAL, { who, recipe: chat, keepThoughts: false })).answer).toBe(RIGHT);
    expect((await ask(TOTAL, { who, keepThoughts: false })).answer).toBe(RIGHT);
  });

  it.each([broken, { ...chat, system: 'Tools:\n{tools}' }])(
    'talks in prose without format rules, and recovers by the hint',
    async (recipe) => {
      const { events, answer } = await ask(TOTAL, { recipe });
      expect(ofType(events, 'parse-error')).toHaveLength(1);
      expect(ofType(events, 'model-end')[0]?.text).not.toMatch(/^(Thought|Action)/m);
      expect(answer).toBe(RIGHT);
    },
  );

  it('takes the question, not the one of an example', async () => {
    const steps = [{ tool: 'searchOrders', input: { customerId: 'C-105' }, observation: '[]' }];
    const examples = [{ question: "What is the total of C-105's orders?", steps, answer: 'None.' }];
    expect((await ask(TOTAL, { recipe: { ...COURSE_RECIPE, examples } })).answer).toBe(RIGHT);
  });

  it.each(['bracket', 'native'])('takes missing parts from the question before, in %s', async (dialect) => {
    const conversation = [{ question: TOTAL, answer: RIGHT }];
    expect((await ask('and last quarter?', { dialect, conversation })).answer).toMatch(
      /^Customer C-100 had 2 orders last/,
    );
    expect((await ask('What about C-101?', { dialect, conversation })).answer).toMatch(
      /^Customer C-101 has .* this quarter/,
    );
    expect((await ask('In which city do they live?', { dialect, conversation })).answer).toContain('Gothenburg');
  });

  it('makes independent native calls side by side', async () => {
    const { events } = await ask('Compare C-100 and C-107 this quarter', { dialect: 'native' });
    const searches = ofType(events, 'action').filter(({ tool }) => tool === 'searchOrders');
    expect(searches.map(({ step }) => step)).toEqual([2, 2]);
  });
});
