import { useTranslations } from 'next-intl';

/** More boxes than this would not fit; then the numbers beside it must do. */
const MOST_BOXES = 20;

/** How many of the allowed steps are used, as boxes that fill. */
export function StepMeter({ step, max, isRunning }: { step: number; max: number; isRunning: boolean }) {
  const t = useTranslations('lane');
  if (max > MOST_BOXES) return null;
  return (
    <span className="meter" role="img" aria-label={t('meter', { step, max })}>
      {Array.from({ length: max }, (_, index) => {
        const isNow = isRunning && index === step - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <i key={index} data-on={index < step && !isNow ? '' : undefined} data-now={isNow ? '' : undefined} />
        );
      })}
    </span>
  );
}
