import { ArrowLeft, ArrowUpRight, RefreshCw, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';
import { marksOf } from '../../lib/run/metrics.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { Lineage } from '../lane/lineage.tsx';
import { isQueued } from '../lane/queued.ts';
import { Marks } from '../timeline/marks.tsx';
import { OutcomeLabel } from '../timeline/outcome-look.tsx';
import { IconButton } from '../ui/button.tsx';
import { RunFigures } from './run-figures.tsx';

interface RunCardProps {
  summary: ListedRun;
  trajectory: Trajectory;
  letter: string;
  /** Where each run was asked something else. */
  hasQuestion: boolean;
  onReplace(): void;
  onRemove(): void;
  /** Absent for the first one, and where one button swaps the two. */
  onMoveLeft: (() => void) | undefined;
}

/** The signs of so many steps are wider than any card: they fade out where they are cut. */
const LONG = 60;

/** The head of a column: which run it is and how it went. */
export function RunCard(props: RunCardProps) {
  const { summary, trajectory, letter, hasQuestion, onReplace, onRemove, onMoveLeft } = props;
  const t = useTranslations('compare');
  const settings = useTranslations('settings');
  const lane = useTranslations('lane');
  const { config } = trajectory;
  const hasTemperature = config && config.temperature !== null && !config.model.refuses.includes('temperature');
  return (
    <header className="run-card">
      <h2 className="run-card__letter">
        <span className="unseen">{t('letterOf', { letter })}</span>
        <span aria-hidden>{letter}</span>
      </h2>
      <div className="run-card__about">
        <div className="run-card__line">
          <b>{summary.modelName}</b>
          {config?.model.scripted && <span className="chip">{settings('scripted')}</span>}
          <CardStatus trajectory={trajectory} />
        </div>
        <div className="run-card__line run-card__line--small">
          <span>{summary.dialect}</span>
          {hasTemperature && <span className="num">{lane('temperature', { value: config.temperature ?? 0 })}</span>}
          <RunFigures trajectory={trajectory} />
          <span className="run-card__marks" data-long={trajectory.steps.length > LONG || undefined}>
            <Marks text={marksOf(trajectory)} />
          </span>
          <Lineage origin={trajectory.origin} />
        </div>
        {hasQuestion && <p className="run-card__question">{summary.question}</p>}
      </div>
      <div className="run-card__do">
        {onMoveLeft && (
          <IconButton label={t('moveLeft', { letter })} onClick={onMoveLeft}>
            <ArrowLeft className="icon-14" aria-hidden />
          </IconButton>
        )}
        <Link
          className="icon-button"
          href={`/runs/${encodeURIComponent(summary.id)}`}
          prefetch={false}
          aria-label={t('openRunLabel', { letter })}
          title={t('openRunLabel', { letter })}
        >
          <ArrowUpRight className="icon-14" aria-hidden />
        </Link>
        <IconButton label={t('replaceLabel', { letter })} onClick={onReplace}>
          <RefreshCw className="icon-14" aria-hidden />
        </IconButton>
        <IconButton label={t('remove', { letter })} onClick={onRemove}>
          <X className="icon-14" aria-hidden />
        </IconButton>
      </div>
    </header>
  );
}

function CardStatus({ trajectory }: { trajectory: Trajectory }) {
  const lane = useTranslations('lane');
  const { end, answer, steps } = trajectory;
  if (end) return <OutcomeLabel outcome={end.outcome} reason={end.reason} isForced={answer?.forced === true} />;
  return (
    <span className="outcome k-live">
      <span className="live-dot" aria-hidden />
      {isQueued(trajectory) ? lane('queued') : lane('running', { step: steps.length })}
    </span>
  );
}
