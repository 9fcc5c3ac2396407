import { describe, expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';
import { ownsKey, type PressedKey, replayCommand, windowCommand } from './replay-key.ts';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  ...{ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
});

describe('a key in the player', () => {
  it.each([
    [' ', { do: 'toggle' }],
    ['j', { do: 'step', way: 1 }],
    ['ArrowUp', { do: 'step', way: -1 }],
    ['.', { do: 'event', way: 1 }],
    ['<', { do: 'speed', way: -1 }],
    ['5', { do: 'seek', part: 0.5 }],
    ['End', { do: 'seek', part: 1 }],
    ['ArrowLeft', { do: 'move', ms: -5000 }],
    ['S', { do: 'skip' }],
    ['v', { do: 'screen' }],
    ['f', { do: 'fork' }],
    ['P', { do: 'promote' }],
    [',', { do: 'event', way: -1 }],
    ['>', { do: 'speed', way: 1 }],
    ['Home', { do: 'seek', part: 0 }],
    ['m', { do: 'marker' }],
    ['Enter', { do: 'inspect' }],
    ['x', { do: 'expand' }],
    ['c', { do: 'copy' }],
    ['d', { do: 'diff' }],
  ])('%s has its meaning', (key, command) => {
    expect(replayCommand(press(key))).toEqual(command);
  });

  it('moves by a tenth with Shift', () => {
    expect(replayCommand(press('ArrowRight', { shiftKey: true }))).toEqual({ do: 'move', part: 0.1 });
  });

  it('is found by its place where an input method writes another bracket', () => {
    expect(replayCommand(press('【', { code: 'BracketLeft' }))).toEqual({ do: 'speed', way: -1 });
    expect(replayCommand(press('】', { code: 'BracketRight' }))).toEqual({ do: 'speed', way: 1 });
  });

  it('means nothing with Ctrl, Alt or the command key, or when it is another one', () => {
    expect(replayCommand(press('c', { ctrlKey: true }))).toBeNull();
    expect(replayCommand(press('v', { metaKey: true }))).toBeNull();
    expect(replayCommand(press('5', { altKey: true }))).toBeNull();
    expect(replayCommand(press('q'))).toBeNull();
    expect(replayCommand(press('toString'))).toBeNull();
  });

  it('zooms and pans where the waterfall has the focus', () => {
    expect(['w', 's', 'A', 'd', 'z', 'Escape', 'j'].map((key) => windowCommand(press(key)))).toEqual([
      ...['in', 'out', 'earlier', 'later', 'fit', 'clear', null],
    ]);
  });
});

describe('the control that has the focus', () => {
  it('keeps the keys that it uses itself', () => {
    expect(ownsKey('field', 'j')).toBe(true);
    expect(['j', ' ', 'Enter', 'Home'].map((key) => ownsKey('button', key))).toEqual([false, true, true, false]);
    expect(['j', ' ', 'ArrowLeft', 'Home'].map((key) => ownsKey('group', key))).toEqual([false, true, true, true]);
    expect(['j', ' ', 'ArrowLeft', 'Home'].map((key) => ownsKey('slider', key))).toEqual([false, false, false, false]);
  });
});

describe('the clock of the player', () => {
  it('counts minutes, seconds and tenths, and hours where there are some', () => {
    expect([0, 12_290, 59_999, 60_000, 3_723_400, -5].map(clockTime)).toEqual([
      ...['00:00.0', '00:12.2', '00:59.9', '01:00.0', '1:02:03.4', '00:00.0'],
    ]);
  });
});
