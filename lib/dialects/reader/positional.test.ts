import { describe, expect, it } from 'vitest';
import type { ToolInfo } from '../../run/config.ts';
import type { Json } from '../../run/json.ts';
import { readAll, SAMPLE_TOOLS } from '../testing.ts';
import { textReader } from './text-reader.ts';

const WIKI: ToolInfo = {
  ...{ name: 'Wiki', description: 'Looks up.', effect: 'read', mainField: 'query' },
  inputSchema: { type: 'object', properties: { query: { type: 'string' }, limit: { type: 'integer' } } },
};

function callOf(written: string): [Json, ...string[]] | null {
  const tools = [...SAMPLE_TOOLS, WIKI];
  const { turn } = readAll(textReader({ tools, strict: true, form: 'json-call' }), [`Action: ${written}`]);
  const [call] = turn.kind === 'act' ? turn.calls : [];
  return call ? [call.input, ...call.repairs.map(({ rule }) => rule)] : null;
}

const BOTH = { customerId: 'C-100', minAmount: 500 };

describe('arguments without names', () => {
  it.each<[string, Json, ...string[]]>([
    ['searchOrders("C-100", 500)', BOTH, 'positional-arguments'],
    ["searchOrders('C-100', 500)", BOTH, 'positional-arguments'],
    ['searchOrders[C-100, 500]', BOTH, 'positional-arguments'],
    ['searchOrders("C-100")', { customerId: 'C-100' }, 'positional-arguments'],
    ['searchOrders[C-100]', { customerId: 'C-100' }, 'positional-arguments'],
    ['searchOrders(["C-100", 500])', BOTH, 'positional-arguments'],
    ['searchOrders(None, 500)', { minAmount: 500 }, 'positional-arguments', 'python-literal'],
    ['searchOrders("C-100", minAmount=500)', BOTH, 'positional-arguments', 'keyword-arguments'],
    ['searchOrders\nAction Input: "C-100", 500', BOTH, 'positional-arguments'],
    ['searchOrders\nAction Input: ["C-100", 500]', BOTH, 'positional-arguments'],
    ['Wiki("tea, green", 3)', { query: 'tea, green', limit: 3 }, 'positional-arguments'],
  ])('become the fields of a known tool, and it is said: %s', (written, ...expected) => {
    expect(callOf(written)).toEqual(expected);
  });

  it.each<[string, Json, ...string[]]>([
    ['searchOrders("C-100", 500, "x")', '"C-100", 500, "x"'],
    ['searchOrders("C-100", "many")', '"C-100", "many"'],
    ['searchOrders[orders of C-100]', 'orders of C-100'],
    ['searchOrders("C-100", customerId="C-2")', '"C-100", customerId="C-2"'],
    ['Unknown("C-100", 500)', '"C-100", 500'],
    ['Wiki[tea, 3]', 'tea, 3'],
    ['Wiki["tea"]', 'tea', 'outer-quotes'],
    ['Search["tea", "milk"]', '"tea", "milk"'],
    ['Clock(1)', '1'],
  ])('stay text where they do not fit or can be one text: %s', (written, ...expected) => {
    expect(callOf(written)).toEqual(expected);
  });
});
