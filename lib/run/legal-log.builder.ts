// Test support: makes a legal log out of a plan, the way the agent's loop and the recorder would. See legal-log.arbitrary.ts.
import type { RunConfig } from './config.ts';
import { LOG_VERSION, type OpaqueEvent, type RawCall, type RunEvent } from './events.ts';
import type { Json } from './json.ts';
import { consequences, pause } from './legal-log.calls.ts';
import type { Draft, RunPlan, StepPlan } from './legal-log.plan.ts';
import { outcomeOf } from './outcome.ts';
import { diffPrompt, promptText } from './prompt-delta.ts';
import type { PromptMessage } from './trajectory.ts';

export type { CallPlan, DeltaPlan, RunPlan, StepPlan } from './legal-log.plan.ts';

/** A digest for tests that need one and no more: the same text has the same 64 hex digits. Not SHA-256. */
export function standInDigest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0').repeat(8);
}

/** The config that built logs carry. */
export function sampleConfig(hasPrices = true): RunConfig {
  return {
    model: {
      id: 'test:model',
      name: 'Test model',
      provider: 'test',
      prices: hasPrices ? { input: 2, output: 8, cachedInput: 0.5 } : null,
      contextTokens: 100_000,
      refuses: [],
    },
    dialect: 'bracket',
    recipe: { id: 'sample', version: 1, name: 'Sample', system: 'Answer with {tools}.', examples: [] },
    tools: [{ name: 'Calculator', description: 'Computes.', inputSchema: { type: 'object' }, effect: 'read' }],
    temperature: 0,
    maxOutputTokens: null,
    maxSteps: 8,
    atLimit: 'force-answer',
    repeatLimit: 5,
    formatRetries: 2,
    keepThoughts: true,
    strict: true,
    budget: { tokens: 200_000, cost: null },
    timeouts: { run: 600_000, step: 120_000, idle: 45_000, tool: 30_000 },
  };
}

/** The whole log of a plan: legal, with its `run-end`. */
export function buildLegalLog(plan: RunPlan, digest = standInDigest): (RunEvent | OpaqueEvent)[] {
  const drafts: Draft[] = [runStart(plan)];
  if (plan.isQueued) drafts.push({ type: 'warning', step: 0, code: 'queued', message: 'Waits for a free place.' });
  let messages: PromptMessage[] = [];
  const sent: SentStep[] = [];
  const prompt = (step: number): Draft => {
    const next = promptMessages(plan, sent);
    const draft: Draft = {
      type: 'prompt',
      step,
      ...diffPrompt(messages, next),
      ...(step === 1 && { tools: sampleConfig().tools }),
      params: { temperature: 0 },
      ignored: [],
      sha256: digest(promptText(next)),
    };
    messages = next;
    return draft;
  };
  for (const [index, step] of plan.steps.entries()) {
    const n = index + 1;
    drafts.push(...replyDrafts(n, step, prompt(n)), ...consequences(n, step));
    sent.push({ text: historyText(step), carry: step.carry });
  }
  if (plan.last) drafts.push(...lastStep(plan, plan.last, plan.steps.length + 1, prompt));
  const { reason } = plan.ending;
  const outcome = outcomeOf(reason) ?? 'failed';
  drafts.push({
    type: 'run-end',
    outcome,
    reason,
    error: outcome === 'failed' ? { code: reason, message: 'It failed.', fix: 'Try again.' } : null,
  });
  return number(drafts, plan.waits);
}

function runStart({ question, origin, hasPrices }: RunPlan): Draft {
  return {
    type: 'run-start',
    v: LOG_VERSION,
    runId: 'run-1',
    startedAt: '2026-03-01T12:00:00.000Z',
    question,
    config: sampleConfig(hasPrices),
    conversation: origin === 'rerun' ? { id: 'talk-1', pairs: [{ question: 'Before?', answer: 'Yes.' }] } : null,
    origin: origin === 'fork' ? { kind: origin, runId: 'run-0', step: 1 } : { kind: origin },
  };
}

