import { startFakeProvider } from '../../fixtures/fake-provider/fake-provider.ts';
import { runAgent } from '../../lib/agent/loop.ts';
import { dialectOf } from '../../lib/dialects/index.ts';
import { providerModels } from '../../lib/models/catalog.ts';
import type { ModelProvider } from '../../lib/models/model.ts';
import { replies } from '../../lib/models/replies.ts';
import type { RunConfig } from '../../lib/run/config.ts';
import type { RunEvent, UnnumberedEvent } from '../../lib/run/events.ts';
import { type FakeClock, fakeClock } from '../../lib/run/fake-clock.ts';
import { egressFetch } from '../../lib/server/egress.ts';
import { createRecorder } from '../../lib/server/recorder.ts';
import { redactDeep, redactor, secretsOf } from '../../lib/server/redact.ts';
import { createRunManager, type RunManager } from '../../lib/server/run-manager.ts';
import { memoryRunStore } from '../../lib/store/memory.ts';
import type { RunStore } from '../../lib/store/run-store.ts';
import { calculator } from '../../lib/tools/calculator.ts';
import { toolRunner } from '../../lib/tools/run-tool.ts';
import type { Tool } from '../../lib/tools/tool.ts';
import { toolInfo } from '../../lib/tools/tool-info.ts';
import type { Fate, GoldenRun } from './golden-run.ts';
import { paced, pacedTool, playOut, type Traffic, traffic } from './still-clock.ts';

/** When every golden run takes place: in the second quarter of the example shop's year. */
export const GOLDEN_DAY = Date.UTC(2026, 4, 15, 12);
const QUESTION = 'What do orders of $450 and $890 come to?';
/** How often the recorder tries before it gives a run up. */
const ATTEMPTS = 5;

const SYSTEM = {
  text: 'Work in steps of one Thought and one Action. Tools:\n{tools}\nQuestion: {question}\n{history}',
  native: 'Answer with the help of the tools.',
};

/** The model of a run, and how to let go of it. */
interface OpenModel {
  model: ModelProvider;
  close(): Promise<void>;
}

/** Plays one run as the server plays it, with the clock, the ids and the store of a test; returns its log as it was stored. */
export async function playRun(run: GoldenRun): Promise<RunEvent[]> {
  const clock = fakeClock({ wallStart: GOLDEN_DAY });
  const net = traffic();
  const { model, close } = await openModel(run, clock, net);
  const disk = { refusals: 0 };
  const store = withDisk(memoryRunStore(), disk);
  const recorder = createRecorder({ store, clock, redact: redactDeep(redactor([])), attempts: ATTEMPTS });
  const tools = run.tools ?? [calculator as Tool];
  const life = { isOver: false };
  let manager: RunManager | undefined;
  const fate: Fate = {
    stop: () => void manager?.stop(run.name),
    shutDown: () => void manager?.close(0),
    die: () => {
      life.isOver = true;
    },
    fillDisk: () => {
      disk.refusals = ATTEMPTS;
    },
  };
  const ids = [...(run.waitsMs === undefined ? [] : ['first']), run.name];
  manager = createRunManager({
    ...{ store, recorder, clock, owner: 'golden', limits: { running: 1, queued: 1 } },
    resolveConfig: () => configOf(run, model, tools),
    newRunId: () => ids.shift() ?? '',
    startAgent: (start, signal) => {
      if (start.runId === 'first') return holdPlace(clock, run.waitsMs ?? 0, signal);
      let calls = 0;
      const events = runAgent({
        ...{ config: start.config, question: start.question, conversation: [], model, clock, signal },
        dialect: dialectOf(run.dialect) ?? missing(run.dialect),
        tools: toolRunner(
          tools.map((tool) => pacedTool(tool, clock)),
          { timeoutMs: start.config.timeouts.tool, clock },
        ),
        newCallId: () => `call-${++calls}`,
        jitter: () => 0,
      });
      return lived(events, life, (event) => run.onEvent?.(event, fate));
    },
  });
  const starting = [...ids];
  for (const _ of starting) await manager.start({ question: QUESTION }, null);
  run.onStart?.(fate);
  await playOut(clock, net, async () => life.isOver || (await store.get(run.name))?.status === 'ended');
  if (life.isOver) await recover(store, recorder, run.name);
  else await manager.close(0);
  const log: RunEvent[] = [];
  for await (const event of store.read(run.name, { after: 0, follow: false })) log.push(event);
  await close();
  return log;
}

