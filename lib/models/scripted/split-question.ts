/** Words that point back: a part that holds one needs the part before it. */
const POINTS_BACK =
  /\b(?:it|its|that|they|them|their|those|these|this (?:customer|order|one)|he|she|his|her|each|both|the (?:same|former|latter|result|difference|rest))\b|它|他们/i;

const JOINT =
  /\s*[?？]\s*(?:and\s+|also\s+)*(?=\S)|\s*[.;；]\s+(?:and\s+|also\s+)*(?=(?:what|how|when|who|whose|where|which|is|are|did|does|tell|give|show|list|find)\b)|,?\s+(?:and|plus|also|as well as)(?:\s+also)?,?\s+(?=(?:what(?:'s)?|how|when|who(?:'s)?|whose|where|tell me|give me|show|list|find)\b)/i;

/** Parts at most that are read as questions of their own. */
const MOST_PARTS = 4;

/** The questions that one text asks one after another; the text alone when it is one. */
export function questionsIn(text: string): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (parts.length < MOST_PARTS - 1) {
    const joint = JOINT.exec(rest.slice(1));
    if (!joint) break;
    parts.push(rest.slice(0, joint.index + 1).trim());
    rest = rest.slice(joint.index + 1 + joint[0].length);
  }
  parts.push(rest.trim());
  const isPart = (part: string) => (part.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 2;
  return parts.every(isPart) ? parts : [text];
}

/** Whether a part leans on the one before it. */
export function pointsBack(part: string): boolean {
  return POINTS_BACK.test(part);
}

/** A part with a name in the place of the word that points back to it: `what is its capital` with `Peru`. */
export function withName(part: string, name: string): string {
  return part
    .replace(/\b(?:its|their|his|her) ((?:\w+ ){0,2}?\w+)(?=\s*[?.!]*$)/i, `the $1 of ${name}`)
    .replace(/\b(?:its|their|his|her)\b/i, `${name}'s`)
    .replace(/\b(?:it|they|them|he|she|him)\b/i, name);
}

const ORDER_ID = /\b(?:orders?|invoices?|purchases?)\s*(?:no\.?|numbers?|#)?\s*#?\d+/i;
const CUSTOMER_ID = /\bC\s?[-–‑]?\s?\d{2,6}\b|\bcustomers?\s*(?:no\.?|number|#)?\s*#?\d{2,6}\b/i;

/** A text that names an order and, after an "and", a customer (or the other way round), cut there; else the text alone. */
export function idGroupsIn(text: string): string[] {
  for (const joint of text.matchAll(/,?\s+(?:and|plus|as well as|also)\s+/gi)) {
    const [left, right] = [text.slice(0, joint.index), text.slice(joint.index + joint[0].length)];
    const sides = [left, right].map((side) => [ORDER_ID.test(side), CUSTOMER_ID.test(side)] as const);
    const isCut = sides.every(([order, customer]) => order !== customer) && sides[0]?.[0] !== sides[1]?.[0];
    if (isCut) return [left, right];
  }
  return [text];
}
