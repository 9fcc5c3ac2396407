const LEADS =
  /^(?:(?:please|hey|ok(?:ay)?|so|and|well|can you|could you|would you|do you know|i(?:'d| would) like to know|i want to know|i wonder|tell me|give me|find(?: out)?|look up|search(?: for| up)?|show me|explain|describe|let me know|what(?:'s| is| are| was| were)?|who(?:'s| is| are| was| were)?|where(?:'s| is| are| was| were)?|when(?:'s| is| are| was| were| did| does| do| will)?|which|why|how (?:many|much|does|do|did|is|are|was)|how|does|did|do|is|are|was|were|about|the|a|an|some(?:thing)?|information|info|facts|me|on|of|请问|告诉我|什么是|谁是)(?=\s|$|[^\p{L}\p{N}])[\s,:]*)+/iu;

/** Questions of "how tall" look for a height: the noun is what pages have. */
const MEASURES: [RegExp, string][] = [
  [/\bhow (?:tall|high)(?: is| are| was| were)\b/i, 'height'],
  [/\bhow old(?: is| are| was| were)\b/i, 'age'],
  [/\bhow (?:long|wide)(?: is| are| was| were)\b/i, 'length'],
  [/\bhow far(?: away)?(?: is| are)\b/i, 'distance'],
  [/\bhow deep(?: is| are)\b/i, 'depth'],
  [/\bhow hot(?: is| are)\b/i, 'temperature'],
  [/\bhow fast(?: is| are| does)\b/i, 'speed'],
  [/\bhow (?:big|large)(?: is| are)\b/i, 'size'],
  [/\bhow heavy(?: is| are)\b/i, 'weight'],
  [/\bhow many people live in\b/i, 'population'],
  [/\bhow much (?:does|did|do)\b(?=.*\bcost\b)/i, 'price'],
];

/** What to search for: the question without its asking words. */
export function subjectOf(question: string): string {
  const line = question
    .trim()
    .replace(/[?？!！.。\s]+$/u, '')
    .replace(/\s+/g, ' ');
  const measured = MEASURES.reduce((text, [pattern, noun]) => text.replace(pattern, `${noun} of `), line);
  const subject = measured
    .replace(LEADS, '')
    .replace(/(?:是什么|是谁|在哪里?|呢)$/u, '')
    .trim();
  return (subject.length >= 2 ? subject : line).slice(0, 200);
}
