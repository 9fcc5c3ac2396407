/** True when a key press belongs to a text field or to an input method that is composing a character. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=range]), textarea, select');
}
