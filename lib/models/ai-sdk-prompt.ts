import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { ModelInfo, ToolInfo } from '../run/config.ts';
import type { RawCall } from '../run/events.ts';
import type { PromptMessage } from '../run/trajectory.ts';
import { carriedReasoning, carriedWithCall, type Origin } from './ai-sdk-carry.ts';
import type { ModelRequest } from './model.ts';
import { strictSchema } from './strict-schema.ts';

type AssistantParts = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/** What differs from one provider's API to the next. */
export interface WireOptions {
  /** Sent with every call, by provider name. */
  providerOptions?: SharedV4ProviderOptions;
  /** Whether tool inputs must follow their schema to the letter, where it has a strict form; absent leaves it to the API. */
  strictTools?: boolean;
  /** Has the last word on a call, where an API counts otherwise than a request does. */
  adapt?(call: WireCall): WireCall;
}

/** A call as the AI SDK takes it. */
export type WireCall = Omit<LanguageModelV4CallOptions, 'abortSignal'>;

/** How a model writes the messages of a request. */
export type PromptForm = (messages: readonly PromptMessage[]) => LanguageModelV4Message[];

/** The call a provider gets for a request. What `info.refuses` names is left out, whoever asked for it. */
export function callOptions(
  request: ModelRequest,
  info: ModelInfo,
  wire: WireOptions & { form: PromptForm },
): WireCall {
  const takes = (parameter: ModelInfo['refuses'][number]) => !info.refuses.includes(parameter);
  const options: WireCall = { prompt: wire.form(request.messages) };
  if (request.stop.length > 0 && takes('stop')) options.stopSequences = request.stop;
  if (request.temperature !== null && takes('temperature')) {
    options.temperature = Math.min(request.temperature, info.temperatureMax ?? request.temperature);
  }
  if (request.maxOutputTokens !== null && takes('maxOutputTokens')) options.maxOutputTokens = request.maxOutputTokens;
  if (request.tools.length > 0 && takes('tools')) {
    options.tools = request.tools.map((tool) => functionTool(tool, wire.strictTools));
    if (takes('toolChoice')) options.toolChoice = { type: request.toolChoice };
  }
  if (request.reasoningEffort && takes('reasoningEffort')) options.reasoning = request.reasoningEffort;
  if (wire.providerOptions) options.providerOptions = wire.providerOptions;
  return wire.adapt?.(options) ?? options;
}

/**
 * Writes the messages in the order of the request; what is empty stays out, since providers answer 400 to it. Where a request
 * goes on from the one before with the same objects, only the new ones are written: no message may be changed once it is sent.
 */
export function promptForm(origin: Origin): PromptForm {
  // By its first message, each conversation as it was written last.
  const written = new WeakMap<
    PromptMessage,
    { messages: readonly PromptMessage[]; prompt: readonly LanguageModelV4Message[] }
  >();
  return (messages) => {
    const [first] = messages;
    const before = first && written.get(first);
    const goesOn = before?.messages.every((message, index) => message === messages[index]) === true;
    const prompt: LanguageModelV4Message[] = goesOn ? [...before.prompt] : [];
    for (const message of goesOn ? messages.slice(before.messages.length) : messages) {
      const next = promptMessage(message, origin);
      const last = prompt.at(-1);
      // The results of one turn go back together: Google counts them against its calls.
      if (next?.role === 'tool' && last?.role === 'tool')
        prompt[prompt.length - 1] = { role: 'tool', content: [...last.content, ...next.content] };
      else if (next) prompt.push(next);
    }
    if (first) written.set(first, { messages: [...messages], prompt: [...prompt] });
    return prompt;
  };
}

function promptMessage(message: PromptMessage, origin: Origin): LanguageModelV4Message | null {
  switch (message.role) {
    case 'system':
      return message.content.trim() === '' ? null : { role: 'system', content: message.content };
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.content }] };
    case 'assistant': {
      const content = assistantParts(message, origin);
      return content.length === 0 ? null : { role: 'assistant', content };
    }
    case 'tool':
      return {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: message.callId ?? '',
            toolName: message.tool ?? '',
            output: { type: 'text', value: message.content },
          },
        ],
      };
  }
}

/** Reasoning is sent back with calls only: that is where providers ask for it, and elsewhere some refuse it. */
function assistantParts(message: PromptMessage, origin: Origin): AssistantParts {
  const { content, calls = [] } = message;
  const text: AssistantParts = content.trim() === '' ? [] : [{ type: 'text', text: content }];
  if (calls.length === 0) return text;
  const reasoning = carriedReasoning(message.carry, origin);
  const before = (place: number | null): AssistantParts =>
    reasoning
      .filter(({ beforeCall }) => (beforeCall === null ? null : Math.min(beforeCall, calls.length - 1)) === place)
      .map(({ text, options }) => ({ type: 'reasoning', text, providerOptions: options }));
  return [...before(null), ...text, ...calls.flatMap((call, index) => [...before(index), toolCallPart(call, origin)])];
}

function toolCallPart(call: RawCall, origin: Origin) {
  // Providers answer 400 to arguments that are no JSON object, even when they wrote them themselves.
  const isObject = typeof call.input === 'object' && call.input !== null && !Array.isArray(call.input);
  const providerOptions = carriedWithCall(call.carry, origin);
  return {
    type: 'tool-call' as const,
    toolCallId: call.callId,
    toolName: call.tool,
    input: isObject ? call.input : {},
    ...(providerOptions && { providerOptions }),
  };
}

function functionTool(tool: ToolInfo, isStrict: boolean | undefined): LanguageModelV4FunctionTool {
  const schema = isStrict ? strictSchema(tool.inputSchema) : null;
  return {
    type: 'function',
    name: tool.name,
    description: tool.description,
    // A ToolInfo holds any JSON there; what it means is the provider's to judge.
    inputSchema: (schema ?? tool.inputSchema) as JSONSchema7,
    ...(isStrict === undefined ? {} : { strict: schema !== null }),
  };
}
