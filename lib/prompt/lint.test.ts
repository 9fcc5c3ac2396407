import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Example } from '../run/config.ts';
import type { LintFinding, LintInput } from './lint/finding.ts';
import { lintRecipe } from './lint.ts';

const TOOLS = [{ name: 'Search' }, { name: 'searchOrders' }, { name: 'Calculator' }];
const GOOD = `Tools:\n{tools}\n\nThought: why\nAction: Tool[input]\nEnd with Action: Finish[answer]\n\n{examples}\nQuestion: {question}\n{history}`;

const EXAMPLE: Example = {
  question: 'How long is the Rhine?',
  steps: [{ thought: 'I search.', tool: 'Search', input: 'Rhine', observation: '1,230 km' }],
  answer: '1,230 km',
};

function lint(system: string, rest: Partial<LintInput> = {}): LintFinding[] {
  return lintRecipe({ system, examples: [], dialect: 'bracket', tools: TOOLS, ...rest });
}

/** The rules that found something, each once. */
function rules(...asked: Parameters<typeof lint>): string[] {
  return [...new Set(lint(...asked).map(({ rule }) => rule))];
}

function one(rule: LintFinding['rule'], findings: readonly LintFinding[]): LintFinding {
  const [found, ...more] = findings.filter((finding) => finding.rule === rule);
  if (!found || more.length > 0) throw new Error(`${findings.filter((f) => f.rule === rule).length} × ${rule}`);
  return found;
}

describe('placeholders', () => {
  it('an unknown one is marked, with the nearest there is', () => {
    const text = `${GOOD}\n{qustion}`;
    const finding = one('unknown-placeholder', lint(text));
    expect(finding).toMatchObject({ severity: 'warning', fix: 'Did you mean {question}?', replacement: '{question}' });
    expect(text.slice(...(finding.span ?? []))).toBe('{qustion}');
  });

  it.each([
    ['{tool}', '{tools}'],
    ['{Question}', '{question}'],
    ['{hstory}', '{history}'],
    ['{example}', '{examples}'],
  ])('reads %s as %s', (written, meant) => {
    expect(one('unknown-placeholder', lint(`${GOOD} ${written}`)).replacement).toBe(meant);
  });

  it('one that is near none gets the list, and how to show a name in braces', () => {
    const finding = one('unknown-placeholder', lint(`${GOOD} {agent_scratchpad}`));
    expect(finding.replacement).toBeUndefined();
    expect(finding.fix).toContain('{{name}}');
  });

  it('a repeated one is told of once, at the second', () => {
    const finding = one('duplicate-placeholder', lint(`${GOOD}\n{tools}\n{tools}`));
    expect(finding.message).toContain('3 times');
    expect(finding.severity).toBe('warning');
    expect(one('duplicate-placeholder', lint(`${GOOD}\nAgain: {question}`)).severity).toBe('notice');
  });

  it('braces that open twice and close once, or never, are told of', () => {
    const finding = one('unclosed-braces', lint(`${GOOD}\nShow {{name} here`));
    expect(finding.fix).toContain('{{name}}');
    expect(rules(`${GOOD}\n{{`)).toEqual(['unclosed-braces']);
    expect(rules(`${GOOD}\n{{tool_name}}[{{tool_input}}]`)).toEqual([]);
    expect(rules(`${GOOD}\n{{"a": {"b": 1}}} and {{"a": {{"b": 1}}}}`)).toEqual([]);
  });

  it('JSON is never flagged', () => {
    const json = fc.jsonValue({ stringUnit: fc.constantFrom('a', ' ', '"', ':', '[', '`') });
    fc.assert(
      fc.property(json, fc.boolean(), (value, isPretty) => {
        const text = JSON.stringify(value, null, isPretty ? 2 : undefined);
        expect(rules(`${GOOD}\n\n${text}\n`)).toEqual([]);
      }),
    );
    expect(rules(`${GOOD}\n{"customerId": "C-100", "deep": {"a": {"b": {}}}}`)).toEqual([]);
  });
});

describe('missing parts', () => {
  it('no {tools} while tools are on is a warning, and a notice when all are named by hand', () => {
    const without = GOOD.replace('{tools}', '');
    expect(one('missing-tools', lint(without)).severity).toBe('warning');
    expect(rules(without, { tools: [] })).toEqual([]);
    const named = GOOD.replace('{tools}', 'Search, searchOrders, Calculator');
    expect(one('missing-tools', lint(named)).severity).toBe('notice');
    expect(one('missing-tools', lint(GOOD.replace('{tools}', 'Search'))).message).toContain('searchOrders, Calculator');
  });

  it('no {history} in a prompt of one message says what will happen', () => {
    const finding = one('missing-history', lint(GOOD.replace('{history}', '')));
    expect(finding.severity).toBe('warning');
    expect(finding.message).toContain('repeat its first step');
  });

  it('no {question} is a notice: it is sent as a chat, where {history} stays empty', () => {
    const finding = one('missing-question', lint(GOOD.replace('{question}', '')));
    expect(finding.severity).toBe('notice');
    expect(finding.message).toMatch(/sent as a chat.*\{history\} stays empty/);
    expect(rules(GOOD.replace('{question}\n{history}', ''))).toEqual(['missing-question']);
  });

  it('examples without a place are told where they go', () => {
    const without = GOOD.replace('{examples}', '');
    const examples = [EXAMPLE];
    expect(one('missing-examples', lint(without, { examples })).message).toContain('not sent');
    const chat = without.replace('Question: {question}\n{history}', '');
    expect(one('missing-examples', lint(chat, { examples }))).toMatchObject({ severity: 'notice' });
    expect(one('missing-examples', lint(chat, { examples })).message).toContain('end of the system prompt');
    expect(rules(without, { examples: [{ ...EXAMPLE, off: true }] })).toEqual([]);
  });

  it.each(['native', 'direct'])('nothing is missing where the tools are declared or there are none: %s', (dialect) => {
    expect(rules('Be brief.', { dialect })).toEqual(['missing-question']);
    expect(rules('Be brief. {question}', { dialect })).toEqual([]);
  });
});

