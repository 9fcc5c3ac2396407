/** The little of a key press in a text box that counts. */
interface PressedKey {
  key: string;
  keyCode: number;
  isComposing: boolean;
  repeat: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/**
 * What a key asks of the box: to `send` what stands in it, to `leave` it, or to `hold` what a key that is kept down would do again.
 * Null where it is left to the browser, as a new line by Shift+Enter is.
 */
export function boxKey(pressed: PressedKey): 'send' | 'leave' | 'hold' | null {
  const { key, keyCode, isComposing, repeat, shiftKey, altKey } = pressed;
  // Enter that ends a composition (keyCode 229 in some browsers) chooses a character; it must not send anything.
  if (isComposing || keyCode === 229) return null;
  if (key === 'Escape') return 'leave';
  if (key !== 'Enter' || shiftKey || altKey) return null;
  return repeat ? 'hold' : 'send';
}