async function openModel(run: GoldenRun, clock: FakeClock, net: Traffic): Promise<OpenModel> {
  if ('written' in run.replies) {
    const model = replies(run.replies.written, { clock, cut: 8, chunkMs: 7.3 });
    return { model, close: async () => undefined };
  }
  const provider = await startFakeProvider();
  provider.enqueue(...run.replies.http);
  const env = {
    OPENAI_API_KEY: 'a-key-of-the-golden-runs',
    OPENAI_BASE_URL: provider.url,
    COMPATIBLE_BASE_URL: provider.url,
  };
  const fetch = egressFetch({ allow: [`127.0.0.1:${provider.port}`] });
  const source = providerModels(env, { fetch, redact: redactor(secretsOf(env)) });
  const id = run.modelId ?? 'compatible:golden-model';
  const model = source.open(id, run.dialect === 'native' ? 'native' : 'text') ?? missing(id);
  return {
    model: paced(model, clock, net),
    close: async () => {
      await fetch.close();
      await provider.close();
      const left = run.replies && 'http' in run.replies ? run.replies.http.length - provider.hits() : 0;
      if (left !== 0) throw new Error(`${run.name}: ${left} of the replies were not asked for.`);
    },
  };
}

function configOf(run: GoldenRun, model: ModelProvider, tools: readonly Tool[]): RunConfig {
  const system = run.dialect === 'native' ? SYSTEM.native : SYSTEM.text;
  return {
    model: model.info,
    dialect: run.dialect,
    recipe: { id: 'golden', version: 1, name: 'Short', system, examples: [] },
    tools: tools.map(toolInfo),
    temperature: 0,
    maxOutputTokens: 300,
    maxSteps: 8,
    atLimit: 'stop',
    repeatLimit: 5,
    formatRetries: 2,
    keepThoughts: true,
    strict: true,
    budget: { tokens: 200_000, cost: null },
    timeouts: { run: 600_000, step: 120_000, idle: 45_000, tool: 30_000 },
    ...run.config,
  };
}

/** A store whose next `refusals` appends find no room. */
function withDisk(store: RunStore, disk: { refusals: number }): RunStore {
  return {
    ...store,
    async append(batches) {
      if (disk.refusals === 0) return store.append(batches);
      disk.refusals--;
      return batches.map(({ runId }) => ({ runId, error: 'storage-full' }));
    },
  };
}

/** The events until the process dies: then nothing more comes, and the loop is let go of. */
async function* lived(
  events: AsyncGenerator<UnnumberedEvent>,
  life: { isOver: boolean },
  onEvent: (event: UnnumberedEvent) => void,
): AsyncGenerator<UnnumberedEvent> {
  for await (const event of events) {
    onEvent(event);
    yield event;
    if (!life.isOver) continue;
    await events.return(undefined);
    await new Promise(() => undefined);
  }
}

/** Another run, which has the only place for a while. */
async function* holdPlace(clock: FakeClock, ms: number, signal: AbortSignal): AsyncGenerator<UnnumberedEvent> {
  yield { type: 'step-start', step: 1 };
  await clock.sleep(ms, signal);
  yield { type: 'run-end', outcome: 'stopped', reason: 'person', error: null };
}

/** What the next process does about a run that was left behind. */
async function recover(store: RunStore, died: { flush(): Promise<void> }, id: string): Promise<void> {
  await died.flush();
  const recorder = createRecorder({ store, clock: fakeClock() });
  for (const open of await store.openRuns()) if (open.summary.id === id) await recorder.appendInterrupted(open);
}

function missing(what: string): never {
  throw new Error(`There is no ${what}.`);
}