describe('backticks', () => {
  it.each([
    '- {{tool_name}}[{{tool_input}}]`: call a tool',
    '- `Finish[answer]: the end\n\nAction: Tool[input]',
    'Action: `Tool[input]',
    'Thought: `why` and `what',
  ])('a stray one on a format line is found: %s', (line) => {
    const text = GOOD.replace('{tools}', `{tools}\n\n${line}`);
    const finding = one('stray-backtick', lint(text));
    expect(text.slice(...(finding.span ?? []))).toBe('`');
    expect(finding.replacement).toBe('');
  });

  it.each([
    '- `Tool[input]`: call a tool\n- `Finish[answer]`: the end',
    'Write `Thought: why\nAction: Tool[input]` and stop.',
    '```\nThought: why\nAction: Tool[input]\n```',
    "It's a ` in prose.",
    'Use ``Action: a`b[c]`` here',
  ])('whole code marks, fences and prose are left alone: %s', (line) => {
    expect(rules(GOOD.replace('{tools}', `{tools}\n\n${line}`))).toEqual([]);
  });
});

describe('the form of the answer', () => {
  it('Finish without its brackets is vague, and so is a final answer without its label', () => {
    const text = GOOD.replace('Finish[answer]', 'Finish when you know it');
    const finding = one('vague-answer', lint(text));
    expect(text.slice(...(finding.span ?? []))).toBe('Finish');
    expect(finding.fix).toContain('Finish[answer]');
    const json = 'Tools: {tools}\nAction: tool({})\nThen give your final answer.\n{question} {history}';
    expect(one('vague-answer', lint(json, { dialect: 'json-call' })).fix).toContain('Final Answer:');
    expect(rules(json.replace('final answer', 'Final Answer: x'), { dialect: 'json-call' })).toEqual([]);
  });

  it('no word on it at all is a warning, unless an example shows it', () => {
    const text = 'Tools: {tools}\n{examples}{question}{history}';
    expect(one('vague-answer', lint(text)).span).toBeUndefined();
    expect(rules(text, { examples: [EXAMPLE] })).toEqual([]);
    expect(rules(text, { examples: [{ ...EXAMPLE, off: true }] })).toEqual(['vague-answer']);
  });
});

describe('another dialect', () => {
  it.each([
    ['bracket', 'Action: tool\nAction Input: {"a": 1}'],
    ['bracket', 'Action: searchOrders({"customerId": "C-100"})'],
    ['bracket', 'as in Calculator({"expression": "1"})'],
    ['bracket', 'or finish(answer="…")'],
    ['bracket', 'Final Answer: x'],
    ['bracket', '行动：searchOrders({"a": 1})'],
    ['json-call', 'Action: Finish[x]\nFinal Answer: y'],
    ['json-call', 'like Search[Rhine]\nFinal Answer: y'],
    ['action-input', 'Action: Search[Rhine]\nFinal Answer: y'],
    ['native', 'Action 1: Search[Rhine]'],
    ['native', 'Action Input: {}'],
    ['direct', 'Action: {tool_name}({})'],
  ])('in %s is found: %s', (dialect, line) => {
    const text = `Tools: {tools}\n${line}\n${dialect === 'bracket' ? 'Finish[x]' : ''}\n{question}{history}`;
    const found = lint(text, { dialect }).filter(({ rule }) => rule === 'other-dialect');
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]?.message).toContain(`In ${dialect}, `);
    for (const { span } of found) expect(text.slice(...(span ?? [])).length).toBeGreaterThan(3);
  });

  it.each([
    ['bracket', 'Never write "Action Input:" or Search({"query": "x"}).'],
    ['bracket', '不要写 Action Input: 这一行'],
    ['bracket', 'Action: the action to take (one of the tools), for instance Search[x]'],
    ['bracket', 'When you finish (or give up), call print({"a": 1}) in your head.'],
    ['json-call', 'The list [1, 2] and a[0] are data.\nFinal Answer: x'],
    ['native', 'Thought first, then act. Input: JSON.'],
  ])('is not seen where there is none, in %s: %s', (dialect, line) => {
    const text = `Tools: {tools}\n${line}\n${dialect === 'bracket' ? 'Finish[x]' : ''}\n{question}{history}`;
    expect(rules(text, { dialect })).toEqual([]);
  });

  it('is found in the text of an example too, and told of once a form', () => {
    const examples = [EXAMPLE, { ...EXAMPLE, answer: 'Final Answer: 5\nFinal Answer: 6' }];
    expect(one('other-dialect', lint(GOOD, { examples }))).toMatchObject({ exampleIndex: 1 });
    expect(rules(GOOD, { examples: examples.map((example) => ({ ...example, off: true })) })).toEqual([]);
    expect(lint(`${GOOD}\n${'Action Input: x\n'.repeat(50)}`)).toHaveLength(1);
  });
});

