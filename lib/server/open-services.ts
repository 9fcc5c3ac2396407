import { resolve } from 'node:path';
import { customAlphabet } from 'nanoid';
import { runAgent } from '../agent/loop.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { DIALECTS, dialectOf } from '../dialects/index.ts';
import type { ModelProvider } from '../models/model.ts';
import type { ModelSource } from '../models/model-source.ts';
import { PRESETS } from '../prompt/recipe.ts';
import type { EventOf, UnnumberedEvent } from '../run/events.ts';
import { type OpenedStore, openStore } from '../store/open-store.ts';
import type { RunStore } from '../store/run-store.ts';
import { earlierCalls } from '../tools/earlier-calls.ts';
import { toolRunner } from '../tools/run-tool.ts';
import { createPlaces } from './conversation-places.ts';
import { createConversations } from './conversations.ts';
import { createDecideCall } from './decide-call.ts';
import type { Environment } from './env.ts';
import { type Models, openModels } from './open-models.ts';
import { openOrders } from './open-orders.ts';
import { createQuestions, type Questions } from './questions.ts';
import { withRecipe } from './recipe-reference.ts';
import { createRecipes, type Recipes } from './recipes.ts';
import { createRecorder } from './recorder.ts';
import { readRecordings, withRecordings } from './recordings.ts';
import { startRecovery } from './recovery.ts';
import { redactDeep, redactor, secretsOf } from './redact.ts';
import { refreshSummaries } from './refresh-summaries.ts';
import type { RunPast } from './resume.ts';
import { DEFAULT_STEPS, type Offer, resolveConfig } from './run-config.ts';
import { createRunManager, type RunManagerOptions } from './run-manager.ts';
import { provideServices, type Services } from './services.ts';
import { setUpOf } from './set-up.ts';
import { systemClock } from './system-clock.ts';
import { rulesProblem } from './tool-rules.ts';
import { openToolSet, type ToolSet } from './tool-set.ts';
import { createViewers } from './viewers.ts';

/** The services of a process, and how to end them. */
export interface OpenedServices {
  scriptedOnly: boolean;
  /** Lets the runs end, stores what is left, ends the event streams and closes the database. */
  close(): Promise<void>;
}

/** Ids that stay whole in an address and a file name, with no letters that look alike. */
const newId = customAlphabet('23456789abcdefghijkmnpqrstuvwxyz', 12);

const RECORDINGS_DIR = resolve(import.meta.dirname, '../../public/recordings');

/** So many that one or two that are lost mean nothing. */
const BEATS_A_LEASE = 6;

/** A line on the server's own output. */
const report = (sentence: string) => void process.stderr.write(`  ${sentence}\n`);

/** Beside the code, so that every data folder starts from one packed empty database. */
const CACHE_DIR = resolve(import.meta.dirname, '../../.cache');

/**
 * The model that answers when nobody names one.
 * @throws a coded error when DEFAULT_MODEL is not there
 */
function chooseDefault(models: ModelSource, env: Environment): string {
  const first = models.list()[0]?.id as string;
  const wanted = env.DEFAULT_MODEL ?? first;
  if (models.open(wanted, 'text')) return wanted;
  const missing = models.missingKey?.(wanted);
  if (missing) {
    throw Object.assign(new Error(`DEFAULT_MODEL=${wanted} cannot be used: ${missing.message}`), {
      code: 'bad-setting',
      fix: `Set ${missing.variable}, or leave DEFAULT_MODEL out.`,
    });
  }
  const known = models.list().map((model) => model.id);
  throw Object.assign(new Error(`DEFAULT_MODEL=${wanted} is not a model of this server.`), {
    code: 'bad-setting',
    fix: `Use one of ${known.join(', ')}, or leave it out.`,
  });
}

/** The loop of one run, with the parts its config names. */
function agentStarter(models: Models, { tools, kept, openTape }: ToolSet, questions: Questions) {
  return (start: EventOf<'run-start'>, signal: AbortSignal, past: RunPast): AsyncGenerator<UnnumberedEvent> => {
    const { config, question, conversation } = start;
    const names = new Set(config.tools.map((tool) => tool.name));
    return runAgent({
      config,
      question,
      conversation: conversation?.pairs ?? [],
      ...(past.prefix.length > 0 && { ...past, prefix: [start, ...past.prefix] }),
      dialect: dialectOf(config.dialect) as Dialect,
      tools: toolRunner(
        tools.filter((tool) => names.has(tool.name)),
        {
          ...{ timeoutMs: config.timeouts.tool, clock: systemClock, kept, earlier: earlierCalls(past.prefix) },
          ...(config.toolRules && { rules: config.toolRules }),
          tape: config.tape && {
            ...{ tape: openTape(config.tape.id), onMiss: config.tape.onMiss },
            ask: (callId, signal) => questions.ask(start.runId, callId, signal),
          },
        },
      ),
      model: models.open(config.model.id, config.dialect === 'native' ? 'native' : 'text') as ModelProvider,
      onRefusedParam: (param) => models.learnRefusal(config.model.id, param),
      clock: systemClock,
      newCallId: () => newId(),
      signal,
    });
  };
}

