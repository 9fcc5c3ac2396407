import type { ReasoningEffort } from '../run/config-names.ts';
import type { ModelTraits } from './model-traits.ts';

/** What a model of the Gemini API does not take. Unknown names are taken for the newest generation. */
export function googleTraits(model: string): ModelTraits {
  const refused: ModelTraits['refused'] = {};
  if (/^gemma-3/.test(model)) refused.tools = 'The Gemini API offers Gemma 3 without tool calls.';
  if (!googleThinks(model)) {
    refused.reasoningEffort = 'It does not reason before it replies.';
    return { refused };
  }
  return { refused, efforts: effortsOf(model) };
}

/** Whether a model reasons, so that its reasoning can be asked for. */
export function googleThinks(model: string): boolean {
  return !/^(gemma-|gemini-(1|2\.0|pro$|pro-vision$))/.test(model);
}

function effortsOf(model: string): ReasoningEffort[] {
  // Generation 2.5 has a budget of tokens, and all but Pro can do without; later ones have levels and always think a little.
  if (/^gemini-2\.5-pro/.test(model)) return ['minimal', 'low', 'medium', 'high'];
  if (/^gemini-2\.5/.test(model)) return ['none', 'minimal', 'low', 'medium', 'high'];
  return isWithoutMinimal(model) ? ['low', 'medium', 'high'] : ['minimal', 'low', 'medium', 'high'];
}

function isWithoutMinimal(model: string): boolean {
  if (/^gemini-\d+(\.\d+)?-pro(-|$)/.test(model) || /^gemini-(flash|pro)-latest$/.test(model)) return true;
  if (/^gemini-4-hydrogen(-|$)/.test(model)) return true;
  const [, major, minor] = /^gemini-(\d+)\.(\d+)-flash(?:$|-(?!lite))/.exec(model) ?? [];
  return major !== undefined && (Number(major) > 3 || Number(minor) >= 7);
}
