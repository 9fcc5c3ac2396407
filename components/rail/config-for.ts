import type { RunConfigInput } from '../../lib/api/contract.ts';
import type { Draft } from '../../lib/state/draft.ts';
import { configOf } from '../../lib/state/draft-config.ts';
import { dialectsFor, modelOf, type Offer } from './offer.ts';
import { takenSettings } from './taken-settings.ts';

/**
 * What to send with a question: only what is offered, and what the model takes.
 * @param tape the tape that the run goes on; null for none
 */
export function configFor(draft: Draft, offer: Offer, tape: string | null = null): RunConfigInput {
  const model = modelOf(offer, draft.model);
  const names = {
    // A typed name of a provider is in no list.
    models: model ? [model.id] : [],
    dialects: dialectsFor(offer, model),
    tools: offer.tools,
  };
  return configOf(takenSettings(draft, model, offer), names, tape);
}
