const LEADS =
  /^(?:(?:please|hey|ok(?:ay)?|so|and|well|can you|could you|would you|do you know|i(?:'d| would) like to know|i want to know|i wonder|tell me|give me|find(?: out)?|look up|search(?: for| up)?|show me|explain|describe|let me know|what(?:'s| is| are| was| were)?|who(?:'s| is| are| was| were)?|where(?:'s| is| are| was| were)?|when(?:'s| is| are| was| were| did| does| do| will)?|which|why|how (?:many|much|old|tall|big|long|far|high|fast|does|do|did|is|are|was)|how|does|did|do|is|are|was|were|about|the|a|an|some(?:thing)?|information|info|facts|me|on|of|请问|告诉我|什么是|谁是)(?=\s|$|[^\p{L}\p{N}])[\s,:]*)+/iu;

/** What to search for: the question without its asking words. */
export function subjectOf(question: string): string {
  const line = question
    .trim()
    .replace(/[?？!！.。\s]+$/u, '')
    .replace(/\s+/g, ' ');
  const subject = line
    .replace(LEADS, '')
    .replace(/(?:是什么|是谁|在哪里?|呢)$/u, '')
    .trim();
  return (subject.length >= 2 ? subject : line).slice(0, 200);
}
