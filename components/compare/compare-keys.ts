import type { KeyboardEvent } from 'react';
import { isTyping } from '../ui/is-typing.ts';
import { LEAP_MS } from './player.tsx';
import type { Playhead } from './use-playhead.ts';

/** What keys do on the page of a comparison while the focus is in it. */
export function compareKeys(playhead: Playhead, goToDivergence: () => void, goBy: (rows: number) => void) {
  const leap = (by: number) => playhead.seek(playhead.elapsed + by);
  const acts: Record<string, () => void> = {
    d: goToDivergence,
    j: () => goBy(1),
    k: () => goBy(-1),
    arrowleft: () => leap(-LEAP_MS),
    arrowright: () => leap(LEAP_MS),
  };
  // By their place, so that an input method which writes other brackets works as well.
  const places = new Map<string, () => void>([
    ['BracketLeft', () => playhead.changeSpeed(-1)],
    ['BracketRight', () => playhead.changeSpeed(1)],
    ['Space', playhead.toggle],
  ]);
  return (event: KeyboardEvent) => {
    const { nativeEvent, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(nativeEvent)) return;
    const element = target as HTMLElement;
    // A control has its own use for these.
    const isControl = element.closest('button, a, summary, input, [role=dialog]') !== null;
    if (isControl && (event.code === 'Space' || event.key.startsWith('Arrow'))) return;
    const act = acts[event.key.toLowerCase()] ?? places.get(event.code);
    if (!act) return;
    event.preventDefault();
    act();
  };
}
