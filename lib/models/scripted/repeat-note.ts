/** What the loop adds to an observation when a call was made before: a line of its own in square brackets. */
const NOTE = /\s*^[ \t]*\[You have made this same call before[^\]]*\][ \t]*$/im;

/** An observation without the note that the call was made before, and whether there was one. */
export function withoutRepeatNote(observation: string): { observation: string; isRepeat?: true } {
  const plain = observation.replace(NOTE, '');
  return plain === observation ? { observation } : { observation: plain.trim(), isRepeat: true };
}
