import type { ToolRule } from '../run/config.ts';
import { canHold, type Draft } from './draft.ts';
import { isEdited } from './recipe-draft.ts';

/** What the text of a link says of a lane. */
export interface LinkedLane {
  /** The fields it names, each of them usable. All others are the default's. */
  part: Partial<Draft>;
  /** The saved version it names. Its text alone counts: the settings of the lane are in `part`. */
  recipe: { id: string; version: number } | null;
  /** Some of the setup stayed with its author: an edited prompt, a mock, a setting of a tool. */
  isPartial: boolean;
}

/** More text than this is no link of ours. In characters. */
const LONGEST_LINK = 4_000;
const LONGEST_NAME = 200;
const MOST_NAMES = 100;

/** A part of the text is a word, a dot and the values: none of these needs an escape in an address, and a space is a `+`. */
const BETWEEN_PARTS = ' ';
const BETWEEN_VALUES = '*';
const IS_PARTIAL = 'partly';
const RECIPE = 'recipe';

/** How one field stands in the text. Null as an answer of `write`: it does not fit. Of `read`: it cannot be. */
interface Way<Value> {
  word: string;
  write(value: Value): string[][] | null;
  /** @param all the values of each part with this word, in their order */
  read(all: string[][]): unknown;
}

/** What one text says. Nothing stands for null, the server's default. */
const text = (word: string): Way<string | null> => ({
  word,
  write: (value) => (value !== null && (value === '' || isTooLong(value)) ? null : [value === null ? [] : [value]]),
  read: ([values = []]) => values[0] ?? null,
});

const number = (word: string): Way<number | null> => ({
  word,
  write: (value) => [value === null ? [] : [String(value)]],
  read: ([values = []]) => {
    const [digits] = values;
    if (digits === undefined) return null;
    const value = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
    return Number.isFinite(value) ? value : undefined;
  },
});

const YES_NO = new Map<string | undefined, boolean | null>([
  [undefined, null],
  ['yes', true],
  ['no', false],
]);

const yesNo = (word: string): Way<boolean | null> => ({
  word,
  write: (value) => [value === null ? [] : [value ? 'yes' : 'no']],
  read: ([values = []]) => YES_NO.get(values[0]),
});

const names = (word: string): Way<string[]> => ({
  word,
  write: (all) => {
    const some = all.filter((name) => name !== '');
    return some.length > MOST_NAMES || some.some(isTooLong) ? null : [some];
  },
  read: ([values = []]) => values.filter((name) => name !== '').slice(0, MOST_NAMES),
});

const rules = (word: string): Way<Draft['toolRules']> => ({
  word,
  write: (all) => {
    const parts = Object.entries(all).flatMap(([name, { mode, onMiss, fault }]) =>
      name === '' || saysNothing({ mode, onMiss, fault }) ? [] : [[name, mode, ...lastParts(onMiss, fault)]],
    );
    if (parts.length > MOST_NAMES || parts.some(([name = '']) => isTooLong(name))) return null;
    return parts.length === 0 ? [[]] : parts;
  },
  read: (all) => {
    const read = all.slice(0, MOST_NAMES).flatMap(([name, mode, onMiss, fault]) => {
      const rule = { mode, ...(onMiss && { onMiss }), ...(fault && { fault }) };
      return name !== undefined && canHold('toolRules', Object.fromEntries([[name, rule]]))
        ? [[name, rule] as const]
        : [];
    });
    return Object.fromEntries(read);
  },
});

const lastParts = (onMiss: string | undefined, fault: string | undefined) => {
  if (fault) return [onMiss ?? '', fault];
  return onMiss ? [onMiss] : [];
};

const saysNothing = ({ mode, onMiss, fault }: { [K in 'mode' | 'onMiss' | 'fault']: ToolRule[K] | undefined }) =>
  mode === 'live' && !onMiss && !fault;

/** Each field of a draft and how a link carries it; null for what it never does. A new field has to be decided here. */
const WAYS: { [K in keyof Draft]: Way<Draft[K]> | null } = {
  // May hold what somebody would not put in an address; all lanes have the same one.
  question: null,
  model: text('model'),
  dialect: text('dialect'),
  temperature: number('temperature'),
  maxSteps: number('steps') as Way<number>,
  atLimit: text('limit') as Way<Draft['atLimit']>,
  keepThoughts: yesNo('thoughts') as Way<boolean>,
  formatRetries: number('retries'),
  strict: yesNo('strict'),
  maxOutputTokens: number('reply'),
  reasoningEffort: text('effort') as Way<Draft['reasoningEffort']>,
  repeatLimit: number('repeats'),
  repeatHint: yesNo('hint') as Way<boolean>,
  budgetTokens: number('tokens'),
  budgetCost: number('dollars'),
  toolsOff: names('off'),
  toolsOn: names('on'),
  toolRules: rules('rule'),
  tapeMiss: text('miss') as Way<Draft['tapeMiss']>,
  // By id and version, see `recipePart`; its words never.
  recipe: null,
  base: null,
};

