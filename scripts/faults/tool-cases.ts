import assert from 'node:assert/strict';
import type { WebFault } from '../../fixtures/fake-web/web-fault.ts';
import { answerOf, assertEnd, assertHits, assertWithin, eventsOf, type FaultCase } from './fault-case.ts';
import { calling } from './loop-cases.ts';
import { answering, inOrder } from './provider-replies.ts';
import type { Format, Played, Rig } from './rig.ts';

const TOOLS = ['Search', 'WikipediaSearch'] as const;
const MB = 1024 * 1024;

const inputOf = (tool: string, words: string) => (tool === 'Search' ? { query: words } : { entity: words });

/** One call of a tool of the web while the web is like this, then an answer. */
async function playTool(rig: Rig, format: Format, tool: string, fault: WebFault): Promise<Played> {
  rig.web.respond(fault);
  inOrder(rig, calling(format, tool, inputOf(tool, 'Ada Lovelace')), answering(format));
  const run = await rig.ask(format, { config: { tools: [tool] } });
  assertEnd(run, 'completed', 'answered');
  return run;
}

/** The one observation of a run; in plain words, without a stack, and short. */
function errorOf(run: Played, words: RegExp): string {
  const [observation] = eventsOf(run, 'observation');
  assert.ok(observation?.error, `an error observation, not: ${observation?.text.slice(0, 200)}`);
  assert.match(observation.text, words);
  assert.doesNotMatch(observation.text, /\bat .*\.(ts|js):\d+/);
  assert.ok(observation.text.length < 1_500, `${observation.text.length} characters`);
  return observation.error.code;
}

/** What the model is told, by tool. */
type Words = Record<(typeof TOOLS)[number], RegExp>;

/** The same fault for each tool of the web: an error observation, and the run goes on. */
function onTheWeb(id: string, says: string, fault: WebFault, words: Words, isQuick = false): FaultCase[] {
  return TOOLS.map((tool) => ({
    id: `${id}${tool === 'Search' ? 's' : 'w'}`,
    says: `${tool}: ${says}`,
    formats: ['chat'],
    isQuick,
    async run(rig, format) {
      const run = await playTool(rig, format, tool, fault);
      errorOf(run, words[tool]);
      assertWithin(eventsOf(run, 'observation')[0]?.durationMs ?? 0, 2_500, 'the call');
    },
  }));
}

const LATE: Words = {
  Search: /^Search took longer than 1 s/,
  WikipediaSearch: /^WikipediaSearch took longer than 1 s/,
};
const BROKEN: Words = {
  Search: /^The search service cannot be reached \(ECONNRESET\)/,
  WikipediaSearch: /^Wikipedia cannot be reached \(UND_ERR_SOCKET\)/,
};
const LONG: Words = {
  Search: /^The search service answered with more than is read \(1 MB\)/,
  WikipediaSearch: /^Wikipedia answered with more than 1024 kB/,
};
/** Search does not unpack: to it the little that comes is no page, unless its time is over first. */
const PACKED: Words = { ...LONG, Search: /that is no result page|^Search took longer than 1 s/ };
const NO_JSON: Words = {
  Search: /^The search service answered with something that is no result page/,
  WikipediaSearch: /^Wikipedia answered with something else than JSON/,
};
const MOVED: Words = {
  Search: /^The search service answered with status 302/,
  WikipediaSearch: /^Wikipedia cannot be reached: Redirects are not followed/,
};
const WEB_PAGE = 'text/html';

/** A status with a web page around a word: both are told, the page is not. */
function refusedWith(status: number, word: string): [WebFault, Words] {
  const body = `<!doctype html><title>${word}</title>`;
  const told = (who: string) => new RegExp(`^${who} answered with status ${status}: "${word}"`);
  return [
    { status, body, type: WEB_PAGE },
    { Search: told('The search service'), WikipediaSearch: told('Wikipedia') },
  ];
}

