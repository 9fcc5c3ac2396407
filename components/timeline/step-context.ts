/** What all steps of a run share; one object a run, so that it never makes a step render again. */
export interface StepContext {
  dialect: string;
  mainFields: Readonly<Record<string, string>>;
  repeatLimit: number;
  formatRetries: number | null;
  onOpen(n: number, tab?: 'raw'): void;
  onShowStep(n: number): void;
}
