import * as z from 'zod';
import { runAgent } from '../agent/loop.ts';
import type { DecideBody, RerunBody, RunConfigInput } from '../api/contract.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { DIALECTS, dialectOf } from '../dialects/index.ts';
import { replies, type ScriptedReply } from '../models/replies.ts';
import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import type { Call, Trajectory } from '../run/trajectory.ts';
import { type FrozenStore, KEPT_LIMITS, type KeptLimits } from '../store/frozen.ts';
import { memoryFrozenStore } from '../store/frozen-memory.ts';
import { memoryRunStore } from '../store/memory.ts';
import type { RunStore } from '../store/run-store.ts';
import { collect } from '../store/sample-run.ts';
import { earlierCalls } from '../tools/earlier-calls.ts';
import { toolRunner } from '../tools/run-tool.ts';
import { openTapes, type Tape } from '../tools/tape.ts';
import type { Tool, ToolResult } from '../tools/tool.ts';
import { toolInfo } from '../tools/tool-info.ts';
import { createDecideCall } from './decide-call.ts';
import { type Environment, readEnvironment } from './env.ts';
import { ownTapeKeeper } from './own-tape.ts';
import type { Problem } from './problem.ts';
import { createQuestions, type Questions } from './questions.ts';
import { createRecorder } from './recorder.ts';
import { redactDeep, redactor } from './redact.ts';
import { type Offer, resolveConfig } from './run-config.ts';
import { createRunManager, type RunManager, type RunManagerOptions } from './run-manager.ts';
import { systemClock } from './system-clock.ts';
import { tapeEntries } from './tape-entries.ts';

/** A secret that the server knows. */
export const DESK_SECRET = 'very-secret-word-1234';

export interface TapeDeskOptions {
  /** What the tool answers; by default what it was called with, and the how manyth call it was. */
  answer?(word: string, count: number): ToolResult | Promise<ToolResult>;
  /** The replies to a question from its start; by default the tool is called with each word of it, then the run is done. */
  script?(question: string): ScriptedReply[];
  limits?: Partial<KeptLimits>;
  frozen?: FrozenStore;
  store?: RunStore;
  heartbeatMs?: number;
}

/** A server for tests: real manager, recorder, loop, tool runner and tapes. The model and the one tool do as they are told. */
export interface TapeDesk {
  store: RunStore;
  frozen: FrozenStore;
  runs: RunManager;
  /** What reached the tool. */
  live: string[];
  /** Starts a run with the `look` tool; gives its id. */
  start(question: string, config?: RunConfigInput): Promise<string>;
  rerun(id: string, body?: RerunBody): Promise<string>;
  decide(id: string, callId: string, body: DecideBody): Promise<Problem | null>;
  /** The whole log of a run, once it has ended. */
  log(id: string): Promise<RunEvent[]>;
  /** The run as it is when its first event is there of which this holds. */
  until(id: string, isMeant: (event: RunEvent) => boolean): Promise<Trajectory>;
  /** The run's calls, once it has ended: input, text or code of the error, source. */
  calls(id: string): Promise<string[]>;
}

const defaultScript = (question: string): ScriptedReply[] => [
  ...question.split(' ').map((word) => `Thought: I look.\nAction: look[${word}]`),
  'Thought: I know it.\nAction: Finish[done]',
];

let [ids, callIds] = [0, 0];

/** Opens one; close its `runs` after the test. */
export function tapeDesk(options: TapeDeskOptions = {}): TapeDesk {
  const { store = memoryRunStore(), frozen = memoryFrozenStore({ ...KEPT_LIMITS, ...options.limits }) } = options;
  const live: string[] = [];
  const redact = redactDeep(redactor([DESK_SECRET]));
  const questions = createQuestions();
  const tools = [lookTool(live, options.answer)];
  const means = { store: frozen, clock: systemClock, redact };
  const openTape = openTapes(tapeEntries(means));
  const runs = createRunManager({
    ...{ store, clock: systemClock, owner: 'me', limits: { running: 8, queued: 1 }, redact },
    recorder: createRecorder({ store, clock: systemClock, windowMs: 1, redact }),
    resolveConfig: configResolver(tools),
    keepTape: ownTapeKeeper(tools, means),
    startAgent: agentStarter(tools, openTape, questions, options.script),
    newRunId: () => `run-${++ids}`,
    decide: questions.decide,
    ...(options.heartbeatMs !== undefined && { heartbeatMs: options.heartbeatMs }),
  });
  const decide = createDecideCall({ store, questions, isHere: (id) => runs.live().includes(id), redact });
  const log = (id: string) => collect(store.read(id, { after: 0, follow: true }));
  return {
    ...{ store, frozen, runs, live, decide, log },
    start: async (question, config = {}) =>
      idOf(await runs.start({ question, config: { dialect: 'bracket', ...config } }, null)),
    rerun: async (id, body) => idOf(await runs.rerun(id, null, body)),
    async until(id, isMeant) {
      const events: RunEvent[] = [];
      for await (const event of store.read(id, { after: 0, follow: true })) {
        events.push(event);
        if (isMeant(event)) return fold(events);
      }
      throw new Error(`The run ended: ${JSON.stringify(events.at(-1))}`);
    },
    calls: async (id) => fold(await log(id)).steps.flatMap((step) => step.calls.map(told)),
  };
}

function lookTool(
  live: string[],
  answer: NonNullable<TapeDeskOptions['answer']> = (word, count) => `${word} #${count}`,
): Tool {
  const tool: Tool<{ word: string }> = {
    ...{
      name: 'look',
      description: 'Looks.',
      effect: 'read',
      mainField: 'word',
      input: z.object({ word: z.string() }),
    },
    async run({ word }) {
      live.push(word);
      return answer(word, live.length);
    },
  };
  return tool as Tool;
}

function configResolver(tools: readonly Tool[]): RunManagerOptions['resolveConfig'] {
  const model = replies([]);
  const models = { list: () => [model.info], open: (id: string) => (id === model.info.id ? model : undefined) };
  const env = readEnvironment({ MAX_STEPS: '10' }) as Environment;
  const offer: Offer = { models, defaultModel: model.info.id, dialects: DIALECTS, tools: tools.map(toolInfo), env };
  return (input) => resolveConfig(input as never, offer);
}

function agentStarter(
  tools: readonly Tool[],
  openTape: (id: string) => Tape,
  questions: Questions,
  script = defaultScript,
): RunManagerOptions['startAgent'] {
  return (start, signal, past) => {
    const { config, question, runId } = start;
    const done = past.prefix.filter(({ type }) => type === 'step-start').length;
    const { tape } = config;
    return runAgent({
      ...{ config, question, conversation: [], clock: systemClock, signal },
      ...(past.prefix.length > 0 && { ...past, prefix: [start, ...past.prefix] }),
      dialect: dialectOf(config.dialect) as Dialect,
      model: replies(script(question).slice(done)),
      tools: toolRunner(tools, {
        ...{ timeoutMs: config.timeouts.tool, clock: systemClock, earlier: earlierCalls(past.prefix) },
        tape: tape && {
          ...{ tape: openTape(tape.id), onMiss: tape.onMiss },
          ask: (callId, stopped) => questions.ask(runId, callId, stopped),
        },
      }),
      newCallId: () => `call-${++callIds}`,
    });
  };
}

function idOf(started: object): string {
  if ('id' in started) return started.id as string;
  throw new Error(JSON.stringify(started));
}

function told({ input, observation }: Call): string {
  const word = typeof input === 'string' ? input : JSON.stringify(input);
  return `${word}: ${observation?.error?.code ?? observation?.text} (${observation?.source})`;
}
