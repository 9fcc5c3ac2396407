/** What all steps of a run share; one object a run, so that it never makes a step render again. */
export interface StepContext {
  dialect: string;
  mainFields: Readonly<Record<string, string>>;
  repeatLimit: number;
  formatRetries: number | null;
  /** When the run's time was 0, in milliseconds since the epoch by the server's clock. */
  clockStart: number;
  onOpen(n: number, tab?: 'raw'): void;
  onShowStep(n: number): void;
}
