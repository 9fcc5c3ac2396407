/** So many units are joined at a time. */
const AT_A_TIME = 512;

/**
 * A text that grows by small pieces. A string that was added to is a tree of its pieces until somebody looks into it; a
 * tree of thousands costs more to walk, and to move around in memory, than all else that is done with a reply.
 */
export class GrownText {
  private joined = '';
  private recent = '';
  /** A unit of what was joined last; kept, so that the look into it is really taken. */
  sample = 0;

  add(delta: string): void {
    this.recent += delta;
    if (this.recent.length < AT_A_TIME) return;
    this.sample = this.recent.charCodeAt(0);
    this.joined += this.recent;
    this.recent = '';
  }

  /** All of it so far. */
  get text(): string {
    return this.joined + this.recent;
  }
}
