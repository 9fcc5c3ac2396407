/** A few facts that everybody knows, for a question that is asked without a search. */
const FACTS: [asked: RegExp, fact: string][] = [
  [/\bcapital of france\b/i, 'Paris is the capital of France.'],
  [/\bcapital of germany\b/i, 'Berlin is the capital of Germany.'],
  [/\bcapital of italy\b/i, 'Rome is the capital of Italy.'],
  [/\bcapital of spain\b/i, 'Madrid is the capital of Spain.'],
  [/\bcapital of japan\b/i, 'Tokyo is the capital of Japan.'],
  [/\bcapital of (?:the )?(?:uk|united kingdom|england)\b/i, 'London is the capital of the United Kingdom.'],
  [/\bcapital of (?:the )?(?:us|usa|united states)\b/i, 'Washington, D.C. is the capital of the United States.'],
  [/\b(?:highest|tallest) mountain\b(?! in\b(?! the world))/i, 'Mount Everest is the highest mountain on Earth.'],
  [/\blargest planet\b/i, 'Jupiter is the largest planet of the solar system.'],
  [
    /\bwho (?:was|is) marie curie\b/i,
    'Marie Curie was a physicist and chemist who did pioneering work on radioactivity.',
  ],
  [/\bwho wrote (?:hamlet|romeo and juliet|macbeth)\b/i, 'William Shakespeare wrote it.'],
];

/** What the scripted models answer without looking anything up; null for all but a few well-known facts. */
export function knownByHeart(question: string): string | null {
  return FACTS.find(([asked]) => asked.test(question))?.[1] ?? null;
}
