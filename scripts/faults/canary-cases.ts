import assert from 'node:assert/strict';
import type { WebFault } from '../../fixtures/fake-web/web-fault.ts';
import { checkFiles, checkPages } from './canary-checks.ts';
import { assertEnd, assertHits, eventsOf, type FaultCase } from './fault-case.ts';
import { calling } from './loop-cases.ts';
import { answering, inOrder, rejection } from './provider-replies.ts';
import { CANARIES, FORMATS } from './rig.ts';

const SERP_KEY = CANARIES.SERPAPI_API_KEY;
const echoes: [string, string, WebFault, RegExp][] = [
  [
    'a',
    'in the words of its error',
    { status: 400, body: JSON.stringify({ error: `Cannot search for ${SERP_KEY} (${SERP_KEY}).` }) },
    /status 400.*Cannot search for \[key\] \(\[key\]\)/,
  ],
  [
    'b',
    'in a web page',
    { status: 502, body: `<h1>Bad gateway</h1><p>/search?api_key=${SERP_KEY}</p>`, type: 'text/html' },
    /status 502: "Bad gateway \/search\?api_key=\[key\]"/,
  ],
  ['c', 'in a refusal', { status: 401, body: JSON.stringify({ error: `Invalid API key: ${SERP_KEY}.` }) }, /key/],
];

/** Keys that come back from where they were sent: they must be in no log, page or file. */
export const CANARY_CASES: FaultCase[] = [
  ...echoes.map(
    ([letter, where, fault, words]): FaultCase => ({
      id: `K1${letter}`,
      says: `the search service echoes its key ${where}`,
      formats: ['chat'],
      isQuick: letter === 'a',
      async run(rig, format) {
        rig.web.respond(fault);
        inOrder(rig, calling(format, 'Search', { query: 'anything' }), answering(format));
        const run = await rig.ask(format, { config: { tools: ['Search'] } });
        assertEnd(run, 'completed', 'answered');
        assert.equal(rig.web.requests.at(-1)?.url.searchParams.get('api_key'), SERP_KEY, 'the key was sent');
        assert.match(eventsOf(run, 'observation')[0]?.text ?? '', words);
        await checkPages(rig, run.id);
      },
    }),
  ),
  {
    id: 'K2',
    says: 'the server of LLM_BASE_URL echoes its key',
    formats: ['text', 'chat'],
    isQuick: true,
    async run(rig, format) {
      const before = rig.provider.hits();
      rig.provider.respond(({ headers }) => ({
        status: 401,
        error: { message: `Not welcome here: ${headers.authorization}` },
      }));
      const run = await rig.ask(format, { config: { model: 'course:rig' } });
      assertEnd(run, 'failed', 'provider-auth', /LLM server rejected the key.*\[redacted\]/);
      assertHits(rig, before, 1);
      assert.equal(rig.provider.requests.at(-1)?.headers.authorization, `Bearer ${CANARIES.LLM_API_KEY}`);
      await checkPages(rig, run.id);
    },
  },
  {
    id: 'K3',
    says: 'a key that was echoed is in no page and no file',
    formats: FORMATS,
    async run(rig, format) {
      inOrder(rig, rejection(format, 401));
      const run = await rig.ask(format);
      assertEnd(run, 'failed', 'provider-auth');
      await checkPages(rig, run.id);
      checkFiles(rig);
    },
  },
  {
    // The last of all: the files hold what every case before it has left.
    id: 'K4',
    says: 'no key is in any page or file after everything else',
    isQuick: true,
    async run(rig) {
      inOrder(rig, answering('chat'));
      const run = await rig.ask('chat');
      await checkPages(rig, run.id);
      checkFiles(rig);
    },
  },
];