/** From the step's start to the end of its reply and what could be read of it. */
function replyDrafts(step: number, plan: StepPlan, prompt: Draft): Draft[] {
  const drafts: Draft[] = [{ type: 'step-start', step }];
  if (plan.hasConfigChange) drafts.push({ type: 'config-change', step, patch: { temperature: 1 } });
  if (plan.isPausedBefore === 'model') drafts.push(...pause(step, 'model'));
  drafts.push(prompt);
  for (const [index, deltas] of plan.attempts.entries()) {
    const attempt = index + 1;
    for (const delta of deltas) drafts.push({ type: 'text-delta', step, attempt, ...delta });
    if (attempt < plan.attempts.length) {
      drafts.push({ type: 'retry', step, attempt, status: 429, waitMs: 500, reason: 'provider-rate-limited' });
    }
  }
  const deltas = plan.attempts.at(-1) ?? [];
  const joined = (from: string) =>
    deltas
      .filter((delta) => delta.from === from)
      .map(({ delta }) => delta)
      .join('');
  drafts.push({
    type: 'model-end',
    step,
    attempt: Math.max(1, plan.attempts.length),
    text: joined('text'),
    reasoning: joined('provider'),
    ...(plan.isNative && { calls: plan.calls.map(({ tool, input }, index) => nativeCall(plan, index, tool, input)) }),
    ...(plan.carry !== null && { carry: plan.carry }),
    finishReason: plan.isNative ? 'tool-calls' : 'stop',
    usage: plan.hasOpaque ? null : { input: 100 * step, output: 20, cached: 50, reasoning: 3 },
    firstTokenMs: deltas.length > 0 ? 120 : null,
  });
  if (plan.hasOpaque) drafts.push({ type: 'mood', step, weather: { sky: 'clear' } });
  if (plan.warning !== null) drafts.push({ type: 'warning', step, code: plan.warning, message: 'Take note.' });
  if (plan.thought !== null) drafts.push({ type: 'thought', step, text: plan.thought });
  return drafts;
}

function nativeCall({ carry }: StepPlan, index: number, tool: string, input: Json): RawCall {
  return { callId: 'p1', tool, input, ...(carry !== null && index === 0 && { carry }) };
}

/** The step that ends in the answer, or is cut off where the run ended. */
function lastStep(plan: RunPlan, step: StepPlan, n: number, prompt: (n: number) => Draft): Draft[] {
  const { reason, forcedAnswer, cut } = plan.ending;
  const drafts = replyDrafts(n, step, prompt(n));
  if (reason === 'answered' || (outcomeOf(reason) === 'limited' && forcedAnswer)) {
    return [...drafts, { type: 'answer', step: n, text: 'It is 42.', forced: reason !== 'answered' }];
  }
  const all = [...drafts, ...consequences(n, step)];
  return all.slice(0, 1 + (cut % all.length));
}

function historyText({ thought, calls }: StepPlan): string {
  const lines = calls.map(({ tool, observation }) => `Action: ${tool}\nObservation: ${observation}`);
  return [`Thought: ${thought ?? ''}`, ...lines].join('\n');
}

/** A step as the next prompt has it. */
interface SentStep {
  text: string;
  carry: Json | null;
}

function promptMessages({ layout, question }: RunPlan, sent: readonly SentStep[]): PromptMessage[] {
  if (layout === 'one-message') {
    const history = sent.map(({ text }) => text).join('\n');
    return [{ role: 'user', content: `Answer.\nQuestion: ${question}\n${history}\nThought:` }];
  }
  const asked: PromptMessage[] = [
    { role: 'system', content: 'Answer with tools.' },
    { role: 'user', content: question },
  ];
  return [
    ...asked,
    ...sent.flatMap(({ text, carry }, index): PromptMessage[] => [
      assistantMessage(text, { callId: `p${index}`, tool: 'Calculator', input: { b: 1, a: index } }, carry),
      { role: 'tool', content: 'Observed.', callId: `p${index}`, tool: 'Calculator' },
    ]),
  ];
}

function assistantMessage(content: string, call: RawCall, carry: Json | null): PromptMessage {
  if (carry === null) return { role: 'assistant', content, calls: [call] };
  return { role: 'assistant', content, calls: [{ ...call, carry }], carry };
}

function number(drafts: readonly Draft[], waits: readonly number[]): (RunEvent | OpaqueEvent)[] {
  let t = 0;
  return drafts.map((draft, index) => {
    if (index > 0) t += waits[index % Math.max(1, waits.length)] ?? 0;
    return { ...draft, seq: index + 1, t } as RunEvent | OpaqueEvent;
  });
}
