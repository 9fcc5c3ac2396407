import type { ToolRule } from '../../lib/run/config.ts';

/** The words that say what a rule does: its mode, then the fault, as keys of the messages `toolRule`. */
export function ruleWords({
  mode,
  fault,
}: ToolRule): ('live' | 'frozen' | 'mock' | `planted.${NonNullable<ToolRule['fault']>}`)[] {
  if (!fault) return [mode];
  return mode === 'live' ? [`planted.${fault}`] : [mode, `planted.${fault}`];
}
