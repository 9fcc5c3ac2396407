import { useTranslations } from 'next-intl';
import { OUTCOME_LOOKS, OutcomeLabel } from '../timeline/outcome-look.tsx';
import type { DemoFigures } from './demo-figures.ts';

/** How a run ended: its answer, with the outcome in words before one that was asked for at a limit, or where there is none. */
export function DemoEnding({ figures }: { figures: DemoFigures }) {
  const t = useTranslations('demos.bar');
  const outcomes = useTranslations('outcome');
  const { outcome, reason, isForced, answer } = figures;
  if (outcome === null) return t('running');
  if (isForced && answer !== null)
    return (
      <>
        <OutcomeLabel outcome={outcome} reason={reason} isForced />
        <span className="demo__answer demo__answer--forced">{answer}</span>
      </>
    );
  if (outcome !== 'completed' || answer === null)
    return <OutcomeLabel outcome={outcome} reason={reason} isForced={isForced} />;
  const { icon: Icon, kind } = OUTCOME_LOOKS[outcome];
  return (
    <span className={`outcome k-${kind}`}>
      <Icon className="icon" aria-hidden />
      <span className="unseen">{outcomes(outcome)}: </span>
      <span className="demo__answer" title={answer}>
        {answer}
      </span>
    </span>
  );
}
