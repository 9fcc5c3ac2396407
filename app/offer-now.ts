import type { Offer } from '../components/rail/offer.ts';
import { services } from '../lib/server/services.ts';

/** What can be picked on this server, for a page that is being asked for. */
export function offerNow(): Offer {
  const { models, tools, limits } = services();
  return {
    models: models.list(),
    providers: models.providers(),
    dialects: models.dialects(),
    tools: tools.list(),
    scriptedOnly: models.scriptedOnly(),
    maxSteps: limits.maxSteps,
    defaultSteps: limits.defaultSteps,
    maxTokens: limits.maxTokens,
    maxCost: limits.maxCost,
    maxRunMs: limits.maxRunMs,
  };
}
