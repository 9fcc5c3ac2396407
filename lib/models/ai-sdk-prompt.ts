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
import type { ModelRequest } from './model.ts';
import { strictSchema } from './strict-schema.ts';

/** What differs from one provider's API to the next. */
export interface WireOptions {
  /** Sent with every call, by provider name. */
  providerOptions?: SharedV4ProviderOptions;
  /** Whether tool inputs must follow their schema to the letter, where it has a strict form; absent leaves it to the API. */
  strictTools?: boolean;
}

/** The call a provider gets for a request. What `info.refuses` names is left out, whoever asked for it. */
export function callOptions(
  request: ModelRequest,
  info: ModelInfo,
  wire: WireOptions,
): Omit<LanguageModelV4CallOptions, 'abortSignal'> {
  const takes = (parameter: ModelInfo['refuses'][number]) => !info.refuses.includes(parameter);
  const options: Omit<LanguageModelV4CallOptions, 'abortSignal'> = { prompt: request.messages.map(promptMessage) };
  if (request.stop.length > 0 && takes('stop')) options.stopSequences = request.stop;
  if (request.temperature !== null && takes('temperature')) options.temperature = request.temperature;
  if (request.maxOutputTokens !== null && takes('maxOutputTokens')) options.maxOutputTokens = request.maxOutputTokens;
  if (request.tools.length > 0 && takes('tools')) {
    options.tools = request.tools.map((tool) => functionTool(tool, wire.strictTools));
    options.toolChoice = { type: request.toolChoice };
  }
  if (wire.providerOptions) options.providerOptions = wire.providerOptions;
  return options;
}

function promptMessage(message: PromptMessage): LanguageModelV4Message {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.content }] };
    case 'assistant':
      return {
        role: 'assistant',
        content: [
          ...(message.content === '' ? [] : [{ type: 'text' as const, text: message.content }]),
          ...(message.calls ?? []).map(toolCallPart),
        ],
      };
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

function toolCallPart(call: RawCall) {
  // Providers answer 400 to arguments that are no JSON object, even when they wrote them themselves.
  const isObject = typeof call.input === 'object' && call.input !== null && !Array.isArray(call.input);
  return {
    type: 'tool-call' as const,
    toolCallId: call.callId,
    toolName: call.tool,
    input: isObject ? call.input : {},
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