/** The recipes of this server: its presets, and what is stored. */
function openRecipes({ recipes }: OpenedStore, store: RunStore): Recipes {
  return createRecipes({
    store: recipes,
    runs: store,
    presets: PRESETS,
    dialects: DIALECTS.map((dialect) => dialect.id),
    newId: () => newId(),
    now: () => systemClock.wall(),
  });
}

/** The runs of the database with the recordings under them. What the list knows of old runs is brought up to date meanwhile. */
function openRuns({ store, hasSearchIndex }: OpenedStore) {
  if (!hasSearchIndex)
    report('The database has no pg_trgm for this user: searching many runs is slow, all else works.');
  const recordings = readRecordings(RECORDINGS_DIR, report);
  const refreshing = new AbortController();
  const refreshed = refreshSummaries(store, refreshing.signal).catch(() => 0);
  return {
    store: withRecordings(store, recordings),
    recordings,
    async stopRefreshing() {
      refreshing.abort();
      await refreshed;
    },
  };
}

/** What the pages and the API are told of the models. */
function modelService(models: Models, defaultModel: string): Services['models'] {
  const { providers, refresh, test, scriptedOnly } = models;
  return {
    list: () => models.entries(defaultModel),
    dialects: () => DIALECTS.map((dialect) => dialect.id),
    ...{ providers, refresh, test, scriptedOnly },
  };
}

/** Makes the whole config of a run from what it was asked with. */
function configResolver(
  recipes: Recipes,
  { tools, service }: ToolSet,
  rest: Omit<Offer, 'dialects' | 'tools'>,
): RunManagerOptions['resolveConfig'] {
  const offer: Offer = { ...rest, dialects: DIALECTS, tools: service.list() };
  return async (input) => {
    const named = await withRecipe(input, recipes, offer.env.MAX_STEPS);
    const config = 'status' in named ? named : resolveConfig(named, offer);
    return 'status' in config ? config : (rulesProblem(tools, config.toolRules) ?? config);
  };
}

/** What the pages are told of the limits of this server. */
function limitsOf(env: Environment): Services['limits'] {
  return {
    maxSteps: env.MAX_STEPS,
    defaultSteps: Math.min(DEFAULT_STEPS, env.MAX_STEPS),
    maxViewers: env.MAX_VIEWERS,
    maxTokens: env.MAX_RUN_TOKENS,
    maxCost: env.MAX_RUN_COST,
    maxRunMs: env.RUN_TIMEOUT_MS,
  };
}

/**
 * Opens everything the playground runs on, in the one order that is safe: lock and open the database, migrate it, seed
 * the order tables, end the runs that a dead process left behind. Only then may the port be opened.
 * @throws a coded error with a `fix` when the data folder is held by another process or cannot be written
 */
export async function openServices(env: Environment): Promise<OpenedServices> {
  const redact = redactor(secretsOf(process.env));
  const redactStored = redactDeep(redact);
  const models = openModels(env, redact);
  const defaultModel = chooseDefault(models, env);
  const opened = await openStore({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, cacheDir: CACHE_DIR });
  const { store, recordings, stopRefreshing } = openRuns(opened);
  const recorder = createRecorder({ store, clock: systemClock, redact: redactStored });
  const now = () => new Date(systemClock.wall());
  const orders = await openOrders(opened.db, now);
  const toolSet = openToolSet(env, { orders, now, frozen: opened.frozen, redact: redactStored });
  const lease = { isShared: opened.kind === 'postgres', leaseMs: env.LEASE_MS };
  const recovery = await startRecovery({ store, recorder, clock: systemClock, ...lease });
  const recipes = openRecipes(opened, store);
  const questions = createQuestions();
  const runs = createRunManager({
    ...{ store, recorder, clock: systemClock },
    owner: `${process.pid}-${newId()}`,
    limits: { running: env.MAX_RUNNING, queued: env.MAX_QUEUED },
    resolveConfig: configResolver(recipes, toolSet, { models, defaultModel, env }),
    startAgent: agentStarter(models, toolSet, questions),
    keepTape: toolSet.keepTape,
    newRunId: () => newId(),
    decide: questions.decide,
    places: createPlaces({ conversations: opened.conversations, runs: store, newId: () => newId() }),
    ...{ caps: env, redact: redactStored, heartbeatMs: env.LEASE_MS / BEATS_A_LEASE },
  });
  const viewers = createViewers(env.MAX_VIEWERS);
  provideServices({
    store,
    recordings,
    runs,
    conversations: createConversations({ store: opened.conversations, runs, redact: redactStored }),
    decideCall: createDecideCall({ store, questions, isHere: (id) => runs.live().includes(id), redact: redactStored }),
    recipes,
    models: modelService(models, defaultModel),
    tools: toolSet.service,
    limits: limitsOf(env),
    setUp: setUpOf(env),
    viewers,
  } satisfies Services);
  // Nothing waits for the answers: a provider that hangs must not keep the playground from starting.
  void models.refresh();
  return {
    scriptedOnly: models.scriptedOnly(),
    async close() {
      recovery.stop();
      await stopRefreshing();
      await runs.close(env.STOP_GRACE_MS);
      await recorder.close();
      viewers.closeAll();
      await opened.close();
      await models.close();
      await toolSet.close();
    },
  };
}
