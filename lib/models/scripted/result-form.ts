import { figure, money } from './wording.ts';

/** How the result of a sum is written, and whether it is rounded to cents by the calculator. */
interface ResultForm {
  isRounded: boolean;
  write: (figure: string) => string;
}

const AMOUNT = /([$€£¥])\s?\d[\d,.]*|\d[\d,.]*\s*(?:dollars?|bucks|usd)\b/gi;

/** The result of a sum of money is money; of figures with two decimals each, a figure with two decimals. */
export function resultForm(question: string, expression: string): ResultForm {
  const amounts = [...question.matchAll(AMOUNT)];
  const isRatio = /\b(?:what|how many) (?:percent|per cent|%|times)|\bwhat % |\bhow many\b/i.test(question);
  // Money divided by money, or times money, is no money any more.
  const isMixed = amounts.length > 1 && /[*/^]/.test(expression.replace(/[*/] 100\b/g, ''));
  const sign = amounts.map(([, symbol]) => symbol).find(Boolean) ?? '$';
  if (amounts.length > 0 && !isRatio && !isMixed)
    return { isRounded: expression.includes('/'), write: (text) => money(text).replace('$', () => sign) };
  const decimals = question.match(/\d\.\d+/g) ?? [];
  const isInCents = decimals.length > 0 && decimals.every((text) => /^\d\.\d\d$/.test(text));
  return {
    isRounded: false,
    write: (text) => figure(isInCents ? text.replace(/(\.\d)$/, '$10') : text),
  };
}

/** A text with its longer numbers written as figures are in answers: `1000` as `1,000`. */
export function grouped(text: string): string {
  return text.replace(/(?<![\d.,])\d{4,}(?:\.\d+)?(?![\d,])/g, figure);
}
