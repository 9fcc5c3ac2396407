/** A large array is made anew and copied each time it grows; small ones are cheap. */
const AT_A_TIME = 192;

type Visit = (start: number, end: number, isMarked: boolean) => void;

/** Where the thoughts of a reply are that hold something: there may be thousands, of a word each. */
export class Thoughts {
  /** Three numbers each: start, end, and 1 when the label is in Markdown. */
  private numbers: number[] = [];
  private readonly full: number[][] = [];

  add(start: number, end: number, isMarked: boolean): void {
    if (this.numbers.length >= AT_A_TIME) {
      this.full.push(this.numbers);
      this.numbers = [];
    }
    this.numbers.push(start, end, isMarked ? 1 : 0);
  }

  /** Calls back with each of them, in order. */
  each(visit: Visit): void {
    for (const numbers of this.full) visitAll(numbers, visit);
    visitAll(this.numbers, visit);
  }
}

function visitAll(numbers: readonly number[], visit: Visit): void {
  for (let at = 0; at < numbers.length; at += 3) visit(numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] === 1);
}
