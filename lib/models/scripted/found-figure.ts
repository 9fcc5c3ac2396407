import type { AfterSum } from './intent.ts';
import { figure, money } from './wording.ts';

/** A figure in a text, with what makes it an amount of something. */
export interface FoundFigure {
  /** The digits as they stand there. */
  digits: string;
  isMoney: boolean;
  /** `million`, `m`, `million people`; empty for none. */
  unit: string;
}

const SCALES: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const FIGURE =
  /(\$\s?)?(\d[\d,]*(?:\.\d+)?)(?:[ -]?((?:thousand|million|billion|trillion)\b)?[ ]?((?:square )?(?:km²?|m²?|cm|mm|mi|miles?|ft|feet|kg|g|t|tons?|tonnes?|GB|TB|MB|MHz|GHz|W|°C|°F|K|years?|days?|hours?|minutes?|seconds?|people|inhabitants|light-years?|kilomet\w+|met(?:er|re)s?|percent|%)(?![\p{L}\d]))?)/gu;

/** The figure of a quote to go on with: one that the question does not hold itself; money first where a price is asked for, and what has a unit before a bare number. */
export function figureIn(quote: string, question: string): FoundFigure | null {
  const asked = new Set((question.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((text) => text.replaceAll(',', '')));
  const wantsMoney = /\b(?:price|costs?|worth|how much)\b/i.test(question);
  const found = [...quote.matchAll(FIGURE)].flatMap((match): (FoundFigure & { rank: number })[] => {
    const [, dollar, digits = '', scale = '', unit = ''] = match;
    const plain = digits.replace(/,$/, '');
    const isInWord = /[\p{L}\d]/u.test(quote[match.index - 1] ?? '');
    if (isInWord || asked.has(plain.replaceAll(',', ''))) return [];
    const isYear = /^(?:1[5-9]|20)\d\d$/.test(plain) && !unit && !scale && !dollar;
    const isBest = wantsMoney ? Boolean(dollar) : Boolean(scale || unit);
    const rank = isBest ? 0 : isYear ? 2 : 1;
    return [{ digits: plain, isMoney: Boolean(dollar), unit: [scale, unit].filter(Boolean).join(' '), rank }];
  });
  return [0, 1, 2].flatMap((rank) => found.filter((one) => one.rank === rank))[0] ?? null;
}

/** What a sum is done with, and how its result is written: with the figure's unit, and with a dollar sign for money alone. */
export function sumWith(
  { digits, isMoney, unit }: FoundFigure,
  after: AfterSum,
): { figure: string; write: (text: string) => string } {
  const [first = '', ...rest] = unit.split(' ');
  const scale = SCALES[first];
  const isAmount = after.amount !== null && scale !== undefined;
  const shown = (text: string) => (isMoney ? money(text) : figure(text));
  // An amount put on counts in ones, so the figure has to as well.
  const kept = isAmount ? rest.join(' ') : unit;
  return {
    figure: isAmount ? `(${digits.replaceAll(',', '')} * ${scale})` : digits,
    write: (text) => `${shown(text)}${kept && ` ${kept}`}`.replace(/ (?=[%°])/, ''),
  };
}
