import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../run/json.ts';
import { searchTool } from '../search.ts';
import { trialContext } from '../trial-context.ts';
import { OFFLINE_ENTRIES } from './offline-entries.ts';
import { offlineSearch } from './offline-search.ts';
import type { SerpAnswer } from './serp-answer.ts';

const backend = offlineSearch(OFFLINE_ENTRIES);
const tool = searchTool(backend);
const signal = new AbortController().signal;

async function search(query: string): Promise<SerpAnswer> {
  return (await tool.run({ query }, trialContext())) as unknown as SerpAnswer;
}

describe('a question for one fact', () => {
  it.each([
    ['capital of France', 'Paris'],
    ['What is the capital of Peru?', 'Lima'],
    ["Mongolia's capital", 'Ulaanbaatar'],
    ['What is the capital city of Australia?', 'Canberra'],
    ['US population', '331.4 million (census of 2020)'],
    ['When was Ada Lovelace born?', '10 December 1815 in London'],
    ['how tall is the Eiffel Tower', '330 m (since 2022)'],
    ['Mount Everest height in feet', '8,848.86 m (29,031.7 ft)'],
    ['longest river in the world', 'The Nile, about 6,650 km'],
    ['RTX 5090 vram', '32 GB GDDR7'],
    ['iPhone 17 release date', '19 September 2025'],
    ['who invented the World Wide Web', 'Tim Berners-Lee (1989, at CERN)'],
    ['Who founded Huawei?', 'Ren Zhengfei'],
    ['When was Huawei founded?', '1987'],
    ['Who is the first author of the ReAct paper?', 'Shunyu Yao'],
    ['When was the ReAct paper published?', 'October 2022 on arXiv; ICLR 2023'],
    ['symbol for gold', 'Au'],
    ['boiling point of water', '100 °C at one atmosphere'],
    ['how many moons does Mars have', '2 (Phobos and Deimos)'],
    ['elevation of the High Plains', '1,800 to 7,000 ft (550 to 2,130 m)'],
  ])('"%s" is answered directly', async (query, answer) => {
    const { text, data } = await search(query);
    expect(data.kind).toBe('answer');
    expect(text.split('\n')[0]).toBe(answer);
  });
});

describe('a question that names something', () => {
  it.each([
    ['Huawei Pura 70', 'Huawei Pura 70 (Smartphone series)'],
    ['Who is Alan Turing?', 'Alan Turing (Mathematician)'],
    ['tell me about the NVIDIA H100', 'NVIDIA H100 (Data-centre GPU)'],
    ['Japan', 'Japan (Country)'],
    ['photosynthesis', 'Photosynthesis (Biological process)'],
  ])('"%s" is answered with what is known of it', async (query, start) => {
    const { text, data } = await search(query);
    expect(data.kind).toBe('knowledge');
    expect(text.startsWith(start)).toBe(true);
  });
});

describe('any other question', () => {
  it.each([
    ['compare RTX 4090 and RTX 5090', ['NVIDIA GeForce RTX 4090', 'NVIDIA GeForce RTX 5090']],
    ['iPhone 15 vs iPhone 16', ['iPhone 15', 'iPhone 16']],
    ['phone that folds in three', ['Huawei Mate XT']],
    ['pura70', ['Huawei Pura 70']],
    ['Huawey Pura 70', ['Huawei Pura 70']],
    ['double helix X-ray images', ['Rosalind Franklin']],
  ])('"%s" is answered with the best results', async (query, titles) => {
    const { data } = await search(query);
    const found = data.results.map(({ title }) => title);
    for (const title of titles) expect(found).toContain(title);
  });

  it.each(['asdf qwer zxcv', 'Paris Hilton', 'Barack Obama', 'weather in Paris today', 'the', '???', '日本語の質問'])(
    '"%s" finds nothing and says so',
    async (query) => {
      expect((await search(query)).text).toBe(`No information found for "${query}".`);
    },
  );

  it('made of random words finds nothing', async () => {
    const word = fc.string({ unit: fc.constantFrom(...'bcdfghjklmpqvwxz'), minLength: 6, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), async (words) => {
        expect((await search(words.join(' '))).data.kind).toBe('none');
      }),
      { numRuns: 100 },
    );
  });
});

describe('the corpus', () => {
  it('has at least 60 entries with ids of their own, each of one to three sentences', () => {
    expect(OFFLINE_ENTRIES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(OFFLINE_ENTRIES.map(({ id }) => id)).size).toBe(OFFLINE_ENTRIES.length);
    for (const { text } of OFFLINE_ENTRIES) {
      expect(text.length).toBeLessThan(400);
      expect(text).toMatch(/\.$/);
    }
  });

  it('finds every entry by its title', async () => {
    for (const { title } of OFFLINE_ENTRIES) {
      const { data } = await search(title);
      expect(data.results.map((result) => result.title)).toContain(title);
    }
  });

  it('answers every question written into it', async () => {
    for (const { answers = [] } of OFFLINE_ENTRIES) {
      for (const { ask, answer } of answers) {
        const query = ask.replace(/\|\S*/g, '').replaceAll('?', '');
        expect((await search(query)).text.split('\n')[0]).toBe(answer);
      }
    }
  });
});

it('answers in the shape of SerpApi, labelled offline', async () => {
  expect(tool.label).toBe('offline');
  const page = (await backend.search('capital of France', signal)) as Record<string, Json>;
  expect(Object.keys(page)).toEqual([
    'search_metadata',
    'search_parameters',
    'search_information',
    'answer_box',
    'knowledge_graph',
    'organic_results',
  ]);
});
