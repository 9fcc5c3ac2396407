/** The source of a pattern for every tag that is not taken as text, wherever it stands. Ignores case. */
export const ANY_TAG =
  '(?:<\\|[^<>\\n|]{1,48}\\|>|<\\/?s>|<eo[as]>|<(?:end|start)_of_turn>|' +
  '<\\/(?:thought|action|action_input|observation|answer|final_answer)>)|<(\\/?)(?:think|thinking|reasoning)>';

/** What a tag means: a control token, or the start or the end of thinking. */
export type TagKind = 'special' | 'opens' | 'closes';

const TAGS: ReadonlyMap<string, TagKind> = new Map<string, TagKind>([
  ...['<s>', '<eoa>', '<eos>', '<end_of_turn>', '<start_of_turn>', '</s>'].map((tag) => [tag, 'special'] as const),
  ...['thought', 'action', 'action_input', 'observation', 'answer', 'final_answer'].map(
    (name) => [`</${name}>`, 'special'] as const,
  ),
  ...['think', 'thinking', 'reasoning'].flatMap((name): [string, TagKind][] => [
    [`<${name}>`, 'opens'],
    [`</${name}>`, 'closes'],
  ]),
]);
const WRITTEN = [...TAGS.keys()];
const LONGEST_TAG = Math.max(...WRITTEN.map((tag) => tag.length));
/** Of a control token, between its bars. */
const LONGEST_CONTROL = 48;
const [LF, LESS, GREATER, PIPE] = [10, 60, 62, 124];

/** What may stand behind the angle bracket of a tag. */
const SECOND = new Set([...WRITTEN.map((tag) => tag.charAt(1)), '|'].flatMap((unit) => [unit, unit.toUpperCase()]));
const CAN_OPEN = new Uint8Array(128);
for (const unit of SECOND) CAN_OPEN[unit.charCodeAt(0)] = 1;

/** Whether a tag can begin with `<` and this unit; NaN, behind the end of what is known, can be any. */
export function canOpenTag(unit: number): boolean {
  return Number.isNaN(unit) || CAN_OPEN[unit] === 1;
}

/** A tag that stands in the text. `text` is as written. */
export interface Tag {
  kind: TagKind;
  text: string;
}

/** The tag whose `<` stands at `at`; `more` when what is known can still become one. */
export function matchTag(text: string, at: number): Tag | 'more' | null {
  const second = text.charCodeAt(at + 1);
  if (Number.isNaN(second)) return 'more';
  if (CAN_OPEN[second] !== 1) return null;
  if (second === PIPE) return matchControl(text, at);
  const limit = Math.min(text.length, at + LONGEST_TAG);
  let end = at + 1;
  while (end < limit && text.charCodeAt(end) !== GREATER && text.charCodeAt(end) !== LESS) end++;
  if (end < limit) {
    const written = text.slice(at, end + 1);
    const kind = TAGS.get(written) ?? TAGS.get(written.toLowerCase());
    return kind === undefined ? null : { kind, text: written };
  }
  if (end < text.length) return null;
  const low = text.slice(at).toLowerCase();
  return WRITTEN.some((tag) => tag.startsWith(low)) ? 'more' : null;
}

/** A control token of a chat template, such as `<|im_end|>`. */
function matchControl(text: string, at: number): Tag | 'more' | null {
  const from = at + 2;
  for (let end = from; end <= from + LONGEST_CONTROL; end++) {
    const unit = text.charCodeAt(end);
    if (Number.isNaN(unit)) return 'more';
    if (unit === LF || unit === LESS || unit === GREATER) return null;
    if (unit !== PIPE) continue;
    const after = text.charCodeAt(end + 1);
    if (Number.isNaN(after)) return 'more';
    return after === GREATER && end > from ? { kind: 'special', text: text.slice(at, end + 2) } : null;
  }
  return null;
}
