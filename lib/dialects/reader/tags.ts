/** The source of a pattern for every tag that is not taken as text, wherever it stands. Ignores case. */
export const ANY_TAG =
  '(?:<\\|[^<>\\n|]{1,48}\\|>|<\\/?s>|<eo[as]>|<(?:end|start)_of_turn>|' +
  '<\\/(?:thought|action|action_input|observation|answer|final_answer)>)|<(\\/?)(?:think|thinking|reasoning)>';

/** What a tag means: a control token, or the start or the end of thinking. */
type TagKind = 'special' | 'opens' | 'closes';

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
/** Of a control token, between its bars. */
const LONGEST_CONTROL = 48;
const [LF, LESS, GREATER, PIPE] = [10, 60, 62, 124];
const [KELVIN, SMALL_K] = [0x212a, 107];

/** A tag that stands in the text: so many units, as written. */
interface Tag {
  kind: TagKind;
  length: number;
}

/** The tags in units, by the one behind the angle bracket. */
const BY_SECOND: readonly { units: readonly number[]; tag: Tag }[][] = Array.from({ length: 128 }, () => []);
for (const [written, kind] of TAGS) {
  const units = Array.from(written, (letter) => letter.charCodeAt(0));
  BY_SECOND[units[1] ?? 0]?.push({ units, tag: { kind, length: units.length } });
}

/** What may stand behind the angle bracket of a tag. */
const CAN_OPEN = new Uint8Array(128);
for (const unit of [...TAGS.keys(), '<|'].map((tag) => tag.charAt(1))) {
  for (const written of [unit, unit.toUpperCase()]) CAN_OPEN[written.charCodeAt(0)] = 1;
}

/** Whether a tag can begin with `<` and this unit; NaN, behind the end of what is known, can be any. */
export function canOpenTag(unit: number): boolean {
  return Number.isNaN(unit) || CAN_OPEN[unit] === 1;
}

/** The unit as a small letter; one sign of Unicode is a small k as well. */
function lower(unit: number): number {
  if (unit >= 65 && unit <= 90) return unit + 32;
  return unit === KELVIN ? SMALL_K : unit;
}

/** The tag whose `<` stands at `at` among the first `size` units; `more` when what is known can still become one. */
export function tagAt(units: readonly number[], size: number, at: number): Tag | 'more' | null {
  if (at + 1 >= size) return 'more';
  const second = units[at + 1] ?? 0;
  if (CAN_OPEN[second] !== 1) return null;
  if (second === PIPE) return controlAt(units, size, at);
  for (const { units: written, tag } of BY_SECOND[lower(second)] ?? []) {
    let count = 2;
    while (count < tag.length && at + count < size && lower(units[at + count] ?? 0) === written[count]) count++;
    if (count === tag.length) return tag;
    if (at + count >= size) return 'more';
  }
  return null;
}

/** A control token of a chat template, such as `<|im_end|>`. */
function controlAt(units: readonly number[], size: number, at: number): Tag | 'more' | null {
  const from = at + 2;
  for (let end = from; end <= from + LONGEST_CONTROL; end++) {
    if (end >= size) return 'more';
    const unit = units[end] ?? 0;
    if (unit === LF || unit === LESS || unit === GREATER) return null;
    if (unit !== PIPE) continue;
    if (end + 1 >= size) return 'more';
    return units[end + 1] === GREATER && end > from ? { kind: 'special', length: end + 2 - at } : null;
  }
  return null;
}
