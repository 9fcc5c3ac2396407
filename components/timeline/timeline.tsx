'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { copiedSteps, ownStart } from '../../lib/run/copied-steps.ts';
import { isForkable } from '../../lib/run/fork-point.ts';
import type { Trajectory, TrajectoryStep, WarningState } from '../../lib/run/trajectory.ts';
import { waitsForPerson } from '../../lib/run/waiting-calls.ts';
import { isTyping } from '../ui/is-typing.ts';
import { later } from '../ui/later.tsx';
import type { Endings } from './end-actions.tsx';
import { EndMarker } from './end-marker.tsx';
import { LoopArcs } from './loop-arcs.tsx';
import type { StepContext } from './step-context.ts';
import type { StepItemProps } from './step-item.tsx';
import { cutOff, repeatCounts } from './step-parts.ts';
import { STRETCH, StepStretch } from './step-stretch.tsx';
import { OpaqueNote, WarningNote } from './trouble-blocks.tsx';
import { bringIn } from './use-near-view.ts';
import { useSettledSteps } from './use-settled-steps.ts';

const ExampleSheet = later(() => import('../promote/example-sheet.tsx').then((module) => module.ExampleSheet));
const ForkSheet = later(() => import('../fork/fork-sheet.tsx').then((module) => module.ForkSheet));

interface TimelineProps {
  trajectory: Trajectory;
  isLive: boolean;
  selected: number | null;
  /** Must keep its identity from one render to the next. */
  onOpen(n: number, tab?: 'raw'): void;
  /** What the page can do about the end of the run; absent where it only shows it. */
  endings?: Endings | undefined;
  /** Whether calls that wait for a person can be answered here: not in a run that is only played. */
  canDecide?: boolean;
}

/** Moves the focus to a step and brings it into view. */
function goToStep(list: HTMLElement | null, n: number): void {
  const stretches = [...(list?.querySelectorAll<HTMLElement>('[data-from]') ?? [])];
  const stretch = stretches.findLast(({ dataset }) => Number(dataset.from) <= n);
  if (stretch?.classList.contains('steps--away')) bringIn(stretch);
  // Its steps stand in another element when they are drawn.
  const item = list?.querySelector<HTMLElement>(`[data-step="${n}"]`);
  item?.querySelector('article')?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'nearest' });
}

/**
 * A run of more steps than this has only those in the page that are near what is in view, and of the others their words,
 * which the browser's own search finds.
 */
const MANY = 8;
/** The last so many steps fill the view of somebody who comes to the end, so they are drawn at once. */
const AT_END = 3;

/** True for a copied step whose call a person edited, or one that waits again, until the new result is there. */
function isCalledAgain({ amends, calls }: TrajectoryStep): boolean {
  return (amends.length > 0 && calls.some((call) => call.observation === null)) || calls.some(waitsForPerson);
}

const MOVES: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The steps in parts that are drawn or left out together. */
function stretches(steps: readonly TrajectoryStep[]): (readonly TrajectoryStep[])[] {
  const count = Math.ceil(steps.length / STRETCH);
  return Array.from({ length: count }, (_, index) => steps.slice(index * STRETCH, (index + 1) * STRETCH));
}

