/** A moment of a recording as a player shows it: `00:12.2`, and `1:02:03.4` from an hour on. Cut, never rounded up. */
export function clockTime(ms: number): string {
  const tenths = Math.floor(Math.max(0, ms) / 100);
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = `${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
  const minutes = Math.floor(tenths / 600);
  return minutes < 60 ? `${two(minutes)}:${seconds}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${seconds}`;
}
