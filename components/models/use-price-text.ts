import { useFormatter, useTranslations } from 'next-intl';
import type { ModelEntry } from '../../lib/api/contract.ts';

/** A price is never rounded to nothing. */
const DOLLARS = {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  trailingZeroDisplay: 'stripIfInteger',
} as const;

/** What a million tokens cost, in words; a dash when nobody knows. */
export function usePriceText(): (model: ModelEntry) => { short: string; origin: string | null } {
  const t = useTranslations('models');
  const format = useFormatter();
  return ({ prices }) => {
    if (!prices) return { short: t('unknown'), origin: t('priceUnknown') };
    const { input, output, isOwn, asOf } = prices;
    if (input === 0 && output === 0) return { short: t('free'), origin: null };
    const short = t('price', { input: format.number(input, DOLLARS), output: format.number(output, DOLLARS) });
    const origin = isOwn ? t('priceOwn') : asOf === undefined ? t('priceList') : t('priceListOf', { month: asOf });
    return { short, origin };
  };
}
