import type { ModelState } from '../../lib/api/contract.ts';

/** What to put after the equals sign, so that the line shows its form. */
function sampleFor(variable: string): string {
  if (variable.endsWith('_URL')) return 'http://127.0.0.1:8080/v1';
  return variable.endsWith('_KEY') ? 'your-key' : 'value';
}

/** The line for `.env.local` that sets a provider up; null where no variable is missing. */
export function setUpLine({ state, variables }: { state: ModelState; variables: readonly string[] }): string | null {
  if (state.kind !== 'needs-key') return null;
  const variable = state.variable ?? variables[0];
  return variable === undefined ? null : `${variable}=${sampleFor(variable)}`;
}
