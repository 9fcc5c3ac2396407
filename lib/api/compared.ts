import type { ListedRun, StreamEvent } from './client.ts';

/** One run of a comparison with its log. Without its prompts: they are the bulk of a log, and nothing of them is shown. */
export interface ComparedRun {
  summary: ListedRun;
  log: StreamEvent[];
}

/**
 * Why a run that was named is not shown. `unknown`: it was never here, or was deleted. `newer`: its log is of a version that
 * this program does not know. `damaged`: its log cannot be read. `twice`: it is shown already. `too-many`: there is no room.
 */
export interface NotCompared {
  code: 'unknown' | 'newer' | 'damaged' | 'twice' | 'too-many';
  id: string;
}

/** At most so many runs stand side by side. */
export const MOST_COMPARED = 4;

/** The ids in `a,b,c`, as they were written, without empty ones. */
export function comparedIds(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
