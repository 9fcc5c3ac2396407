'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, memo } from 'react';
import { isExtraStep } from '../../lib/run/extra-step.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { canBeExample } from '../promote/step-example.ts';
import { duration } from './figures.ts';
import { StepBlocks } from './step-blocks.tsx';
import type { StepContext } from './step-context.ts';
import type { CutOff } from './step-parts.ts';

export interface StepItemProps {
  step: TrajectoryStep;
  context: StepContext;
  /** The last step of a run that is going. */
  isTail: boolean;
  isSelected: boolean;
  /** What kept its reply from coming. */
  cut: CutOff;
  /** The how manyth time it makes the same call; 0 when it repeats none. */
  repeats: number;
  /** The run ended after it. */
  isLast: boolean;
  /** A new run can go on after it. */
  canFork: boolean;
}

/** True for a click that meant the step itself: not a control in it, and not the end of marking some text. */
function meansStep(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  if (target.closest('button, a, summary, input')) return false;
  return getSelection()?.isCollapsed ?? true;
}

/** One step: a numeral in the margin and what happened in it. Opens in the inspector. */
export const StepItem = memo(function StepItem(props: StepItemProps) {
  const t = useTranslations('step');
  const { step, context, isTail, isSelected, cut, repeats, isLast, canFork } = props;
  const { n, reply } = step;
  const figures = reply
    ? [
        ...(reply.usage ? [t(reply.usage.estimated ? 'aboutTokens' : 'tokens', { count: reply.usage.output })] : []),
        duration(reply.t - step.startedAt),
      ].join(' · ')
    : null;
  const meta = (
    <>
      {canFork && context.onFork && (
        <button
          type="button"
          className="button button--quiet step__open step__fork"
          aria-label={t('forkLabel', { n })}
          title={t('forkLabel', { n })}
          aria-haspopup="dialog"
          onClick={() => context.onFork?.(n)}
        >
          {t('fork')}
        </button>
      )}
      {context.onPromote && canBeExample(step) && (
        <button
          type="button"
          className="button button--quiet step__open step__promote"
          aria-label={t('promoteLabel', { n })}
          title={t('promoteLabel', { n })}
          aria-haspopup="dialog"
          onClick={() => context.onPromote?.(n)}
        >
          {t('promote')}
        </button>
      )}
      <button
        type="button"
        className="button button--quiet step__open"
        aria-label={t('openLabel', { n })}
        title={t('openLabel', { n })}
        onClick={() => context.onOpen(n)}
      >
        {t('open')}
      </button>
      <span className="step__figures">{figures}</span>
    </>
  );
  return (
    // The button above does the same by key; a click anywhere in the step is the short way for a pointer.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <li
      className={isTail ? 'step step--open step--tail' : 'step step--open'}
      data-step={n}
      aria-current={isSelected ? 'step' : undefined}
      onClick={(event) => meansStep(event) && context.onOpen(n)}
    >
      <article aria-label={t('label', { n })} tabIndex={-1}>
        <h3 className="step__numeral" aria-label={t('label', { n })}>
          {isExtraStep(step, context.maxSteps) ? '+1' : n}
        </h3>
        <StepBlocks {...{ step, context, isTail, meta, cut, repeats, isLast }} />
      </article>
    </li>
  );
});
