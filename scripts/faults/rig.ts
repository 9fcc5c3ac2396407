import { type SeenEvent, startRun as startOver, watchRuns } from '../../e2e/event-reader.ts';
import { type ServerProcess, startServer } from '../../e2e/server-process.ts';
import { type FakeProvider, startFakeProvider } from '../../fixtures/fake-provider/fake-provider.ts';
import { type FakeWeb, startFakeWeb } from '../../fixtures/fake-web/fake-web.ts';
import type { RunEvent } from '../../lib/run/events.ts';
import { readLogFile } from '../../lib/run/log-file.ts';

/** The wire formats that a case is given in; `text` is chat-completions with a text dialect. */
export const FORMATS = ['text', 'chat', 'responses', 'anthropic', 'google'] as const;
export type Format = (typeof FORMATS)[number];

/** What a run is asked with to be in a format. */
export const MODELS: Record<Format, { model: string; dialect: string }> = {
  text: { model: 'compatible:rig', dialect: 'bracket' },
  chat: { model: 'compatible:rig', dialect: 'native' },
  responses: { model: 'openai:rig', dialect: 'native' },
  anthropic: { model: 'anthropic:rig', dialect: 'native' },
  google: { model: 'google:rig', dialect: 'native' },
};

/** Keys that must never be seen outside the request to their own origin. */
export const CANARIES = {
  OPENAI_API_KEY: 'sk-canary-openai-4c1f7a9e2b6d8035',
  ANTHROPIC_API_KEY: 'sk-ant-canary-9e3b5d7f1a2c4068',
  GOOGLE_GENERATIVE_AI_API_KEY: 'AIzaCanary-5f7e9d1c3b2a4860713fe2',
  COMPATIBLE_API_KEY: 'canary-compatible-2d4f6b8a1c3e5079',
  LLM_API_KEY: 'canary-course-8b1d3f5a7c9e2046',
  SERPAPI_API_KEY: 'canary-serp-6a8c0e2f4b1d3957a5c7e9f1b3d50246',
} as const;

/** Short limits, so that every case takes seconds. Milliseconds. */
export const KNOBS = { idle: 1_000, step: 6_000, tool: 1_000 };

/** One run as a viewer saw it and as it is stored. */
export interface Played {
  id: string;
  log: RunEvent[];
  seen: SeenEvent[];
  end: Extract<RunEvent, { type: 'run-end' }>;
  /** Milliseconds from the request to the end, as the viewer had it. */
  ms: number;
}

export interface AskOptions {
  config?: Record<string, unknown>;
  question?: string;
  onEvent?(event: SeenEvent, id: string): void;
}

/** A real server process between a fake provider and a fake web, all on loopback. */
export interface Rig {
  /** What the server was started with. */
  settings: Record<string, string>;
  server: ServerProcess;
  provider: FakeProvider;
  web: FakeWeb;
  /** The runs that the case has played, for the checks that follow each case. */
  played: Played[];
  /** Everything that the API answered to the case. */
  answers: string[];
  /** What the servers printed that were killed. */
  printed: string[];
  /** Plays one run to its end. */
  ask(format: Format, options?: AskOptions): Promise<Played>;
  /** Exchanges with the provider that are not over. */
  asking(): number;
  /** Follows a run that is there to its end. */
  follow(id: string, onEvent?: AskOptions['onEvent']): Promise<Played>;
  /** Sends a request to the API; the body comes back as text and is kept for the canary check. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string }>;
  /** Kills the server as a crash would, and starts it again on the same data. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

const QUESTION = 'What is the answer?';

/** Starts everything. `env` goes on top of the rig's own settings. */
export async function startRig(env: Record<string, string> = {}): Promise<Rig> {
  const [provider, web] = await Promise.all([startFakeProvider(), startFakeWeb()]);
  const settings = { ...settingsOf(provider, web), ...env };
  const rig: Rig = {
    settings,
    server: await startServer({ env: settings }),
    provider,
    web,
    played: [],
    answers: [],
    printed: [],
    asking: asking(provider),
    ask: async (format, { config = {}, question = QUESTION, onEvent } = {}) => {
      const id = await startOver(rig.server.url, question, { ...MODELS[format], ...config });
      return rig.follow(id, onEvent);
    },
    follow: async (id, onEvent) => {
      const began = performance.now();
      const viewer = watchRuns(rig.server.url, `${id}:0`, (_, event) => onEvent?.(event, id));
      await viewer.done;
      const ms = performance.now() - began;
      const played = playedOf(id, viewer.seen.get(id) ?? [], await logOf(rig, id), ms);
      rig.played.push(played);
      return played;
    },
    call: async (method, path, body, headers = {}) => {
      const response = await fetch(`${rig.server.url}${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      rig.answers.push(text);
      return { status: response.status, text };
    },
    crash: async () => {
      const { dataDir } = rig.server;
      await rig.server.kill();
      // What it printed is looked at as well.
      rig.printed.push(rig.server.output());
      rig.server = await startServer({ dataDir, env: settings });
    },
    close: async () => {
      await rig.server.stop();
      await Promise.all([provider.close(), web.close()]);
    },
  };
  return rig;
}

/** The rig's own settings of the server. */
function settingsOf(provider: FakeProvider, web: FakeWeb): Record<string, string> {
  return {
    ...CANARIES,
    OPENAI_BASE_URL: provider.url,
    ANTHROPIC_BASE_URL: provider.url,
    GOOGLE_BASE_URL: provider.googleUrl,
    COMPATIBLE_BASE_URL: provider.url,
    LLM_BASE_URL: provider.url,
    LLM_MODEL_ID: 'rig',
    SERPAPI_TEST_PORT: String(web.port),
    WIKIPEDIA_BASE_URL: web.url,
    // Nobody listens there: port 9 discards.
    LOCAL_MODELS: 'http://127.0.0.1:9/v1',
    // Large enough that a case meets the limit it is about.
    MAX_RUN_TOKENS: '5000000',
    SCRIPTED_PACE: 'instant',
    IDLE_TIMEOUT_MS: String(KNOBS.idle),
    STEP_TIMEOUT_MS: String(KNOBS.step),
    TOOL_TIMEOUT_MS: String(KNOBS.tool),
    NODE_OPTIONS: `--import ${new URL('loop-delay.mjs', import.meta.url).href}`,
  };
}

/** Counts the exchanges that are not over. */
function asking(provider: FakeProvider): () => number {
  let [noted, over] = [0, 0];
  return () => {
    for (const { ended } of provider.requests.slice(noted)) {
      noted++;
      void ended.then(() => over++);
    }
    return noted - over;
  };
}

async function logOf(rig: Rig, id: string): Promise<RunEvent[]> {
  const { text } = await rig.call('GET', `/api/runs/${id}/log`);
  const read = readLogFile(text);
  if (!('events' in read)) throw new Error(`The log of ${id} cannot be read: ${JSON.stringify(read)}`);
  return read.events as RunEvent[];
}

function playedOf(id: string, seen: SeenEvent[], log: RunEvent[], ms: number): Played {
  const end = log.at(-1);
  if (end?.type !== 'run-end') throw new Error(`Run ${id} has no end: its last event is ${end?.type}.`);
  return { id, log, seen, end, ms };
}
