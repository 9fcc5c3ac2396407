import type { ModelInfo } from '../run/config.ts';
import type { Refusable } from '../run/config-names.ts';
import type { ErrorFacts } from './ai-sdk-error-facts.ts';
import type { ModelRequest } from './model.ts';

/** The statuses that a provider refuses a parameter with. */
const STATUSES = [400, 404, 422, 501];
/** A sentence with none of these names a parameter for another reason: a tool's schema, a place in the prompt. */
const REFUSAL =
  /unsupported|un(recognized|known|expected)|deprecated|disabled|invalid|(not|n't|never) (be |currently )?(supported?|allow|permitted|accepted|available|enabled|specif|include|includ)|(not|n't) (support|take|accept|allow)|cannot|can only|only (support|be|the default|works?)|must (be|not|contain)|may (only|not)|should be|too (large|high|low|small|many)|exceeds?|maximum|out of range|requires? |extra (inputs|fields)|no endpoints found/i;

/**
 * The names that a parameter goes by, in the order in which they are looked for: a sentence on thinking may name the tools
 * beside it, and what it minds is the thinking. Plain words of English count in quotes alone.
 */
const NAMES: [Refusable, RegExp][] = [
  ['temperature', /\btemperature\b/i],
  [
    'reasoningEffort',
    /reasoning[_. ]?effort|\breasoning\.(effort|enabled)|output_config|\beffort (parameter|level)|\bthink(ing)?\b|thinking_?(config|budget|level)|\breasoning (is|mode|param)/i,
  ],
  ['stop', /stop[_ ]?sequences?|stopSequences|stop words?|[`'"]stop[`'"]|\bparam(eter)?:? stop\b/i],
  ['toolChoice', /tool[_ ]?choice|toolConfig|tool_config|function_?calling_?config/i],
  ['maxOutputTokens', /max_(completion_|output_|new_)?tokens|maxOutputTokens|num_predict/i],
  [
    'tools',
    /[`'"]tools[`'"]|support tools|tool (use|call(ing|s)?)|function (call(ing|s)?|tools)|\btools (param|are|is)\b|\bparam(eter)?:? tools\b/i,
  ],
];
/** The whole names that a provider's `param` field has for them. */
const PARAMS: [Refusable, RegExp][] = [
  ['temperature', /^temperature$/],
  ['reasoningEffort', /^(reasoning(_effort|\.effort)?|thinking(\..*)?|enable_thinking|think)$/],
  ['stop', /^(stop|stop_sequences)$/],
  ['toolChoice', /^tool_choice$/],
  ['maxOutputTokens', /^max_(completion_|output_)?tokens$/],
  ['tools', /^tools$/],
];

/** What is sent of what a model may refuse. To leave the choice of tools to it is what happens without one as well. */
export function sentParams(request: ModelRequest, info: ModelInfo): Refusable[] {
  const hasTools = request.tools.length > 0 && !info.refuses.includes('tools');
  const sent: Record<Exclude<Refusable, 'seed'>, boolean> = {
    temperature: request.temperature !== null,
    stop: request.stop.length > 0,
    tools: hasTools,
    toolChoice: hasTools && request.toolChoice !== 'auto',
    maxOutputTokens: request.maxOutputTokens !== null,
    reasoningEffort: (request.reasoningEffort ?? null) !== null,
  };
  const names = Object.keys(sent) as (keyof typeof sent)[];
  return names.filter((name) => sent[name] && !info.refuses.includes(name));
}

/** The parameter, out of those that were sent, that the provider refused; undefined when its words name none. */
export function refusedParam(facts: ErrorFacts, sent: readonly Refusable[]): Refusable | undefined {
  if (facts.status === null || !STATUSES.includes(facts.status)) return undefined;
  if (facts.param !== '') {
    const named = PARAMS.find(([, pattern]) => pattern.test(facts.param))?.[0];
    if (named !== undefined) return sent.includes(named) ? named : undefined;
  }
  for (const sentence of facts.message.slice(0, 2_000).split(/(?<=[.;!])\s+|\n/)) {
    // vLLM's words for a server that was started without tools.
    if (/auto["'` ]* tool choice requires/.test(sentence) && sent.includes('tools')) return 'tools';
    // Anthropic's words for calls whose thinking is lost, as after another model's steps: without thinking it takes them.
    const isAboutThinking = /expected `(redacted_)?thinking`/i.test(sentence);
    if (!REFUSAL.test(sentence) && !isAboutThinking) continue;
    const found = NAMES.find(([name, pattern]) => sent.includes(name) && pattern.test(sentence));
    if (found) return found[0];
  }
  return undefined;
}
