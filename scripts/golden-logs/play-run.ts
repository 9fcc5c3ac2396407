import { runAgent } from '../../lib/agent/loop.ts';
import { dialectOf } from '../../lib/dialects/index.ts';
import type { ModelProvider } from '../../lib/models/model.ts';
import type { RunConfig } from '../../lib/run/config.ts';
import type { EventOf, RunEvent, UnnumberedEvent } from '../../lib/run/events.ts';
import { type FakeClock, fakeClock } from '../../lib/run/fake-clock.ts';
import { createRecorder, type Recorder } from '../../lib/server/recorder.ts';
import { redactDeep, redactor } from '../../lib/server/redact.ts';
import type { RunPast } from '../../lib/server/resume.ts';
import { createRunManager } from '../../lib/server/run-manager.ts';
import { tapeEntries } from '../../lib/server/tape-entries.ts';
import { memoryFrozenStore } from '../../lib/store/frozen-memory.ts';
import { memoryRunStore } from '../../lib/store/memory.ts';
import type { CallDecision, RunStore } from '../../lib/store/run-store.ts';
import { calculator } from '../../lib/tools/calculator.ts';
import { toolRunner } from '../../lib/tools/run-tool.ts';
import { openTapes } from '../../lib/tools/tape.ts';
import type { RunTape } from '../../lib/tools/taped-tool.ts';
import type { Tool } from '../../lib/tools/tool.ts';
import { toolInfo } from '../../lib/tools/tool-info.ts';
import type { Fate, GoldenRun } from './golden-run.ts';
import { openModel } from './open-model.ts';
import { pacedTool, playOut, traffic } from './still-clock.ts';

/** When every golden run takes place: in the second quarter, as its questions about orders assume. */
export const GOLDEN_DAY = Date.UTC(2026, 4, 15, 12);
/** The calculator with few words, since every log holds them more than once. */
export const CALCULATOR: Tool = { ...(calculator as Tool), description: 'Works out an expression exactly.' };
const QUESTION = 'What do orders of $450 and $890 come to?';
const SYSTEM = {
  text: 'Work in steps of one Thought and one Action. Tools:\n{tools}\nQuestion: {question}\n{history}',
  native: 'Answer with the help of the tools.',
};
/** How often the recorder tries before it gives a run up. */
const ATTEMPTS = 5;

/** What has befallen a run. */
interface Life {
  isOver: boolean;
  /** Appends to come that find no room. */
  refusals: number;
}

/**
 * Plays one run as the server plays it, through the run manager and the recorder, but with the clock, the ids and the store of a
 * test; returns its log as it was stored. Throws when the run hangs or does not use up its replies.
 */
export async function playRun(run: GoldenRun): Promise<RunEvent[]> {
  const clock = fakeClock({ wallStart: GOLDEN_DAY });
  const net = traffic();
  const life: Life = { isOver: false, refusals: 0 };
  const store = withDisk(memoryRunStore(), life);
  const recorder = createRecorder({ store, clock, redact: redactDeep(redactor([])), attempts: ATTEMPTS });
  const { model, close } = await openModel(run, clock, net);
  const past = run.resumes ? [`${run.name}-before`] : [];
  const ids = [...(run.waitsMs === undefined ? [] : OTHERS), ...past, run.name];
  const waiting = [...ids];
  let calls = 0;
  const manager = createRunManager({
    ...{ store, recorder, clock, owner: 'golden', limits: { running: OTHERS.length, queued: 1 } },
    resolveConfig: () => configOf(waiting.length > 1 && run.resumes ? { ...run, config: run.resumes } : run, model),
    newRunId: () => waiting.shift() ?? '',
    startAgent: (start, signal, before) => {
      if (OTHERS.includes(start.runId)) return holdPlace(clock, run.waitsMs ?? 0, signal);
      const parts = { model, clock, signal, newCallId: () => `call-${++calls}` };
      return lived(agentOf(run, start, parts, before), life, (event) => run.onEvent?.(event, fate));
    },
  });
  const fate: Fate = {
    stop: () => void manager.stop(run.name),
    shutDown: () => void manager.close(0),
    die: () => {
      life.isOver = true;
    },
    fillDisk: () => {
      life.refusals = ATTEMPTS;
    },
  };
  const isEnded = async (id: string) => life.isOver || (await store.get(id))?.status === 'ended';
  for (const id of ids) {
    if (id === run.name && run.resumes) await manager.resume(`${run.name}-before`, {}, null);
    else await manager.start({ question: QUESTION }, null);
    if (past.includes(id)) await playOut(clock, net, () => isEnded(id));
  }
  run.onStart?.(fate);
  await playOut(clock, net, () => isEnded(run.name));
  if (life.isOver) await recover(store, recorder, run.name);
  await close();
  return logOf(store, run.name);
}

