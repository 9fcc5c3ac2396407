import type { ModelTraits } from './model-traits.ts';

/**
 * What a model behind an OpenAI-compatible server does not take. Little can be known of them, so nearly all are taken to
 * refuse nothing: what a server then refuses by name is left out and remembered.
 */
export function compatibleTraits(model: string): ModelTraits {
  if (/(^|\/)deepseek-reasoner$/.test(model)) {
    return {
      refused: {
        temperature: 'DeepSeek accepts a temperature for this model and ignores it.',
        toolChoice: 'DeepSeek answers 400 to a tool choice for this model.',
      },
    };
  }
  if (/(^|\/)grok-4/.test(model) && !/non-reasoning/.test(model)) {
    return {
      refused: {
        stop: 'Grok takes no stop words while it reasons; the reply is cut here instead.',
        reasoningEffort: 'It chooses its own effort.',
      },
    };
  }
  return { refused: {} };
}
