import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { customAlphabet } from 'nanoid';
import { runAgent } from '../agent/loop.ts';
import type { ModelEntry } from '../api/contract.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { DIALECTS, dialectOf } from '../dialects/index.ts';
import type { ModelProvider } from '../models/model.ts';
import type { ModelSource } from '../models/model-source.ts';
import { providerBaseUrls, providerSettings } from '../models/provider-settings.ts';
import { scriptedModels } from '../models/scripted/index.ts';
import type { EventOf, UnnumberedEvent } from '../run/events.ts';
import { type OpenedStore, openStore } from '../store/open-store.ts';
import { type OrderSeed, seedOrderTables, sqlOrders } from '../store/orders.ts';
import type { RunStore } from '../store/run-store.ts';
import { builtinTools } from '../tools/index.ts';
import { orderAmount, orderDate, orderStatus, undatedOrders } from '../tools/order-data.ts';
import { SEED_CUSTOMERS } from '../tools/orders/seed-customers.ts';
import { toolRunner } from '../tools/run-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { toolInfo } from '../tools/tool-info.ts';
import { egressFetch, hostAndPort } from './egress.ts';
import type { Environment } from './env.ts';
import { openSearch } from './open-search.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { type Redact, redactDeep, redactor, secretsOf } from './redact.ts';
import { DEFAULT_STEPS, resolveConfig } from './run-config.ts';
import { createRunManager } from './run-manager.ts';
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

/** Runs of another process that shares the database count as left behind when their owner was silent this long. */
const STALE_MS = 30_000;

/** The models of this server, and how to let go of their connections. */
interface Models extends ModelSource {
  scriptedOnly: boolean;
  close(): Promise<void>;
}

/** All models that can be asked here: those of the providers that are set up, and the scripted ones. */
async function openModels(env: Environment, redact: Redact): Promise<Models> {
  const scripted = scriptedModels({ clock: systemClock, pace: env.SCRIPTED_PACE });
  const settings = providerSettings(process.env);
  const baseUrls = providerBaseUrls(settings);
  const fetch = egressFetch({ allow: baseUrls.map((url) => hostAndPort(new URL(url))), allowLan: env.ALLOW_LAN });
  const scriptedOnly = baseUrls.length === 0;
  // The providers' packages take a while to load, so a server without any does not wait for them.
  const providers = scriptedOnly
    ? null
    : (await import('../models/catalog.ts')).providerModels(process.env, { fetch, redact });
  return {
    scriptedOnly,
    list: () => [...(providers?.list() ?? []), ...scripted.map((model) => model.info)],
    open: (id, kind) => scripted.find((model) => model.info.id === id) ?? providers?.open(id, kind),
    close: () => fetch.close(),
  };
}

function modelEntries(models: ModelSource, defaultModel: string): ModelEntry[] {
  const entries = models.list().map((info) => ({ ...info, isDefault: info.id === defaultModel }));
  return [...entries.filter((entry) => entry.isDefault), ...entries.filter((entry) => !entry.isDefault)];
}

/** Ends the log of every run whose writer is gone. */
async function recover(store: RunStore, recorder: Recorder, kind: OpenedStore['kind']): Promise<void> {
  for (const run of await store.openRuns()) {
    // Whoever holds the lock of a folder is alone with it; a shared database may have other writers at work.
    const isLeft = kind === 'pglite' || systemClock.wall() - run.heartbeatAt > STALE_MS;
    if (isLeft) await recorder.appendInterrupted(run, 'process-died');
  }
}

/** The example shop for the order tables; its version follows from what is in it. */
function orderSeed(): OrderSeed {
  const data = { customers: [...SEED_CUSTOMERS], orders: undatedOrders() };
  return { ...data, version: createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16) };
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

/**
 * Opens everything the playground runs on, in the one order that is safe: lock and open the database, migrate it, seed
 * the order tables, end the runs that a dead process left behind. Only then may the port be opened.
 * @throws a coded error with a `fix` when the data folder is held by another process or cannot be written
 */
export async function openServices(env: Environment): Promise<OpenedServices> {
  const redact = redactor(secretsOf(process.env));
  const models = await openModels(env, redact);
  const opened = await openStore({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, cacheDir: CACHE_DIR });
  const { store, db } = opened;
  const recorder = createRecorder({ store, clock: systemClock, redact: redactDeep(redact) });
  const now = () => new Date(systemClock.wall());
  await seedOrderTables(db, orderSeed(), { amountOf: orderAmount });
  const orders = sqlOrders(db, { now, dateOf: orderDate, statusOf: orderStatus });
  const search = openSearch(env);
  const tools = builtinTools({ orders, now, ...(search && { search }) });
  const toolInfos = tools.map(toolInfo);
  const defaultModel = env.DEFAULT_MODEL ?? (models.list()[0]?.id as string);
  await recover(store, recorder, opened.kind);
  const runs = createRunManager({
    store,
    recorder,
    clock: systemClock,
    owner: `${process.pid}-${newId()}`,
    limits: { running: env.MAX_RUNNING, queued: env.MAX_QUEUED },
    resolveConfig: (input) => resolveConfig(input, { models, defaultModel, dialects: DIALECTS, tools: toolInfos, env }),
    startAgent: agentStarter(models, tools),
    newRunId: () => newId(),
  });
  const viewers = createViewers(env.MAX_VIEWERS);
  provideServices({
    store,
    runs,
    models: {
      list: () => modelEntries(models, defaultModel),
      dialects: () => DIALECTS.map((dialect) => dialect.id),
      scriptedOnly: () => models.scriptedOnly,
    },
    toolInfos: () => toolInfos,
    limits: {
      maxSteps: env.MAX_STEPS,
      defaultSteps: Math.min(DEFAULT_STEPS, env.MAX_STEPS),
      maxViewers: env.MAX_VIEWERS,
    },
    viewers,
  } satisfies Services);
  return {
    scriptedOnly: models.scriptedOnly,
    async close() {
      await runs.close(env.STOP_GRACE_MS);
      await recorder.close();
      viewers.closeAll();
      await opened.close();
      await models.close();
    },
  };
}