/** The ids of the runs that have all places while a run waits. */
const OTHERS = ['other-1', 'other-2'];

function configOf(run: GoldenRun, model: ModelProvider): RunConfig {
  const system = run.dialect === 'native' ? SYSTEM.native : SYSTEM.text;
  return {
    model: model.info,
    dialect: run.dialect,
    recipe: { id: 'golden', version: 1, name: 'Short', system, examples: [] },
    tools: toolsOf(run).map(toolInfo),
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
    ...(run.answers && { tape: { id: 'golden', onMiss: 'ask' } }),
    ...run.config,
  };
}

function agentOf(
  run: GoldenRun,
  { config, question }: EventOf<'run-start'>,
  parts: { model: ModelProvider; clock: FakeClock; signal: AbortSignal; newCallId: () => string },
  { prefix, continueAnswer }: RunPast,
): AsyncGenerator<UnnumberedEvent> {
  const dialect = dialectOf(run.dialect);
  if (!dialect) throw new Error(`There is no dialect ${run.dialect}.`);
  const { clock } = parts;
  const tools = toolsOf(run).map((tool) => pacedTool(tool, clock));
  return runAgent({
    ...{ ...parts, config, question, conversation: [], dialect, prefix, continueAnswer },
    tools: toolRunner(tools, {
      timeoutMs: config.timeouts.tool,
      clock,
      ...(run.answers && { tape: askedTape(run.answers, clock) }),
    }),
    jitter: () => 0,
  });
}

/** How long a person thinks about each answer, one after the other, in milliseconds. */
const THINK_MS = 4_000;

/** A tape with nothing on it, and a person who says how each call goes on. */
function askedTape(answers: readonly CallDecision[], clock: FakeClock): RunTape {
  let asked = 0;
  const open = openTapes(tapeEntries({ store: memoryFrozenStore(), clock, redact: redactDeep(redactor([])) }));
  return {
    ...{ tape: open('golden'), onMiss: 'ask' },
    async ask(_callId, signal) {
      const place = asked++;
      await clock.sleep(THINK_MS * (place + 1), signal);
      return answers[place] ?? { choice: 'fail' };
    },
  };
}

function toolsOf(run: GoldenRun): Tool[] {
  return run.tools ?? [CALCULATOR];
}

/** A store whose next appends find no room, as many as `life` says. */
function withDisk(store: RunStore, life: Life): RunStore {
  return {
    ...store,
    async append(batches) {
      if (life.refusals === 0) return store.append(batches);
      life.refusals--;
      return batches.map(({ runId }) => ({ runId, error: 'storage-full' }));
    },
  };
}

/** The events until the process dies: then nothing more comes, and the loop is let go of. */
async function* lived(
  events: AsyncGenerator<UnnumberedEvent>,
  life: Life,
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

/** Another run, which has a place for a while. */
async function* holdPlace(clock: FakeClock, ms: number, signal: AbortSignal): AsyncGenerator<UnnumberedEvent> {
  await clock.sleep(ms, signal);
  yield { type: 'run-end', outcome: 'stopped', reason: 'person', error: null };
}

/** What the next process does about a run that was left behind. */
async function recover(store: RunStore, died: Recorder, id: string): Promise<void> {
  await died.flush();
  const recorder = createRecorder({ store, clock: fakeClock() });
  for (const open of await store.openRuns()) if (open.summary.id === id) await recorder.appendInterrupted(open);
}

async function logOf(store: RunStore, id: string): Promise<RunEvent[]> {
  const log: RunEvent[] = [];
  for await (const event of store.read(id, { after: 0, follow: false })) log.push(event);
  return log;
}
