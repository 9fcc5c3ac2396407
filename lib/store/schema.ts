import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { CallDecision } from './run-store.ts';

/** One row a conversation. It has a run at least; what was asked and answered in it stands in `runs`. */
export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    /** The beginning of its first question, or the name that a person gave it. */
    title: text('title').notNull(),
    /** The title as it is searched in; see `runs.searchText`. */
    searchText: text('search_text').notNull(),
    /** Whether a person gave the title: it then stays whatever becomes of the first question. */
    isNamed: boolean('is_named').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    /** When it was last asked something. */
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    /** How many questions were ever asked in it: the number of the newest. */
    asked: integer('asked').notNull(),
  },
  (table) => [index('conversations_newest').on(table.updatedAt, table.id)],
);

/** One row a run: what the list shows, who writes it, and the key it was asked for with. */
export const runs = pgTable(
  'runs',
  {
    id: text('id').primaryKey(),
    question: text('question').notNull(),
    /** The question in lower case: databases differ in how they fold letters beyond ASCII. */
    searchText: text('search_text').notNull(),
    modelId: text('model_id').notNull(),
    modelName: text('model_name').notNull(),
    dialect: text('dialect').notNull(),
    temperature: doublePrecision('temperature'),
    /** Not a reference: a run keeps its own copy of the recipe, and may have come with one that is stored nowhere. */
    recipeId: text('recipe_id').notNull().default(''),
    recipeName: text('recipe_name').notNull(),
    recipeVersion: doublePrecision('recipe_version').notNull(),
    /** Not a reference: the run that a log from elsewhere goes on from is not here, and one that is may be deleted. */
    parentId: text('parent_id'),
    status: text('status').notNull(),
    outcome: text('outcome'),
    reason: text('reason'),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    elapsedMs: doublePrecision('elapsed_ms').notNull(),
    steps: doublePrecision('steps').notNull(),
    maxSteps: doublePrecision('max_steps').notNull(),
    tokensIn: doublePrecision('tokens_in').notNull(),
    tokensOut: doublePrecision('tokens_out').notNull(),
    cost: doublePrecision('cost'),
    answer: text('answer'),
    marks: text('marks').notNull(),
    flags: jsonb('flags').$type<string[]>().notNull(),
    /** Names of the tools that were called. */
    tools: jsonb('tools').$type<string[]>().notNull().default([]),
    /** The beginning of the answer in lower case; see `searchText`. */
    answerText: text('answer_text').notNull().default(''),
    /**
     * The figures that the list is sorted by, -1 while they are not known. Written once, at the end: a column with an index
     * that changed with every append would make each of them touch every index of the table.
     */
    endedMs: doublePrecision('ended_ms').notNull().default(-1),
    endedSteps: doublePrecision('ended_steps').notNull().default(-1),
    endedTokens: doublePrecision('ended_tokens').notNull().default(-1),
    endedCost: doublePrecision('ended_cost').notNull().default(-1),
    /** Which version of the program wrote what is known from the log; an older one is written anew after a start. */
    summaryVersion: integer('summary_version').notNull().default(0),
    /** What a person made of the run; no part of its log. */
    isStarred: boolean('is_starred').notNull().default(false),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    note: text('note').notNull().default(''),
    lastSeq: integer('last_seq').notNull(),
    owner: text('owner'),
    /** When its owner last said that it writes this run: milliseconds since the epoch, by the clock of the database. */
    heartbeatAt: doublePrecision('heartbeat_at').notNull(),
    /** Whether somebody asked its owner, in another process, to stop it. */
    isStopAsked: boolean('is_stop_asked').notNull().default(false),
    /** How calls that wait for a person go on, by call id, as it was decided in another process than its owner. */
    callDecisions: jsonb('call_decisions').$type<Record<string, CallDecision>>().notNull().default({}),
    idempotencyKey: text('idempotency_key').unique(),
    bodyHash: text('body_hash'),
    /** The conversation it stands in; null for a run on its own. */
    conversationId: text('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    /** The run whose answer it follows there. When that one is deleted, the one before it. */
    afterRunId: text('after_run_id'),
    /** Which question of the conversation it is, from 1; numbers of deleted runs are not given again. */
    turn: integer('turn'),
  },
  (table) => [
    index('runs_newest').on(table.startedAt, table.id),
    index('runs_by_time').on(table.endedMs, table.id),
    index('runs_by_steps').on(table.endedSteps, table.id),
    index('runs_by_tokens').on(table.endedTokens, table.id),
    index('runs_by_cost').on(table.endedCost, table.id),
    index('runs_of_outcome').on(table.outcome, table.startedAt, table.id),
    index('runs_of_reason').on(table.reason, table.startedAt, table.id),
    index('runs_of_model').on(table.modelId, table.startedAt, table.id),
    index('runs_of_dialect').on(table.dialect, table.startedAt, table.id),
    index('runs_of_recipe').on(table.recipeId, table.startedAt, table.id),
    index('runs_made_from').on(table.parentId, table.startedAt, table.id).where(sql`parent_id IS NOT NULL`),
    index('runs_starred').on(table.startedAt, table.id).where(sql`is_starred`),
    index('runs_of_conversation').on(table.conversationId, table.turn).where(sql`conversation_id IS NOT NULL`),
    index('runs_tagged').on(table.startedAt, table.id).where(sql`tags <> '[]'`),
    // Without fast updates: nothing but a vacuum, which not every database does by itself, would clear what they put off.
    index('runs_lists')
      .using('gin', table.flags.op('jsonb_path_ops'), table.tools.op('jsonb_path_ops'), table.tags.op('jsonb_path_ops'))
      .with({ fastupdate: false }),
  ],
);

/**
 * The logs. `body` is the event's JSON text: jsonb would refuse `\u0000` and rewrite numbers. No reference: looking up the run of
 * every event again would be a quarter of an append, which has locked it already. Who removes a run removes its log.
 */
export const events = pgTable(
  'events',
  {
    runId: text('run_id').notNull(),
    seq: integer('seq').notNull(),
    t: doublePrecision('t').notNull(),
    /** `opaque` where this version does not know the type. */
    type: text('type').notNull(),
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
);

/** One row a recipe that somebody saved. */
export const recipes = pgTable('recipes', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  dialect: text('dialect').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  /** The number of its newest version. */
  latest: integer('latest').notNull(),
});

/** What was saved of a recipe, each time; never changed. `body` is JSON text, as in `events`. */
export const recipeVersions = pgTable(
  'recipe_versions',
  {
    recipeId: text('recipe_id')
      .notNull()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    note: text('note').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipeId, table.version] })],
);

