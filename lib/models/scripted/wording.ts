/** `$1,340` or `$1,340.50`, from a number or from a figure as a tool wrote it. No digit is changed. */
export function money(figure: number | string): string {
  const text = String(figure).replaceAll(',', '');
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return `$${text}`;
  const [, sign = '', whole = '', decimals] = match;
  const cents = decimals === undefined ? '' : `.${decimals.padEnd(2, '0')}`;
  return `${sign}$${grouped(whole)}${cents}`;
}

/** Thousands separators in a plain figure. */
export function figure(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text.replaceAll(',', ''));
  return match ? `${match[1] ?? ''}${grouped(match[2] ?? '')}${match[3] ?? ''}` : text;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** `1 order`, `2 orders`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** First letter upper case. */
export function opened(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
