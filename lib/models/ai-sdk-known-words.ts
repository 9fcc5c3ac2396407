import type { ErrorFacts } from './ai-sdk-error-facts.ts';
import { KEY_FIX, type Verdict, verdict } from './ai-sdk-verdict.ts';

const BAD_KEY =
  /api[ _-]?key[^.]{0,40}(not valid|invalid|expired|not found|revoked)|(invalid|incorrect) api[ _-]?key|API_KEY_INVALID/i;
const NO_CREDIT =
  /credit balance is too low|billing_error|insufficient[_ ](balance|credits?|funds|quota)|(purchase|add more) credits|exceeded_current_quota/i;
const DAILY = /PerDay|per day|daily (limit|quota)/i;
const NOT_LOADED = /no models? (is |are )?(currently )?loaded|model (is )?not loaded|failed to load model/i;
const NO_MEMORY = /requires more (system )?memory|out of memory|not enough memory/i;
const NO_MODEL =
  /model_not_found|try pulling it|\bmodels?\b.{0,100}(not found|does ?n[o']t exist|not exist|not supported for generateContent)|(unknown|invalid|no such) model\b|not a valid model|^model: /i;
const NOT_PULLED = /try pulling it/i;

/** Troubles that providers tell by their words rather than by a status; null for any other. */
export function byKnownWords(
  facts: ErrorFacts,
  { provider, model }: { provider: string; model: string },
  say: (text: string) => string,
): Verdict | null {
  const { status } = facts;
  if (status === null || status < 400) return null;
  const words = `${facts.message} ${facts.words.join(' ')}`;
  const said = `(${status}): ${say(facts.message)}`;
  if (status === 400 && BAD_KEY.test(words)) {
    return verdict('provider-auth', `${provider} rejected the key ${said}`, false, KEY_FIX);
  }
  if (status === 402 || NO_CREDIT.test(words)) {
    const fix = `Add credit at ${provider}, or pick another model.`;
    return verdict('provider-rate-limited', `The credit at ${provider} is used up ${said}`, false, fix);
  }
  if (status === 429) {
    return DAILY.test(words)
      ? verdict(
          'provider-rate-limited',
          `Today's quota at ${provider} is used up ${said}`,
          false,
          'Pick another model.',
        )
      : null;
  }
  if (NOT_LOADED.test(words)) {
    const fix = 'Load the model there (in LM Studio: the developer page, or `lms load`), then run again.';
    return verdict('provider-unavailable', `${provider} has no model loaded ${said}`, false, fix);
  }
  if (NO_MEMORY.test(words)) {
    const fix = 'Pick a smaller model, or close what else uses the memory.';
    return verdict('provider-unavailable', `${provider} has no memory for ${model} ${said}`, false, fix);
  }
  if ((status === 404 || status === 400) && NO_MODEL.test(facts.message + facts.words.join(' '))) {
    const fix = NOT_PULLED.test(words) ? `Run \`ollama pull ${model}\`, or pick another model.` : 'Pick another model.';
    return verdict('provider-bad-response', `${provider} has no model ${model} ${said}`, false, fix);
  }
  return null;
}
