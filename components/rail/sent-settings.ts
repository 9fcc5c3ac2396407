import type { ModelEntry } from '../../lib/api/contract.ts';
import { isRefused } from './taken-settings.ts';

/** What the dialect sends along with the prompt; nobody sets it, but a model can refuse it. */
export type SentName = 'stop' | 'toolChoice';

/** Why nothing of it is sent: the dialect has no use for it, no tool is on, or the model does not take it. */
type Unsent = 'native' | 'direct' | 'text' | 'noTools' | 'refused';

/** Whether a run would send this; null when it would. The dialect's own reason goes first: what it has no use for is not missed. */
export function unsentBecause(
  name: SentName,
  { dialect, model, toolCount }: { dialect: string; model: ModelEntry | undefined; toolCount: number },
): Unsent | null {
  if (dialect === 'direct') return 'direct';
  if (name === 'stop' && dialect === 'native') return 'native';
  if (name === 'toolChoice' && dialect !== 'native') return 'text';
  if (name === 'toolChoice' && toolCount === 0) return 'noTools';
  return isRefused(model, name) ? 'refused' : null;
}
