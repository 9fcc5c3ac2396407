const LEADS =
  /^(?:(?:please|hey|ok(?:ay)?|so|and|well|can you|could you|would you|do you know|i(?:'d| would) like to know|i want to know|i wonder|tell me|give me|find(?: out)?|look up|search(?: for| up)?|show me|explain|describe|let me know|what(?:'s| is| are| was| were)?|who(?:'s| is| are| was| were)?|where(?:'s| is| are| was| were)?|when(?:'s| is| are| was| were| did| does| do| will)?|would|will|which|why|how (?:many|much|does|do|did|is|are|was)|how|does|did|do|is|are|was|were|about|the|a|an|some(?:thing)?|information|info|facts|me|on|of|请问|告诉我|什么是|谁是)(?=\s|$|[^\p{L}\p{N}])[\s,:]*)+/iu;

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
  [/\bwho founded\b/i, 'founder'],
  [/\bhow heavy(?: is| are)\b/i, 'weight'],
  [/\bhow many people live in\b/i, 'population'],
  [/\bhow much (?:does|did|do)\b(?=.*\bcost\b)/i, 'price'],
];

/** What to search for: the question without its asking words. */
export function subjectOf(question: string): string {
  const line = question
    .slice(0, 1500)
    .trim()
    .replace(/[?？!！.。\s]+$/u, '')
    .replace(/\s+/g, ' ');
  const measured = MEASURES.reduce((text, [pattern, noun]) => text.replace(pattern, `${noun} of`), line);
  const subject = measured
    .replace(LEADS, '')
    .replace(/^(price of .*?) costs?$/i, '$1')
    .replace(/ (?:be|have)$/i, '')
    .replace(/(?:是什么|是谁|在哪里?|呢)$/u, '')
    .trim();
  return (subject.length >= 2 ? subject : line).slice(0, 200);
}

const SUM =
  /[\s,]*\b(?:(?:and |then )*(?:plus|minus|with|times|less|after|including|split|divided|multiplied)\b(?=.*\d|.*half|.*doubled)|(?:and |then )*(?:in half|halved|doubled|tripled)\b).*$/i;
const FIRST_SUM =
  /^(.*?\b|)(\d+(?:\.\d+)?\s*(?:%|percent|per cent) of|half(?: of)?|(?:a|one) (?:third|quarter|fourth|fifth|tenth) of|twice|double|triple|three times|\d+ times)\s+(?!(?:it|that|this)\b)(?=\p{L})/iu;
const FIGURE =
  /\b(?:price|costs?|worth|population|people|inhabitants|height|length|distance|number|diameter|area|depth|speed|mass|weight|size|temperature|age|tall|high|long|far|deep|elevation|how (?:much|many))\b/i;

/** The part of a question to search for, and the sum that is wanted with what is found: `price of X plus 10%`, `10% of the price of X`. */
export function splitSum(question: string): { subject: string; rest: string } {
  if (!FIGURE.test(question)) return { subject: question, rest: '' };
  const behind = /[\s,]*(?:\band|[?;])\s+(?:what|how much|how many)\b.*\bof (?:it|that|this)\b.*$/i.exec(question);
  if (behind) return { subject: question.slice(0, behind.index), rest: behind[0] };
  const before = FIRST_SUM.exec(question);
  if (before)
    return {
      subject: `${before[1] ?? ''} ${question.slice(before[0].length)}`.trim(),
      rest: `${before[2]} the figure`,
    };
  const sum = SUM.exec(question);
  return sum ? { subject: question.slice(0, sum.index), rest: sum[0] } : { subject: question, rest: '' };
}

/** What a comparison compares, by the word it compares with. */
const COMPARED: [RegExp, string][] = [
  [/\b(?:taller|higher|tallest)\b/i, 'height'],
  [/\b(?:longer|longest)\b/i, 'length'],
  [/\bdeeper\b/i, 'depth'],
  [/\b(?:cheaper|more expensive|pricier|costs? (?:more|less))\b/i, 'price'],
  [/\b(?:hotter|colder|warmer)\b/i, 'temperature'],
  [/\b(?:older|younger|born (?:first|earlier|later))\b/i, 'born'],
  [/\b(?:newer|came out (?:first|earlier|later)|released (?:first|earlier|later))\b/i, 'released'],
  [/\b(?:bigger|larger|smaller)\b/i, 'size'],
];

/** Two things that a question compares, and in what; null when it compares none. */
export function twoSubjects(question: string): { names: [string, string]; property: string } | null {
  const line = question.trim().replace(/[?.!\s]+$/, '');
  const match =
    /^(.*\b(?:which|who|what)\b[^,:]*)[,:]\s*(?:the )?(.{2,60}?) or (?:the )?(.{2,60})$/i.exec(line) ??
    /^((?:is|was|has|does) )(?:the )?(.{2,60}?) (?:\w+er|more \w+) than (?:the )?(.{2,60})$/i.exec(line);
  if (!match?.[2] || !match[3]) return null;
  const named = COMPARED.find(([pattern]) => pattern.test(line))?.[1];
  const more = /\b(?:more|most|less|greater|higher) (\w+)/i.exec(match[1] ?? '')?.[1];
  return { names: [match[2], match[3]], property: named ?? more ?? '' };
}
