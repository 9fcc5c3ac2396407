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
import { builtinTools } from '../tools/index.ts';
import { toolRunner } from '../tools/run-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { toolInfo } from '../tools/tool-info.ts';
import type { Environment } from './env.ts';
import { modelEntries, openModels } from './open-models.ts';
import { openOrders } from './open-orders.ts';
import { openSearch } from './open-search.ts';
import { openTools } from './open-tools.ts';
import { withRecipe } from './recipe-reference.ts';
import { createRecipes, type Recipes } from './recipes.ts';
import { createRecorder } from './recorder.ts';
import { startRecovery } from './recovery.ts';
import { redactDeep, redactor, secretsOf } from './redact.ts';
import { DEFAULT_STEPS, type Offer, resolveConfig } from './run-config.ts';
import { createRunManager, type RunManagerOptions } from './run-manager.ts';
import { provideServices, type Services } from './services.ts';
import { systemClock } from './system-clock.ts';
import { createViewers } from './viewers.ts';

/** The services of a process, and how to end them. */
export interface OpenedServices {
  scriptedOnly: boolean;
  /** Lets the runs end, stores what is left, ends the event streams and closes the database. */
  close(): Promise<void>;
}

/** Ids that stay whole in an address and a file name, with no letters that look alike. */
const newId = customAlphabet('23456789abcdefghijkmnpqrstuvwxyz', 12);

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
  const known = models.list().map((model) => model.id);
  throw Object.assign(new Error(`DEFAULT_MODEL=${wanted} is not a model of this server.`), {
    code: 'bad-setting',
    fix: `Use one of ${known.join(', ')}, or leave it out.`,
  });
}

/** The loop of one run, with the parts its config names. */
function agentStarter(models: ModelSource, tools: readonly Tool[]) {
  return (start: EventOf<'run-start'>, signal: AbortSignal): AsyncGenerator<UnnumberedEvent> => {
    const { config, question, conversation } = start;
    const names = new Set(config.tools.map((tool) => tool.name));
    return runAgent({
      config,
      question,
      conversation: conversation?.pairs ?? [],
      dialect: dialectOf(config.dialect) as Dialect,
      tools: toolRunner(
        tools.filter((tool) => names.has(tool.name)),
        { timeoutMs: config.timeouts.tool, clock: systemClock },
      ),
      model: models.open(config.model.id, config.dialect === 'native' ? 'native' : 'text') as ModelProvider,
      clock: systemClock,
      newCallId: () => newId(),
      signal,
    });
  };
}

/** The recipes of this server: its presets, and what is stored. */
function openRecipes({ recipes, store }: OpenedStore): Recipes {
  return createRecipes({
    store: recipes,
    runs: store,
    presets: PRESETS,
    dialects: DIALECTS.map((dialect) => dialect.id),
    newId: () => newId(),
    now: () => systemClock.wall(),
  });
}

/** Makes the whole config of a run from what it was asked with. */
function configResolver(recipes: Recipes, offer: Offer): RunManagerOptions['resolveConfig'] {
  return async (input) => {
    const named = await withRecipe(input, recipes, offer.env.MAX_STEPS);
    return 'status' in named ? named : resolveConfig(named, offer);
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
  const models = await openModels(env, redact);
  const defaultModel = chooseDefault(models, env);
  const opened = await openStore({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, cacheDir: CACHE_DIR });
  const { store, db } = opened;
  const recorder = createRecorder({ store, clock: systemClock, redact: redactStored });
  const now = () => new Date(systemClock.wall());
  const orders = await openOrders(db, now);
  const search = openSearch(env);
  const tools = builtinTools({ orders, now, ...(search && { search }) });
  const toolInfos = tools.map(toolInfo);
  const recovery = await startRecovery({ store, recorder, clock: systemClock, isShared: opened.kind === 'postgres' });
  const recipes = openRecipes(opened);
  const runs = createRunManager({
    store,
    recorder,
    clock: systemClock,
    owner: `${process.pid}-${newId()}`,
    limits: { running: env.MAX_RUNNING, queued: env.MAX_QUEUED },
    resolveConfig: configResolver(recipes, { models, defaultModel, dialects: DIALECTS, tools: toolInfos, env }),
    startAgent: agentStarter(models, tools),
    newRunId: () => newId(),
    redact: redactStored,
  });
  const viewers = createViewers(env.MAX_VIEWERS);
  provideServices({
    store,
    runs,
    recipes,
    models: {
      list: () => modelEntries(models, defaultModel),
      dialects: () => DIALECTS.map((dialect) => dialect.id),
      providers: () => [],
      refresh: async () => undefined,
      test: async () => undefined,
      scriptedOnly: () => models.scriptedOnly,
    },
    tools: openTools(tools),
    limits: {
      maxSteps: env.MAX_STEPS,
      defaultSteps: Math.min(DEFAULT_STEPS, env.MAX_STEPS),
      maxViewers: env.MAX_VIEWERS,
      maxTokens: env.MAX_RUN_TOKENS,
      maxCost: env.MAX_RUN_COST,
    },
    viewers,
  } satisfies Services);
  return {
    scriptedOnly: models.scriptedOnly,
    async close() {
      recovery.stop();
      await runs.close(env.STOP_GRACE_MS);
      await recorder.close();
      viewers.closeAll();
      await opened.close();
      await models.close();
    },
  };
}
