import { useTranslations } from 'next-intl';
import { ownTime } from '../../lib/run/copied-steps.ts';
import { metricsOf } from '../../lib/run/metrics.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { OutcomeLabel } from '../timeline/outcome-look.tsx';
import { useFigureTexts } from './run-figures.tsx';
import { letterOf } from './use-compare-address.ts';

/** By how much a figure is more or less, in whole percent; null when nobody would notice. */
function percentMore(value: number, base: number): number | null {
  if (base <= 0 || value === base) return null;
  const percent = Math.round((value / base - 1) * 100);
  return percent === 0 ? null : percent;
}

/** An answer that was asked for at a limit is no step. */
function stepCount({ steps, answer }: Trajectory): number {
  return steps.length - Number(answer?.forced === true);
}

/** What the runs came to; the others beside the first, with how they differ from it. */
export function Totals({ trajectories }: { trajectories: readonly Trajectory[] }) {
  const t = useTranslations('compare');
  return (
    <section className="totals" aria-labelledby="totals-title">
      <h2 className="totals__title" id="totals-title">
        {t('totals')}
      </h2>
      {trajectories.map((trajectory, run) => (
        <RunTotals
          key={letterOf(run)}
          letter={letterOf(run)}
          trajectory={trajectory}
          base={run === 0 ? null : (trajectories[0] ?? null)}
        />
      ))}
    </section>
  );
}

interface RunTotalsProps {
  trajectory: Trajectory;
  /** The run that it is compared with; null for that one. */
  base: Trajectory | null;
  letter: string;
}

function RunTotals({ trajectory, base, letter }: RunTotalsProps) {
  const t = useTranslations('compare');
  const texts = useFigureTexts()(trajectory);
  const own = metricsOf(trajectory);
  const other = base && metricsOf(base);
  const { end, answer } = trajectory;
  const percent = (value: number, against: number | undefined) => {
    const more = against === undefined ? null : percentMore(value, against);
    if (more === null) return null;
    return more > 0 ? t('morePercent', { percent: more }) : t('lessPercent', { percent: -more });
  };
  const moreSteps = base ? stepCount(trajectory) - stepCount(base) : 0;
  const figures = [
    {
      key: 'steps',
      text: texts.steps,
      differs: moreSteps === 0 ? null : t(moreSteps > 0 ? 'more' : 'less', { count: Math.abs(moreSteps) }),
    },
    {
      key: 'tokens',
      text: texts.tokens,
      differs: other && percent(own.tokensIn + own.tokensOut, other.tokensIn + other.tokensOut),
    },
    { key: 'cost', text: texts.cost, differs: other && percent(own.cost ?? 0, other.cost ?? 0) },
    { key: 'time', text: texts.time, differs: base && percent(ownTime(trajectory), ownTime(base)) },
  ];
  const isOther = base?.end && end && (base.end.reason !== end.reason || base.end.outcome !== end.outcome);
  return (
    <div className="totals__run">
      <span className="pair__letter" aria-hidden>
        {letter}
      </span>
      {figures.map(({ key, text, differs }) => (
        <span key={key} className="num">
          <b>{text}</b>
          {differs && <span className="totals__differs">{differs}</span>}
        </span>
      ))}
      {end && (
        <span className="totals__end">
          {isOther && <span className="totals__differs">{t('otherOutcome')}</span>}
          <OutcomeLabel outcome={end.outcome} reason={end.reason} isForced={answer?.forced === true} />
        </span>
      )}
    </div>
  );
}
