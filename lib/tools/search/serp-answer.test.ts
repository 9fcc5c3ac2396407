import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERP_PAGES } from '../../../fixtures/fake-web/serp-pages.ts';
import type { Json } from '../../run/json.ts';
import { readSerpAnswer } from './serp-answer.ts';

const organic_results: Json = [
  { position: 1, title: 'First', link: 'https://one.example/', snippet: 'About one.' },
  { position: 2, title: 'Second', link: 'https://two.example/', snippet: 'About two.' },
  { position: 3, title: 'Third', snippet: 'About three.' },
  { position: 4, title: 'Fourth', snippet: 'About four.' },
];
const knowledge_graph: Json = {
  title: 'Mount Everest',
  type: 'Mountain',
  kgmid: '/m/0blbd',
  description: 'The highest mountain.',
  elevation: '8,849 m',
  first_ascent: 'May 29, 1953',
  prominence: 8849,
  header_images: [{ image: 'https://pictures.example/1' }],
  elevation_links: [{ text: 'x', link: 'https://x.example/' }],
  source: { name: 'Wikipedia' },
};

function read(page: Json) {
  return readSerpAnswer(page, 'everest');
}

describe('a result page', () => {
  it('is read from its answer box before anything else', () => {
    const { text, data } = read({
      answer_box: {
        type: 'organic_result',
        title: 'Paris',
        answer: 'Paris',
        snippet: 'Capital of France.',
        link: 'https://a.example/',
      },
      knowledge_graph,
      organic_results,
    });
    expect(text).toBe('Paris\nParis: Capital of France.\nhttps://a.example/');
    expect(data.kind).toBe('answer');
    expect(data.results).toHaveLength(3);
  });

  it.each([
    [{ result: '1,340' }, '1,340'],
    [{ answer: 42 }, '42'],
    [{ snippet: 'Only a snippet.' }, 'Only a snippet.'],
    [{ title: 'Steps', list: ['Mix', 'Bake'] }, '- Mix\n- Bake'],
    [{ definitions: ['a large hill'] }, '- a large hill'],
    [[{ answer: 'in a list' }], 'in a list'],
  ] as [Json, string][])('with the answer box %j gives %j', (answer_box, text) => {
    expect(read({ answer_box, organic_results }).text).toBe(text);
  });

  it('is read from its knowledge graph when there is no answer, leaving out pictures, ids and links', () => {
    expect(read({ answer_box: { type: 'map' }, knowledge_graph, organic_results }).text).toBe(
      'Mount Everest (Mountain): The highest mountain.\nelevation: 8,849 m\nfirst ascent: May 29, 1953\nprominence: 8849',
    );
  });

  it('is read from its first three results otherwise', () => {
    const { text, data } = read({ organic_results, knowledge_graph: { title: 'Bare' } });
    expect(text).toBe(
      '1. First: About one. (https://one.example/)\n2. Second: About two. (https://two.example/)\n3. Third: About three.',
    );
    expect(data.kind).toBe('results');
  });

  it.each([
    {},
    null,
    [],
    'text',
    { error: "Google hasn't returned any results for this query." },
    { organic_results: [] },
    { organic_results: [null, {}, 'x'], answer_box: null, knowledge_graph: [] },
  ] as Json[])('without anything usable says so: %j', (page) => {
    const { text, data } = read(page);
    expect(text).toBe('No information found for "everest".');
    expect(data).toEqual({ kind: 'none', query: 'everest', results: [] });
  });

  it.each(SERP_PAGES.map(({ query, page, text }) => [query, page, text] as const))(
    'of the kind "%s" is read as a person would',
    (query, page, text) => {
      expect(readSerpAnswer(page, query).text).toBe(text);
    },
  );

  it('is read from the short answers of a list before anything else', () => {
    expect(read({ answer_box_list: ['a', { answer: 'b' }, 3, 'd'], answer_box: { answer: 'x' } }).text).toBe('a\nb\n3');
  });

  it('of any shape at all is read without a throw, into bounded text', () => {
    const fields = [
      'answer_box',
      'answer_box_list',
      'contents',
      'table',
      'type',
      'forecast',
      'translation',
      'sports_results',
      'knowledge_graph',
      'organic_results',
      'title',
      'answer',
      'list',
      'snippet',
    ];
    const odd = fc.letrec((tie) => ({
      page: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 0, '', 'text', 'weather_result', 'finance_results', 'x'.repeat(5000)),
        fc.array(tie('page'), { maxLength: 20 }),
        fc.dictionary(fc.constantFrom(...fields), tie('page')),
        fc.jsonValue(),
      ),
    })).page;
    fc.assert(
      fc.property(odd, fc.string(), (page, query) => {
        const { text } = readSerpAnswer(page as Json, query);
        expect(text.trim()).not.toBe('');
        expect(text.length).toBeLessThan(10_000);
      }),
      { numRuns: 500 },
    );
  });
});
