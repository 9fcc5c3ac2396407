import type * as z from 'zod';
import type { ToolInfo } from '../run/config.ts';
import type { ToolFault, WaitChoice } from '../run/config-names.ts';
import type { EventOf } from '../run/events.ts';
import type { Json } from '../run/json.ts';

/** A call of the same run that has come back. */
export interface EarlierCall {
  tool: string;
  /** What the tool was given. */
  input: Json;
  /** Its structured result; null when there was none. */
  data: Json | null;
  error: EventOf<'observation'>['error'];
}

/** Where a result comes from, when it is not the tool itself. */
export interface Origin {
  source: EventOf<'observation'>['source'];
  /** The fault that a person planted. */
  fault?: ToolFault;
}

/** What the run hears of a call that is under way. */
export interface CallWatch {
  /** The call waits for a person from now on, and no time counts until it `resumes`. `reason` in kebab-case. */
  pauses(reason: string): void;
  /** Resolves once the run has taken note of it: only then may the call have an effect. */
  resumes(choice: WaitChoice): Promise<void>;
  /** Something that does no harm and that a person should see. `code` in kebab-case. */
  warns(code: string, message: string): void;
}

/** What a tool may know while it runs. */
export interface ToolContext {
  /** Aborted when the run is stopped or the tool took too long; a tool must let go of its sockets then. */
  signal: AbortSignal;
  /** The calls of this run that have come back, oldest first: a tool keeps no state of its own from call to call. */
  earlier: readonly EarlierCall[];
  /** What the run sets the tool to, by the names in its `options`. */
  options: Readonly<Record<string, string>>;
  /** Says where the result will come from. Whoever says nothing is live. */
  comesFrom(origin: Origin): void;
  /** The call by its id in the run, which hears what is said here. */
  call: CallWatch & { id: string };
}

/** A setting of a tool that a run may change. */
export interface ToolOption {
  /** What it does, in a sentence for a person. */
  means: string;
  pattern: RegExp;
  /** What fits the pattern, as in `two letters such as "us"`. */
  expected: string;
}

/** What a tool returns: text for the model, and the structured result when there is one. */
export type ToolResult = string | { text: string; data: Json };

/**
 * One thing an agent can do. `run` may throw: a `ToolError` for what the model can act on ("order not found"),
 * anything else for a fault; both become an error observation in `run-tool`. It returns its whole text; cutting is the loop's policy.
 */
export interface Tool<I = unknown> {
  name: string;
  description: string;
  input: z.ZodType<I>;
  effect: 'read' | 'write';
  /** Which field a bare string stands for, as in `Calculator[1+1]`. */
  mainField?: string;
  /** A word shown beside the tool, e.g. `offline`. */
  label?: string;
  /** True for a tool that a run has only when it is named. */
  isOffByDefault?: boolean;
  /** The settings that a run may change, by name. */
  options?: Readonly<Record<string, ToolOption>>;
  /** What a kept result is found by, where that is more than the input: what the result depends on besides. */
  keptUnder?(input: I, context: Pick<ToolContext, 'earlier'>): Json;
  run(input: I, context: ToolContext): Promise<ToolResult>;
}

/** One call as the loop hands it over. `input` is unchecked: a string where the dialect had no structure. */
export interface ToolRequest {
  callId: string;
  tool: string;
  input: Json;
}

/** What every call comes to, good or bad: never a throw. `input` is what the tool was really given. */
export interface ToolOutcome {
  text: string;
  data?: Json;
  error: EventOf<'observation'>['error'];
  durationMs: number;
  source: Origin['source'];
  fault?: ToolFault;
  input: Json;
}

/** The one exit for tool trouble: unknown tool, bad input, throw, timeout and refusal all come back as an outcome with a suggestion. */
export interface ToolRunner {
  /** What is on, as the model is told of it. */
  tools: ToolInfo[];
  /** Never rejects. Settles soon after `signal` aborts. `watch` hears of the call until it settles. */
  run(request: ToolRequest, signal: AbortSignal, watch?: CallWatch): Promise<ToolOutcome>;
}

export interface Customer {
  id: string;
  name: string;
  email: string;
  city: string;
  /** ISO date. */
  since: string;
  tier: string;
}

export interface OrderLine {
  product: string;
  quantity: number;
  /** US dollars. */
  unitPrice: number;
}

export interface Order {
  id: number;
  customerId: string;
  /** ISO date. */
  date: string;
  /** US dollars; the sum of the lines. */
  amount: number;
  status: string;
}

/** Where the order tools look things up: real tables in the store, or a list in memory. All dates ISO (`YYYY-MM-DD`), both ends included. */
export interface OrderSource {
  searchOrders(query: {
    customerId?: string | undefined;
    dateFrom?: string | undefined;
    dateTo?: string | undefined;
    minAmount?: number | undefined;
  }): Promise<Order[]>;
  getCustomer(customerId: string): Promise<Customer | undefined>;
  getOrder(orderId: number): Promise<(Order & { lines: OrderLine[] }) | undefined>;
}
