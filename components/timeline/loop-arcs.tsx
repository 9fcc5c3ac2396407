'use client';

import { memo, type RefObject, useEffect, useState } from 'react';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';

interface Arc {
  callId: string;
  top: number;
  height: number;
}

/** Middle of an icon in the margin, in pixels from the timeline's top. */
function middleOf(node: Element | null | undefined, list: HTMLElement): number | null {
  if (!node) return null;
  const box = node.getBoundingClientRect();
  return box.top + box.height / 2 - list.getBoundingClientRect().top;
}

function measure(list: HTMLElement, steps: readonly TrajectoryStep[]): Arc[] {
  return steps.flatMap((step) =>
    step.calls.flatMap((call) => {
      if (call.repeatOf === null) return [];
      const from = middleOf(list.querySelector(`[data-call="${CSS.escape(call.callId)}"]`), list);
      const to = middleOf(list.querySelector(`[data-step="${call.repeatOf}"] [data-call]`), list);
      return from === null || to === null || from <= to ? [] : [{ callId: call.callId, top: to, height: from - to }];
    }),
  );
}

interface LoopArcsProps {
  list: RefObject<HTMLElement | null>;
  steps: readonly TrajectoryStep[];
}

/** An arc in the margin from each repeated action back to the first one like it. */
export const LoopArcs = memo(function LoopArcs({ list, steps }: LoopArcsProps) {
  const [arcs, setArcs] = useState<Arc[]>([]);
  const repeats = steps.flatMap((step) => step.calls.filter((call) => call.repeatOf !== null)).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new repeat, or a new size, moves an arc
  useEffect(() => {
    const element = list.current;
    if (!element || repeats === 0) return setArcs([]);
    const update = () => setArcs(measure(element, steps));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [repeats, list]);
  return arcs.map(({ callId, top, height }) => (
    <span key={callId} className="loop-arc" style={{ top, height }} aria-hidden />
  ));
});
