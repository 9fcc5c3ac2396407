const HINT =
  /\n\[You have made this same call before \(step \d+\) and got the same result\. Try another tool or another input, or answer with what you have\.\]$/;

/** An observation as the model gets it when the call and its result are those of an earlier step. */
export function withHint(text: string, firstStep: number): string {
  return `${text}\n[You have made this same call before (step ${firstStep}) and got the same result. Try another tool or another input, or answer with what you have.]`;
}

/** What the tool itself returned: a hint must not make an equal result another one. */
export function withoutHint(text: string): string {
  return text.replace(HINT, '');
}