/** JSON of the right names and the wrong kinds. */
const ODD_ANSWERS = [
  '{}',
  '{"error":{"message":{"a":1}}}',
  '{"organic_results":{"a":1},"answer_box":[1],"knowledge_graph":7,"query":{"pages":{"1":{"extract":5}},"search":"x"}}',
  '{"organic_results":[null,1,"x",{"title":5,"snippet":{"a":1}}],"query":{"pages":[null,5,{"title":1,"extract":["x"]}]}}',
  '{"answer_box":{"answer":"A\\u0000B\\ud800C"},"query":{"pages":[{"title":"Ada","extract":"A\\u0000B\\ud800C."}]}}',
  '{"__proto__":{"answer_box":{"answer":"x"}},"constructor":{"prototype":1},"organic_results":[{"__proto__":{"title":"x"}}]}',
  `{"query":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
];

/** Tools of the web, and the web behaving badly. */
export const TOOL_CASES: FaultCase[] = [
  ...onTheWeb('F39', 'never answers: timed out after a second', { hang: true }, LATE, true),
  ...onTheWeb('F39b', 'falls silent within its answer', { stall: true }, LATE),
  ...onTheWeb('F40', 'breaks the connection within its answer', { cut: true }, BROKEN),
  ...onTheWeb('F41', 'sends 200 MB', { bytes: 200 * MB }, LONG, true),
  ...onTheWeb('F41b', 'sends without end', { endless: true }, LONG),
  ...onTheWeb('F41c', 'sends 200 MB packed into 200 kB', { bomb: 200 * MB }, PACKED),
  ...onTheWeb('F43', '404', ...refusedWith(404, 'Not here')),
  ...onTheWeb('F43b', '503', ...refusedWith(503, 'Busy'), true),
  ...onTheWeb(
    'F43c',
    'a web page instead of JSON',
    { status: 200, body: '<!doctype html>', type: WEB_PAGE },
    NO_JSON,
    true,
  ),
  ...onTheWeb('F43d', 'half of a JSON text', { status: 200, body: '{"query": {"pages": [' }, NO_JSON),
  ...['null', '0', '"words"', '[]'].flatMap((body) =>
    onTheWeb(`F43i`, `JSON that is no answer, ${body}`, { status: 200, body }, NO_JSON),
  ),
  ...onTheWeb('F43e', 'an empty body', { status: 200, body: '' }, NO_JSON),
  ...onTheWeb('F43f', 'sends on to another address', { redirect: 'http://127.0.0.1:9/' }, MOVED),
  {
    id: 'F43g',
    says: 'Search: the quota is used up, said in plain words without the key',
    formats: ['chat'],
    isQuick: true,
    async run(rig, format) {
      const run = await playTool(rig, format, 'Search', {
        status: 429,
        body: '{"error": "Your account has run out of searches."}',
      });
      errorOf(run, /run out|quota|used up/i);
    },
  },
  {
    id: 'F43h',
    says: 'Search: nothing found is an observation, not an error',
    formats: ['chat'],
    async run(rig, format) {
      inOrder(rig, calling(format, 'Search', { query: 'nothing' }), answering(format));
      const run = await rig.ask(format, { config: { tools: ['Search'] } });
      assert.equal(eventsOf(run, 'observation')[0]?.error, null);
      assert.match(eventsOf(run, 'observation')[0]?.text ?? '', /no information|nothing/i);
    },
  },
  {
    id: 'F43j',
    says: 'an answer whose fields are of another kind, of a prototype or 20,000 levels deep: no error gets loose',
    formats: ['chat'],
    isQuick: true,
    async run(rig, format) {
      for (const tool of TOOLS) {
        for (const body of ODD_ANSWERS) {
          const run = await playTool(rig, format, tool, { status: 200, body });
          const [observation] = eventsOf(run, 'observation');
          assert.doesNotMatch(
            observation?.text ?? '',
            /\bat .*\.(ts|js):\d+|\[object|undefined|TypeError/,
            body.slice(0, 80),
          );
        }
      }
    },
  },
  {
    id: 'F44',
    says: 'five failed calls in a row end the run',
    formats: ['text', 'chat'],
    async run(rig, format) {
      rig.web.respond({ status: 503, body: 'busy' });
      const before = rig.provider.hits();
      rig.provider.respond(() => calling(format, 'Search', { query: `try ${rig.provider.hits() - before}` }));
      const run = await rig.ask(format, { config: { tools: ['Search'] } });
      assertEnd(run, 'limited', 'tool-errors');
      assertHits(rig, before, 5);
    },
  },
];

/** Faults and results that a person planted. */
export const PLANTED_CASES: FaultCase[] = [
  ...(['timeout', 'error', 'empty', 'huge'] as const).map(
    (fault): FaultCase => ({
      id: `T1-${fault}`,
      says: `a planted fault, ${fault}: the observation wears it and the run goes on`,
      formats: ['chat'],
      isQuick: fault === 'error',
      async run(rig, format) {
        inOrder(rig, calling(format, 'Calculator', { expression: '1 + 1' }), answering(format));
        const run = await rig.ask(format, { config: { toolRules: { Calculator: { mode: 'live', fault } } } });
        assertEnd(run, 'completed', 'answered');
        const [observation] = eventsOf(run, 'observation');
        assert.equal(observation?.fault, fault);
        assert.equal(observation?.error !== null, fault === 'timeout' || fault === 'error');
        if (fault === 'huge') assert.ok((observation?.truncated?.full ?? 0) >= 200_000);
      },
    }),
  ),
  {
    id: 'T2',
    says: 'a mocked result reaches the model and says so',
    formats: ['text', 'chat'],
    isQuick: true,
    async run(rig, format) {
      inOrder(rig, calling(format, 'Calculator', { expression: '1 + 1' }), answering(format));
      const mock = { kind: 'json', text: '{"sum": 11}' };
      const run = await rig.ask(format, { config: { toolRules: { Calculator: { mode: 'mock', mock } } } });
      const [observation] = eventsOf(run, 'observation');
      assert.equal(observation?.source, 'mock');
      assert.match(rig.provider.requests.at(-1)?.raw.toString() ?? '', /sum.{1,4}: ?11/);
    },
  },
  {
    id: 'T3',
    says: 'a kept result is given again and the tool is not asked',
    formats: ['chat'],
    async run(rig, format) {
      const rule = (onMiss: string) => ({ tools: ['Search'], toolRules: { Search: { mode: 'frozen', onMiss } } });
      const query = `kept ${rig.provider.hits()}`;
      const play = async (onMiss: string) => {
        inOrder(rig, calling(format, 'Search', { query }), answering(format));
        const run = await rig.ask(format, { config: rule(onMiss) });
        assert.ok(answerOf(run));
        return eventsOf(run, 'observation')[0];
      };
      assert.equal((await play('fail'))?.error?.code, 'not-kept');
      const before = rig.web.hits();
      assert.equal((await play('live'))?.source, 'live');
      assert.equal((await play('fail'))?.source, 'frozen');
      assert.equal(rig.web.hits() - before, 1);
    },
  },
];

/** Wikipedia as in the paper. */
export const WIKI_CASES: FaultCase[] = [
  {
    id: 'T4',
    says: 'Wikipedia: Search, then Lookup for one word after the other',
    formats: ['text', 'chat'],
    async run(rig, format) {
      inOrder(
        rig,
        calling(format, 'WikipediaSearch', { entity: 'High Plains (United States)' }),
        calling(format, 'WikipediaLookup', { text: 'elevation' }),
        calling(format, 'WikipediaLookup', { text: 'elevation' }),
        answering(format),
      );
      const run = await rig.ask(format, { config: { tools: ['WikipediaSearch', 'WikipediaLookup'] } });
      assertEnd(run, 'completed', 'answered');
      const texts = eventsOf(run, 'observation').map(({ text }) => text);
      assert.match(texts[1] ?? '', /Result 1 \/ 3/);
      assert.match(texts[2] ?? '', /Result 2 \/ 3/);
    },
  },
];
