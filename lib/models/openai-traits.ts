import type { ReasoningEffort } from '../run/config-names.ts';
import type { ModelTraits } from './model-traits.ts';

const REASONING = 'It reasons before it replies, and such models take no';

/**
 * What a model of OpenAI does not take: reasoning models refuse a temperature and stop words, the others an effort, and
 * the Responses API, which is asked for native calls, has no stop words at all.
 */
export function openAiTraits(model: string, dialectKind: 'text' | 'native'): ModelTraits {
  const family = familyOf(model);
  const isResponses = dialectKind === 'native' || isResponsesOnly(model);
  const refused: ModelTraits['refused'] = {};
  if (isResponses) refused.stop = 'The Responses API of OpenAI has no stop words; the reply is cut here instead.';
  if (family?.reasons) {
    refused.temperature = `${REASONING} temperature.`;
    refused.stop ??= `${REASONING} stop words; the reply is cut here instead.`;
  }
  if (/search-preview/.test(model)) refused.temperature = 'It searches the web, and such models take no temperature.';
  if (family && (!family.reasons || family.isChat)) {
    refused.reasoningEffort = family.reasons ? 'It chooses its own effort.' : 'It does not reason before it replies.';
  }
  if (family?.isChat && !family.reasons && family.major >= 5) refused.tools = 'OpenAI offers it without tool calls.';
  const efforts = family?.reasons && !family.isChat ? effortsOf(family) : null;
  return { refused, ...(efforts && { efforts }) };
}

/** Models that chat completions do not know. */
export function isResponsesOnly(model: string): boolean {
  return /^(gpt-|o\d).*-(pro|codex)(-|$)/.test(model);
}

interface Family {
  series: 'gpt' | 'o';
  major: number;
  minor: number;
  variant: string;
  reasons: boolean;
  /** The variant behind ChatGPT. */
  isChat: boolean;
}

/** The generation that a name tells, dated or fine-tuned names included; null for a name that tells none. */
function familyOf(name: string): Family | null {
  const model = name.replace(/^ft:/, '').split(':')[0] ?? '';
  const older = /^(gpt-4o|gpt-4|gpt-3\.5|chatgpt-4o)/.test(model);
  const match = /^(?:gpt-|(o))(\d+)(?:\.(\d+))?(?:-(.+))?$/.exec(model);
  if (!match) return older ? { series: 'gpt', major: 4, minor: 0, variant: '', reasons: false, isChat: false } : null;
  const [, o, major, minor, variant = ''] = match;
  const isChat = variant.startsWith('chat');
  const generation = Number(major);
  // The first ChatGPT model of generation 5 answers without reasoning; its successors decide for themselves.
  const reasons = o !== undefined || (generation >= 5 && !(isChat && minor === undefined));
  return { series: o ? 'o' : 'gpt', major: generation, minor: Number(minor ?? 0), variant, reasons, isChat };
}

/** Null for variants whose efforts are not published. */
function effortsOf({ series, major, minor, variant }: Family): ReasoningEffort[] | null {
  if (/pro|codex|preview|deep-research/.test(variant)) return null;
  if (series === 'o') return ['low', 'medium', 'high'];
  if (major === 5) return minor === 0 ? ['minimal', 'low', 'medium', 'high'] : ['none', 'low', 'medium', 'high'];
  const canRest = major === 6 && /^(luna|sol|terra)/.test(variant) && !(minor === 1 && variant.startsWith('sol'));
  return canRest ? ['none', 'low', 'medium', 'high'] : ['low', 'medium', 'high'];
}