/** Results of tools that were kept, by tape: `frozen` is the one of frozen tools. `body` is JSON text, as in `events`. */
export const keptResults = pgTable(
  'kept_results',
  {
    tape: text('tape').notNull(),
    /** What the tool's name and its normalised input come to. */
    key: text('key').notNull(),
    tool: text('tool').notNull(),
    body: text('body').notNull(),
    keptAt: timestamp('kept_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tape, table.key] }),
    index('kept_results_newest').on(table.tape, table.tool, table.keptAt),
  ],
);

export const customers = pgTable('customers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  city: text('city').notNull(),
  since: text('since').notNull(),
  tier: text('tier').notNull(),
});

/** Dates are kept as distances from the clock's quarter, so that "this quarter" always holds the same orders. */
export const orders = pgTable(
  'orders',
  {
    id: integer('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** 0 is the clock's quarter, -1 the one before. */
    quarterOffset: integer('quarter_offset').notNull(),
    /** Where in the quarter, from 0 (its first day) to just below 1. */
    dayOfQuarter: doublePrecision('day_of_quarter').notNull(),
    /** US dollars. */
    amount: doublePrecision('amount').notNull(),
    isCancelled: boolean('is_cancelled').notNull(),
  },
  (table) => [index('orders_customer').on(table.customerId)],
);

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** From 0. */
    line: integer('line').notNull(),
    product: text('product').notNull(),
    quantity: integer('quantity').notNull(),
    /** US dollars. */
    unitPrice: doublePrecision('unit_price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.line] })],
);

/** Which version of which bundled data is in the tables. */
export const seeds = pgTable('seeds', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
});