type Carried = Exclude<keyof Draft, 'question' | 'recipe' | 'base'>;
const CARRIED = Object.entries(WAYS).filter((entry) => entry[1] !== null) as unknown as [Carried, Way<unknown>][];

const isTooLong = (value: string) => value.length > LONGEST_NAME;

/** What parts values, parts and escapes, and what nobody sees. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSAFE = /[\s%*\u0000-\u001f]/g;

const written = (value: string) =>
  value.replace(UNSAFE, (sign) => (sign === BETWEEN_VALUES ? '%2A' : encodeURIComponent(sign)));

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

function recipePart({ recipe, base }: Draft): { parts: string[]; isPartial: boolean } {
  if (recipe === null) return { parts: [], isPartial: false };
  const { id, version } = recipe;
  const name = `${id}@${version}`;
  const isNamed = id !== '' && version > 0 && !isTooLong(name);
  return {
    parts: isNamed ? [`${RECIPE}.${written(name)}`] : [],
    isPartial: !isNamed || isEdited(recipe, base),
  };
}

const hasPrivateRule = (all: Draft['toolRules']) =>
  Object.values(all).some(
    ({ mode, mock, options }) => (mode === 'mock' && mock !== undefined) || Object.keys(options ?? {}).length > 0,
  );

/**
 * The setup of a lane as a short text for an address, such as `model.scripted:careful temperature.0.7 off.Clock`. It says what
 * differs from the defaults, and no words of a person's own: no question, prompt, example, mock or setting of a tool.
 */
export function laneLink(draft: Draft, defaults: Draft): string {
  const said = recipePart(draft);
  const { parts } = said;
  let isPartial = said.isPartial || hasPrivateRule(draft.toolRules);
  let length = parts.join(BETWEEN_PARTS).length + IS_PARTIAL.length + 1;
  for (const [name, { word, write }] of CARRIED) {
    const [values, usual] = [write(draft[name]), write(defaults[name])];
    if (JSON.stringify(values) === JSON.stringify(usual)) continue;
    const all = values?.map((list) => `${word}.${list.map(written).join(BETWEEN_VALUES)}`).join(BETWEEN_PARTS);
    const isIn = all !== undefined && length + all.length < LONGEST_LINK;
    if (isIn) parts.push(all);
    else isPartial = true;
    length += isIn ? all.length + 1 : 0;
  }
  return [...parts, ...(isPartial ? [IS_PARTIAL] : [])].join(BETWEEN_PARTS);
}

/**
 * Reads a setup out of an address. Never throws: what it does not know, or could not be used, is dropped. An empty text is a
 * lane with nothing but defaults. Null for a text that says nothing of a lane at all.
 */
export function readLaneLink(link: string): LinkedLane | null {
  if (link.length > LONGEST_LINK) return null;
  const parts = link.split(/\s+/).filter((part) => part !== '');
  const valuesOf = Map.groupBy(
    parts.flatMap((part) => {
      const values = valuesIn(part);
      return values === null ? [] : [{ word: part.slice(0, part.indexOf('.')), values }];
    }),
    ({ word }) => word,
  );
  const fields = CARRIED.flatMap(([name, { word, read }]) => {
    const found = valuesOf.get(word);
    if (!found) return [];
    const value = read(found.map(({ values }) => values));
    return canHold(name, value) ? [[name, value] as const] : [];
  });
  const recipe = readRecipe(valuesOf.get(RECIPE)?.[0]?.values[0]);
  const isPartial = parts.includes(IS_PARTIAL);
  if (parts.length > 0 && fields.length === 0 && recipe === null && !isPartial) return null;
  return { part: Object.fromEntries(fields) as Partial<Draft>, recipe, isPartial };
}

/** The values after the first dot; null where there is none, or where one of them cannot be read. */
function valuesIn(part: string): string[] | null {
  const dot = part.indexOf('.');
  if (dot < 1) return null;
  const rest = part.slice(dot + 1);
  const values = rest === '' ? [] : rest.split(BETWEEN_VALUES).map(decoded);
  return values.some((value) => value === null || isTooLong(value)) ? null : (values as string[]);
}

function readRecipe(value: string | undefined): LinkedLane['recipe'] {
  const match = /^(.+)@([1-9]\d{0,6})$/s.exec(value ?? '');
  return match?.[1] ? { id: match[1], version: Number(match[2]) } : null;
}
