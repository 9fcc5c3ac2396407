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

interface PriceText {
  /** What a million tokens cost; a dash when nobody knows. */
  short: string;
  /** The same where nothing beside it says that it is for a million. */
  perMillion: string;
  origin: string | null;
}

/** Prices in words. */
export function usePriceText(): (model: ModelEntry) => PriceText {
  const t = useTranslations('models');
  const format = useFormatter();
  return ({ prices }) => {
    if (!prices) return { short: t('unknown'), perMillion: t('unknown'), origin: t('priceUnknown') };
    const { input, output, isOwn, asOf } = prices;
    if (input === 0 && output === 0) return { short: t('free'), perMillion: t('free'), origin: null };
    const short = t('price', { input: format.number(input, DOLLARS), output: format.number(output, DOLLARS) });
    const origin = isOwn ? t('priceOwn') : asOf === undefined ? t('priceList') : t('priceListOf', { month: asOf });
    return { short, perMillion: t('perMillion', { price: short }), origin };
  };
}
