import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { ToolInfo } from '../run/config.ts';
import type { FinishReason, Usage } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import { CarryCollector, type Origin } from './ai-sdk-carry.ts';
import type { ModelChunk } from './model.ts';
import { withoutFillers } from './strict-schema.ts';

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

/** Turns the pieces of one provider reply into chunks. */
export interface PartReader {
  /** The chunk of a piece; null for a piece that says nothing. */
  read(part: LanguageModelV4StreamPart): ModelChunk | null;
  /** What the provider wants back with the reply as it stands; null for nothing. */
  carry(): ModelChunk | null;
}

export interface PartReaderOptions {
  /** Who writes the reply; null when nothing of it will be sent back. */
  origin: Origin | null;
  /** Nulls that only fill optional fields of these tools are left out: strict mode makes the model write them. */
  strictTools: readonly ToolInfo[];
}

/** A reader of one reply; calls are numbered in the order they begin. */
export function createPartReader({ origin, strictTools }: PartReaderOptions): PartReader {
  // By the provider's id, the calls that have begun and not ended: two calls of one reply may share an id.
  const open = new Map<string, { index: number; tool: string }[]>();
  const collector = origin && new CarryCollector(origin);
  let next = 0;

  function wholeCall(part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>): ModelChunk {
    const index = open.get(part.toolCallId)?.shift()?.index ?? next++;
    const tool = strictTools.find(({ name }) => name === part.toolName);
    const parsed = parseInput(part.input);
    const input = tool ? withoutFillers(tool.inputSchema, parsed) : parsed;
    const carry = collector?.ofCall(part.providerMetadata);
    const call = { index, callId: part.toolCallId, tool: part.toolName, input, inputText: part.input };
    return { type: 'call', ...call, ...(carry !== undefined && { carry }) };
  }

  function read(part: LanguageModelV4StreamPart): ModelChunk | null {
    collector?.note(part);
    switch (part.type) {
      case 'text-delta':
        return part.delta === '' ? null : { type: 'text', delta: part.delta };
      case 'reasoning-delta':
        return part.delta === '' ? null : { type: 'reasoning', delta: part.delta };
      case 'tool-input-start': {
        const call = { index: next++, tool: part.toolName };
        open.set(part.id, [...(open.get(part.id) ?? []), call]);
        return { type: 'call-delta', ...call, delta: '' };
      }
      case 'tool-input-delta': {
        const call = open.get(part.id)?.at(-1);
        return call && part.delta !== '' ? { type: 'call-delta', ...call, delta: part.delta } : null;
      }
      case 'tool-call':
        return wholeCall(part);
      default:
        return null;
    }
  }

  function carry(): ModelChunk | null {
    const wanted = collector?.ofReply();
    return wanted === undefined ? null : { type: 'carry', carry: wanted };
  }
  return { read, carry };
}

/** Characters of a provider's own word that are kept. */
const MAX_WORD = 100;

/** The `finish` chunk of a whole reply; null when the stream ended without the provider's word that it was whole. */
export function finishChunk(part: Finish): ModelChunk | null {
  const { unified, raw } = part.finishReason;
  if (unified === 'interrupted' || unified === 'error') return null;
  const finishReason: FinishReason = unified;
  return {
    type: 'finish',
    finishReason,
    ...(raw === undefined ? {} : { rawFinishReason: raw.slice(0, MAX_WORD).toWellFormed() }),
    usage: usageOf(part.usage),
  };
}

/** Nothing at all stands for no arguments: many providers write a call without any as an empty text. */
function parseInput(text: string): Json {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage | null {
  const [input, output] = [tokens(inputTokens.total), tokens(outputTokens.total)];
  if (input === undefined && output === undefined) return null;
  // No prompt is empty: where the field cannot be left out, two zeros say that nothing was counted.
  if (inputTokens.total === 0 && outputTokens.total === 0) return null;
  const [cached, reasoning] = [tokens(inputTokens.cacheRead), tokens(outputTokens.reasoning)];
  return {
    input: input ?? 0,
    output: output ?? 0,
    ...(cached === undefined ? {} : { cached }),
    ...(reasoning === undefined ? {} : { reasoning }),
  };
}

/** A provider's count; what is no count at all is taken for not said, and less than nothing for nothing. */
function tokens(said: number | undefined): number | undefined {
  return typeof said === 'number' && Number.isFinite(said) ? Math.max(0, said) : undefined;
}
