'use client';

import { memo, type RefCallback, useCallback } from 'react';
import { StepItem, type StepItemProps } from './step-item.tsx';
import { stepWords } from './step-words.ts';
import { useNearView } from './use-near-view.ts';

/** So many steps are drawn or left out together: enough that a long run is few elements, and fewer than fill the view. */
export const STRETCH = 2;
/** The height of a step that nobody has seen yet, in pixels. */
const STEP_PX = 190;

interface StepStretchProps {
  items: readonly StepItemProps[];
  className: string;
  /** One of so many that those out of sight are left out of the page. */
  isOneOfMany: boolean;
  /** Drawn before it is known where it is. */
  isNearAtFirst: boolean;
}

/** Changes of a list whose items are the same do not count, nor does what only mattered at first. */
function isSame(before: StepStretchProps, now: StepStretchProps): boolean {
  if (before.isOneOfMany !== now.isOneOfMany || before.className !== now.className) return false;
  return (
    before.items.length === now.items.length && before.items.every((item, index) => isSameItem(item, now.items[index]))
  );
}

function isSameItem(before: StepItemProps, now: StepItemProps | undefined): boolean {
  return (
    now !== undefined && (Object.keys(before) as (keyof StepItemProps)[]).every((name) => before[name] === now[name])
  );
}

/** Some steps that follow each other; in a long run, only their words while they are out of sight. */
export const StepStretch = memo(function StepStretch({
  items,
  className,
  isOneOfMany,
  isNearAtFirst,
}: StepStretchProps) {
  const { place, freePx } = useNearView<HTMLElement>(isOneOfMany, isNearAtFirst, items.length * STEP_PX);
  if (freePx !== null) return <AwaySteps {...{ items, className, place, freePx }} />;
  return (
    <ol ref={place} className={className} data-from={items[0]?.step.n}>
      {items.map((item) => (
        <StepItem key={item.step.n} {...item} />
      ))}
    </ol>
  );
}, isSame);

interface AwayStepsProps extends Pick<StepStretchProps, 'items' | 'className'> {
  place: RefCallback<HTMLElement>;
  freePx: number;
}

/** In the place of steps that are not drawn: their words, so that the browser's own search finds them and has them drawn. */
function AwaySteps({ items, className, place, freePx }: AwayStepsProps) {
  const hidden = useCallback(
    (element: HTMLDivElement | null) => {
      // React knows `hidden` only as a yes or no.
      element?.setAttribute('hidden', 'until-found');
      return place(element);
    },
    [place],
  );
  return (
    <div ref={hidden} className={`${className} steps--away`} data-from={items[0]?.step.n} style={{ height: freePx }}>
      {items.map(({ step, context }) => stepWords(step, context)).join('\n')}
    </div>
  );
}
