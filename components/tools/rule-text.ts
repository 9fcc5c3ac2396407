import type { ToolRule } from '../../lib/run/config.ts';

/** What a frozen tool does, as a key of the messages `toolRule`: it depends on what is to happen where nothing is kept. */
export function frozenSay({ onMiss }: ToolRule): 'modeSay.frozen' | 'modeSay.frozenOrFail' {
  return onMiss === 'fail' ? 'modeSay.frozenOrFail' : 'modeSay.frozen';
}

/** The words that say what a rule does: its mode, then the fault, as keys of the messages `toolRule`. */
export function ruleWords({
  mode,
  fault,
}: ToolRule): ('live' | 'frozen' | 'mock' | `planted.${NonNullable<ToolRule['fault']>}`)[] {
  if (!fault) return [mode];
  return mode === 'live' ? [`planted.${fault}`] : [mode, `planted.${fault}`];
}
