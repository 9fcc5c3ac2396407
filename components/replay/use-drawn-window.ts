'use client';

import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { TimeWindow } from './time-window.ts';

/** A pointer that moved less than this has clicked. Pixels. */
const CLICK_PX = 5;

interface DrawnWindow {
  area: RefObject<HTMLDivElement | null>;
  /** What is being drawn right now. */
  drawn: TimeWindow | null;
  handlers: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(): void;
  };
}

/** True for a pointer on the times of a row, not on its number or its context. */
export function isOnAxis({ target }: { target: EventTarget }): boolean {
  return (target as HTMLElement).closest('button, .waterfall__context') === null;
}

/** Lets a pointer draw a window of time on an area that shows `window`; a click is a point in time. */
export function useDrawnWindow(
  window: TimeWindow,
  { onWindow, onPoint }: { onWindow(window: TimeWindow): void; onPoint(ms: number): void },
): DrawnWindow {
  const area = useRef<HTMLDivElement>(null);
  const start = useRef<number | null>(null);
  const [drawn, setDrawn] = useState<TimeWindow | null>(null);
  const timeAt = (x: number): number => {
    const box = area.current?.getBoundingClientRect();
    const part = box && box.width > 0 ? Math.min(1, Math.max(0, (x - box.left) / box.width)) : 0;
    return window.fromMs + part * (window.toMs - window.fromMs);
  };
  const windowTo = (x: number): TimeWindow | null => {
    const from = start.current;
    if (from === null || Math.abs(x - from) < CLICK_PX) return null;
    return { fromMs: timeAt(Math.min(from, x)), toMs: timeAt(Math.max(from, x)) };
  };
  const stop = () => {
    start.current = null;
    setDrawn(null);
  };
  return {
    area,
    drawn,
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0 || !isOnAxis(event)) return;
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event) => start.current !== null && setDrawn(windowTo(event.clientX)),
      onPointerUp(event) {
        if (start.current === null) return;
        const made = windowTo(event.clientX);
        stop();
        if (made) onWindow(made);
        else onPoint(timeAt(event.clientX));
      },
      onPointerCancel: stop,
    },
  };
}
