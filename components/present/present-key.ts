/** What a key asks of a presentation. */
export type PresentCommand = 'next' | 'back' | 'start' | 'end' | 'toggle' | 'blank' | 'screen' | 'notes' | 'help';

/** The little of a key press that counts. */
interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const KEYS: Readonly<Record<string, PresentCommand>> = {
  arrowright: 'next',
  arrowdown: 'next',
  // What the remote controls of presentations send.
  pagedown: 'next',
  arrowleft: 'back',
  arrowup: 'back',
  pageup: 'back',
  home: 'start',
  end: 'end',
  ' ': 'toggle',
  b: 'blank',
  '.': 'blank',
  f: 'screen',
  n: 'notes',
  '?': 'help',
};

/** What a key means on the stage; null when it means nothing there. */
export function presentCommand({ key, ctrlKey, metaKey, altKey }: PressedKey): PresentCommand | null {
  const name = key.toLowerCase();
  return !ctrlKey && !metaKey && !altKey && Object.hasOwn(KEYS, name) ? (KEYS[name] ?? null) : null;
}

/** True for keys that are held down together with others: by themselves they ask for nothing. */
export function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(key);
}
