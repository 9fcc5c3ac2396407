/** What a key asks of the player. `seek` is to a part of the run, from 0 to 1; `move` by seconds or by a part of the run. */
export type ReplayCommand =
  | { do: 'toggle' | 'skip' | 'marker' | 'inspect' | 'expand' | 'copy' | 'diff' | 'screen' | 'fork' | 'promote' }
  | { do: 'step' | 'event' | 'speed'; way: 1 | -1 }
  | { do: 'seek'; part: number }
  | { do: 'move'; ms?: number; part?: number };

/** The little of a key press that counts. */
export interface PressedKey {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const LETTERS: Readonly<Record<string, ReplayCommand>> = {
  ' ': { do: 'toggle' },
  j: { do: 'step', way: 1 },
  k: { do: 'step', way: -1 },
  arrowdown: { do: 'step', way: 1 },
  arrowup: { do: 'step', way: -1 },
  '<': { do: 'speed', way: -1 },
  '>': { do: 'speed', way: 1 },
  ',': { do: 'event', way: -1 },
  '.': { do: 'event', way: 1 },
  home: { do: 'seek', part: 0 },
  end: { do: 'seek', part: 1 },
  s: { do: 'skip' },
  m: { do: 'marker' },
  enter: { do: 'inspect' },
  x: { do: 'expand' },
  c: { do: 'copy' },
  d: { do: 'diff' },
  f: { do: 'fork' },
  p: { do: 'promote' },
  v: { do: 'screen' },
};

/** By place on the keyboard: an input method for Chinese writes other brackets, and other layouts have none. */
const PLACES: Readonly<Record<string, ReplayCommand>> = {
  BracketLeft: { do: 'speed', way: -1 },
  BracketRight: { do: 'speed', way: 1 },
};

/** The entry of that name; a name such as `toString` has none. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | null {
  return Object.hasOwn(table, name) ? (table[name] as T) : null;
}

/** What a key means in the player; null when it means nothing there. */
export function replayCommand({ key, code, shiftKey, ctrlKey, metaKey, altKey }: PressedKey): ReplayCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const way = key === 'ArrowRight' ? 1 : -1;
    return shiftKey ? { do: 'move', part: way / 10 } : { do: 'move', ms: way * 5_000 };
  }
  if (/^[0-9]$/.test(key)) return { do: 'seek', part: Number(key) / 10 };
  return own(LETTERS, key.toLowerCase()) ?? own(PLACES, code);
}

/** What a key means where the waterfall has the focus; null when it means there what it means anywhere in the player. */
export type WindowCommand = 'in' | 'out' | 'earlier' | 'later' | 'fit' | 'clear';

const WINDOW_KEYS: Readonly<Record<string, WindowCommand>> = {
  w: 'in',
  s: 'out',
  a: 'earlier',
  d: 'later',
  z: 'fit',
  escape: 'clear',
};

export function windowCommand({ key, ctrlKey, metaKey, altKey }: PressedKey): WindowCommand | null {
  return ctrlKey || metaKey || altKey ? null : own(WINDOW_KEYS, key.toLowerCase());
}

const PRESSING = [' ', 'Enter'];
const MOVING = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/** What kind of control has the focus. `slider` is the player's own; `group` a choice among several, which arrows move in. */
export type Control = 'field' | 'button' | 'group' | 'slider' | 'none';

/** True when the control that has the focus has a use of its own for the key. */
export function ownsKey(control: Control, key: string): boolean {
  if (control === 'field') return true;
  if (control === 'button') return PRESSING.includes(key);
  return control === 'group' && (PRESSING.includes(key) || MOVING.includes(key));
}