describe('an example that gives the answer away', () => {
  const leak = (asked: string, question: string) =>
    lint(GOOD, { examples: [{ ...EXAMPLE, question: asked }], question }).some(
      ({ rule, exampleIndex }) => rule === 'example-answers-question' && exampleIndex === 0,
    );

  it.each([
    ['How long is the Rhine?', 'how long is the  RHINE'],
    ['How long is the Rhine?', 'Please tell me: how long is the Rhine'],
    ["What is the total of C-100's orders this quarter?", 'What is the total for C-100’s orders in this quarter'],
    ['Who invented the telephone?', 'Who invented the telefone?'],
    ['莱茵河有多长？', '莱茵河 有多长'],
    ['How long is the Rhine?', 'Ｈow long is the Rhine？'],
  ])('is found: %s / %s', (asked, question) => {
    expect(leak(asked, question)).toBe(true);
    expect(leak(question, asked)).toBe(true);
  });

  it.each([
    ["What is the total of C-100's orders this quarter?", "What is the total of C-101's orders this quarter?"],
    ["What is the total of C-100's orders this quarter?", "What is the total of C-100's orders last quarter?"],
    ['What is the height of Mount Everest?', 'What is the weight of Mount Everest?'],
    ['Who is the largest customer?', 'Where is the largest customer?'],
    ['莱茵河有多长？', '莱茵河有多宽？'],
    ['How long is the Rhine?', ''],
    ['?', '!'],
  ])('is not seen in another question: %s / %s', (asked, question) => {
    expect(leak(asked, question)).toBe(false);
  });

  it('is found in the prompt text, and not while it is off', () => {
    const text = `Question 1: How long is the Rhine?\nAction: Finish[x]\n${GOOD}`;
    const finding = one('example-answers-question', lint(text, { question: 'How long is the Rhine?' }));
    expect(finding.span?.[0]).toBe(0);
    const examples = [{ ...EXAMPLE, off: true }];
    expect(rules(GOOD, { examples, question: EXAMPLE.question })).toEqual([]);
  });
});

describe('an example with a tool that is not on', () => {
  const withTool = (tool: string) => [
    { ...EXAMPLE, steps: EXAMPLE.steps.flatMap((step) => [{ ...step, tool }, step]) },
  ];

  it('is found, with the nearest that is', () => {
    expect(one('example-tool', lint(GOOD, { examples: withTool('search_order') })).fix).toContain('searchOrders');
    expect(one('example-tool', lint(GOOD, { examples: withTool('Wikipedia') })).fix).toMatch(/^Switch/);
    expect(rules(GOOD, { examples: [EXAMPLE], tools: [{ name: 'Clock' }] })).toEqual(['example-tool']);
    const direct = { dialect: 'direct', examples: [EXAMPLE], tools: [] };
    expect(rules('{question} {examples}', direct)).toEqual([]);
  });
});

describe('any prompt at all', () => {
  it('is judged without a throw, and spans lie within it', () => {
    const piece = fc.constantFrom(
      ...['{', '}', '{{', '}}', '{tools}', '{x}', '`', '\n', '\n\n', 'Action: ', 'Tool[', ']', 'Finish', '(', 'not '],
      ...['Final Answer:', 'Action Input:', 'Question: a b c', '思考', '\ud800'],
    );
    const dialect = fc.constantFrom('bracket', 'json-call', 'action-input', 'native', 'direct', 'morse');
    fc.assert(
      fc.property(fc.array(piece), dialect, (pieces, id) => {
        const system = pieces.join('');
        for (const { span, message } of lint(system, { dialect: id, question: 'a b c' })) {
          expect(message).not.toBe('');
          if (!span) continue;
          expect(0 <= span[0] && span[0] < span[1] && span[1] <= system.length).toBe(true);
        }
      }),
    );
  });

  it.each([
    '{x}',
    '{{',
    '`Thought: a[\n\n',
    'a[',
    'Action: ',
    'Action: aaaaaaaaaaaaaaa',
    'tool(',
    'a',
    ' ',
    '\n',
    'Question: a b\n',
    'Finish ',
    '{a',
    '"',
    'Final Answer',
    '思',
  ])('of 200 kB is judged in time that grows with its length alone: %j', (piece) => {
    for (const dialect of ['bracket', 'json-call']) {
      const started = performance.now();
      lint(piece.repeat(Math.ceil(200_000 / piece.length)), { dialect, examples: [EXAMPLE], question: 'a b' });
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});
