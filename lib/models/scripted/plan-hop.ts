import { finding } from './findings.ts';
import { act, answer, type Move } from './move.ts';
import { quoted } from './phrases.ts';
import { bestQuote, directIn, sentencesOf } from './quote.ts';
import type { Reading } from './read-prompt.ts';
import { relevanceOf } from './relevance.ts';

/** A question about something that is itself only described: `the <property> of the area that <clue>`. */
interface Hop {
  property: string;
  clue: string;
}

/** The two parts of a question that takes two searches, or null. */
export function hopIn(subject: string): Hop | null {
  const match =
    /^(.{3,80}?) (?:for|of|in|at) (?:the )?[\w ]{3,30}? (?:that|which|where|who|into which|in which) (.{8,200})$/i.exec(
      subject,
    );
  return match?.[1] && match[2]
    ? { property: match[1].replace(/^the /i, ''), clue: match[2].replace(/^the /i, '') }
    : null;
}

/** Next step for such a question: the clue is searched for, and then the property of the name that it led to. */
export function planHop(reading: Reading, { property, clue }: Hop): Move | null {
  const first = finding(reading, 'search', { query: clue });
  if (first.kind === 'todo')
    return act(`First I have to find out what is meant by "${clue}". Then I can look for the ${property}.`, first.call);
  const name = first.kind === 'found' ? nameIn(first.text, clue, reading.question) : null;
  if (!name) return null;
  const second = finding(reading, 'search', { query: `${property} of ${name}` });
  if (second.kind === 'todo') return act(`That is ${name}. Now I need the ${property} of ${name}.`, second.call);
  if (second.kind !== 'found')
    return answer('The second search did not work.', `It is ${name}, but I could not look up the ${property}.`);
  const wanted = `${property} of ${name}`;
  if (
    relevanceOf(second.text, wanted, directIn(second.text) !== '') !== 'answers' &&
    !/^no information/i.test(second.text)
  )
    return answer(
      'What was found does not tell the rest.',
      `It is ${name}, but the search found nothing about the ${property}. The nearest it has: ${bestQuote(second.text, wanted)}`,
    );
  if (/^no information/i.test(second.text.trim()))
    return answer(
      'There is no more to find.',
      `It is ${name}, but I found nothing on the ${property}: ${quoted(second.text)}.`,
    );
  return answer(
    'Both parts are known.',
    `It is ${name}. The search says: ${bestQuote(second.text, `${property} ${name}`)}`,
  );
}

/** A name in the sentence that has most of the clue's words, and that the question does not hold itself. */
function nameIn(text: string, clue: string, question: string): string | null {
  const asked = new Set(clue.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  const hitsIn = (sentence: string) => {
    const own = new Set(sentence.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
    return [...asked].filter((word) => own.has(word)).length;
  };
  const ranked = sentencesOf(text)
    .map((sentence) => ({ sentence, hits: hitsIn(sentence) }))
    .sort((a, b) => b.hits - a.hits);
  for (const { sentence, hits } of ranked) {
    if (hits < 2) return null;
    const names = sentence.slice(1).match(/\p{Lu}[\p{L}\d'-]+(?: \p{Lu}[\p{L}\d'-]+)*/gu) ?? [];
    const fresh = names.find((name) => !question.toLowerCase().includes(name.toLowerCase()));
    if (fresh) return fresh;
  }
  return null;
}
