/** How much is measured. */
export interface Effort {
  /** Rounds in turn that count. */
  rounds: number;
  /** Everything once and small, to see that it works. */
  isQuick: boolean;
}
