/** Numbers that look like chance and are the same for the same seed. */
export interface Chance {
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  /** A number in [0, 1). */
  share(): number;
  pick<T>(items: readonly T[]): T;
}

/** What the neighbours of the named cases are drawn with; another one by FAULTS_SEED. */
const SEED = Number(process.env.FAULTS_SEED ?? 20261130);

/** A stream of draws of its own for each name, so that a case plays the same alone as among others. */
export function chanceOf(name: string): Chance {
  let state = SEED;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 2_654_435_761);
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  return { share, whole, pick: (items) => items[whole(0, items.length - 1)] as (typeof items)[number] };
}
