import type { ApiProblem } from '../../lib/api/client.ts';

/** What went wrong and what to do about it, in the server's words; `offline` where no answer came. */
export function problemText({ code, message, fix }: ApiProblem, offline: string): string {
  if (code === 'offline') return offline;
  return [message, fix].filter(Boolean).join(' ');
}
