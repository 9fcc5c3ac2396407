import { Braces, GitCompareArrows, type LucideIcon, MessageCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReadyId, realPair } from '../../lib/state/ready-comparisons.ts';
import type { Offer } from '../rail/offer.ts';
import { PlasterIcon } from '../ui/plaster-icon.ts';

/** The picture of each ready comparison. */
export const READY_ICONS: Record<ReadyId, LucideIcon | typeof PlasterIcon> = {
  'two-models': GitCompareArrows,
  'bracket-native': Braces,
  'careful-sloppy': PlasterIcon,
  'loop-plain': MessageCircle,
};

/** What a comparison is called, and in one sentence what there will be to see. */
export function useReadyText({ models }: Offer): (id: ReadyId) => { title: string; say: string } {
  const t = useTranslations('ready');
  const pair = realPair(models);
  return (id) => ({
    title: t(`card.${id}.title`),
    say:
      id === 'two-models' && pair !== null ? t('realPair', { a: pair[0].name, b: pair[1].name }) : t(`card.${id}.say`),
  });
}
