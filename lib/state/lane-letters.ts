export const MOST_LANES = 4;

/** The letter of a lane by its place: the first is A. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