/** A run as a line of steps. Draws what it is given; knows nothing of where it comes from. */
export const Timeline = memo(function Timeline(props: TimelineProps) {
  const { trajectory, isLive, selected, onOpen, endings, canDecide = false } = props;
  const t = useTranslations('lane');
  const list = useRef<HTMLDivElement>(null);
  const { config, steps, end, startedAt, runId } = trajectory;
  const copied = copiedSteps(trajectory);
  // A run that continues another began when that one's last step was over.
  const clockStart = Date.parse(startedAt) - ownStart(trajectory);
  const [forkedAt, setForkedAt] = useState<number | null>(null);
  const [promoted, setPromoted] = useState<number | null>(null);
  const canPromote = endings?.draft !== undefined;
  const onForked = endings?.onForked;
  const canFork = onForked !== undefined;
  const settled = useSettledSteps(steps);
  const repeats = useMemo(() => repeatCounts(settled), [settled]);
  const context = useMemo<StepContext>(
    () => ({
      dialect: config?.dialect ?? 'bracket',
      mainFields: Object.fromEntries(
        (config?.tools ?? []).flatMap(({ name, mainField }) => (mainField ? [[name, mainField]] : [])),
      ),
      repeatLimit: config && config.repeatLimit > config.maxSteps ? null : (config?.repeatLimit ?? 5),
      maxSteps: config?.maxSteps ?? Number.POSITIVE_INFINITY,
      formatRetries: config?.formatRetries ?? null,
      toolRules: config?.toolRules ?? {},
      decidable: canDecide ? runId : null,
      toolMs: config?.timeouts.tool ?? null,
      clockStart,
      onOpen,
      onShowStep: (n) => goToStep(list.current, n),
      onFork: canFork ? setForkedAt : null,
      onPromote: canPromote ? setPromoted : null,
    }),
    [config, onOpen, clockStart, canFork, canPromote, canDecide, runId],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const here = Number((event.target as HTMLElement).closest<HTMLElement>('[data-step]')?.dataset.step);
    if (!here) return;
    const move = MOVES[event.key];
    if (move !== undefined) {
      event.preventDefault();
      goToStep(list.current, Math.min(Math.max(1, here + move), steps.length));
    } else if (event.key === 'Enter' && (event.target as HTMLElement).tagName === 'ARTICLE') {
      onOpen(here);
    } else if (event.key.toLowerCase() === 'p' && !isTyping(event.nativeEvent)) {
      list.current?.querySelector<HTMLElement>(`[data-step="${here}"] .step__promote`)?.click();
    }
  };

  const last = steps.at(-1);
  // While it waits, the lane itself says so.
  const isShown = ({ code }: WarningState) => code !== 'queued' || trajectory.status !== 'queued';
  const item = (step: TrajectoryStep): StepItemProps => ({
    step,
    context,
    // A copied step is over, also while the run waits for its place; but a call of it may be made again.
    isTail: isLive && step === last && (step.n > copied || isCalledAgain(step)),
    isSelected: selected === step.n,
    cut: step === last ? cutOff(end) : null,
    repeats: repeats.get(step.n) ?? 0,
    isLast: step === last && end !== null,
    canFork: canFork && isForkable(trajectory, step),
  });
  const stretch = (part: readonly TrajectoryStep[], isCopied: boolean, isFirst: boolean) => {
    const hasLast = part.at(-1) === last;
    return (
      <StepStretch
        key={part[0]?.n}
        items={part.map(item)}
        className={clsx('steps', isCopied && 'steps--copied', !isFirst && 'steps--on')}
        isOneOfMany={!hasLast && steps.length > MANY}
        isNearAtFirst={isFirst || steps.length - (part.at(-1)?.n ?? 0) < AT_END}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble up from the steps, which have the focus
    <div
      ref={list}
      className={clsx('timeline', !last && !end && 'timeline--bare')}
      aria-busy={isLive}
      aria-live="off"
      onKeyDown={onKeyDown}
    >
      {trajectory.warnings.filter(isShown).map((warning) => (
        <WarningNote key={`${warning.code} ${warning.t}`} warning={warning} />
      ))}
      {copied > 0 && <p className="seam">{t('copied')}</p>}
      {stretches(steps.slice(0, copied)).map((part, index) => stretch(part, true, index === 0))}
      {stretches(steps.slice(copied)).map((part, index) => stretch(part, false, index === 0))}
      <LoopArcs list={list} steps={settled} />
      <EndMarker {...{ trajectory, endings, onOpen }} onShowStep={context.onShowStep} />
      <OpaqueNote events={trajectory.opaque} />
      {promoted !== null && endings?.draft && (
        <ExampleSheet
          trajectory={trajectory}
          step={promoted}
          draft={endings.draft}
          onShowDraft={() => {
            setPromoted(null);
            endings.lead('examples');
          }}
          onClose={() => setPromoted(null)}
        />
      )}
      {forkedAt !== null && onForked && (
        <ForkSheet
          trajectory={trajectory}
          step={forkedAt}
          maxSteps={endings.limits.maxSteps}
          onClose={() => setForkedAt(null)}
          onForked={(id) => {
            setForkedAt(null);
            onForked(id);
          }}
        />
      )}
    </div>
  );
});
