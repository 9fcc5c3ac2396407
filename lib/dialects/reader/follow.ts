import type { Channel } from '../../run/events.ts';
import type { Label } from './label.ts';
import type { Block } from './outline.ts';

/** Where in a reply the segmenter is: in a block, in an echoed observation, or behind the step. */
export type Zone = Block['kind'] | 'echo' | 'tail';

/** The channel of text in each. */
export const CHANNEL: Readonly<Record<Zone, Channel>> = {
  lead: 'thought',
  thought: 'thought',
  action: 'action',
  input: 'action',
  answer: 'answer',
  echo: 'markup',
  tail: 'markup',
};

/** All that decides what a label means. */
export interface Place {
  readonly zone: Zone;
  /** Whether the block has no content yet. */
  readonly isEmpty: boolean;
  /** Whether nothing was labelled yet. */
  readonly isFirst: boolean;
  /** Within a code fence that belongs to the content. */
  readonly isFenced: boolean;
  /** Whether an answer's bracket is open: then fewer labels count. */
  readonly isAnswerOpen: boolean;
  /** The first units of the action. */
  readonly actionHead: string;
}

/** An action that says that no tool is wanted. */
export const NO_ACTION = /^[\s*_`"'([]*(?:none|n\/a|no action|no tool|not needed|无|没有)(?![\w])/i;

/** Whether an action block's text can be a call, so that an answer after it no longer counts. */
function looksLikeCall(text: string, hasInput: boolean): boolean {
  const line = text.trim();
  if (line === '' || NO_ACTION.test(line)) return false;
  if (hasInput || /[[({【（「]/.test(line)) return true;
  // A blank tells a sentence from a name, and is found sooner.
  return !line.includes(' ') && /^[*_`"']*[\p{L}\p{N}_.\-/]+[*_`"'.]*$/u.test(line);
}

/** What a label opens where it stands: a block, the tail, an echo; `text` when it is none there, `skip` when it means nothing. */
export function follow(label: Label, isInline: boolean, place: Place): Zone | 'text' | 'skip' {
  const { zone, isEmpty } = place;
  if (place.isFenced) return 'text';
  const canDouble = isEmpty && (zone === 'lead' || zone === 'thought' || zone === 'action');
  if (isInline && !canDouble) return 'text';
  if (zone === 'action') return followAction(label, place);
  if (zone === 'input') return followInput(label, place);
  if (zone === 'answer') return followAnswer(label);
  return followThought(label, place);
}

function followThought(label: Label, { zone, isEmpty, isFirst }: Place): Zone | 'text' | 'skip' {
  if (label.kind === 'role') return zone === 'lead' && isEmpty ? 'skip' : 'text';
  if (label.kind === 'input') return label.weak ? 'text' : 'input';
  // An observation that comes first is an echo of the prompt; after a thought it is invented.
  if (label.kind === 'observation') return isFirst && isEmpty ? 'echo' : 'tail';
  return label.kind;
}

function followAction(label: Label, { isEmpty, isAnswerOpen, actionHead }: Place): Zone | 'text' {
  if (isAnswerOpen) return label.kind === 'observation' && !label.isHeading ? 'tail' : 'text';
  if (label.kind === 'observation') return 'tail';
  if (label.kind === 'role') return 'text';
  if (label.kind === 'input') return 'input';
  // `- Action: search for it` in a plan is prose: the next Action label is the real one.
  if (label.kind === 'action' && !label.weak && (isEmpty || !looksLikeCall(actionHead, false))) return 'action';
  if (label.kind === 'answer') return looksLikeCall(actionHead, false) ? 'tail' : 'answer';
  return 'tail';
}

function followInput(label: Label, { actionHead }: Place): Zone | 'text' {
  if (label.weak) return 'text';
  if (label.kind === 'answer') return looksLikeCall(actionHead, true) ? 'tail' : 'answer';
  return 'tail';
}

function followAnswer(label: Label): Zone | 'text' {
  const isPart = label.weak || label.isHeading || label.kind === 'input' || label.kind === 'answer';
  return isPart ? 'text' : 'tail';
}
