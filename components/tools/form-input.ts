import type { Json } from '../../lib/run/json.ts';
import type { SchemaField } from './schema-fields.ts';

/** What a form comes to: the input of a call, and the fields whose JSON cannot be read. */
export interface FormInput {
  input: { [name: string]: Json };
  broken: string[];
}

/**
 * The input that a filled-in form stands for. Empty fields are left out, so that the tool itself says which ones it needs; a
 * number that is none is sent as the text it is, as a model might.
 */
export function formInput(fields: readonly SchemaField[], values: Readonly<Record<string, string>>): FormInput {
  const input: FormInput['input'] = {};
  const broken: string[] = [];
  for (const field of fields) {
    const text = values[field.name] ?? '';
    if (text.trim() === '') continue;
    const value = valueIn(field, text);
    if (value === undefined) broken.push(field.name);
    else input[field.name] = value;
  }
  return { input, broken };
}

function valueIn({ kind }: SchemaField, text: string): Json | undefined {
  if (kind === 'string') return text;
  if (kind === 'number' || kind === 'integer') return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
  const parsed = parseJson(text);
  return kind === 'any' || kind === 'boolean' ? (parsed ?? text) : parsed;
}

/** The value of a JSON text; undefined for what is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** What a tool found wrong with its input, by field, and what belongs to none. */
export interface InputProblems {
  byField: Record<string, string>;
  rest: string;
}

const PIECE = /^([\p{L}_$][\p{L}\p{N}_$-]*)((?:\.[^\s:]+)? is missing|(?:\.[^\s:]+)?): (.+)$/su;

/** Takes the message of a `bad-input` error apart, so that each piece can stand at its field. */
export function inputProblems(message: string, names: readonly string[]): InputProblems {
  const byField: Record<string, string> = {};
  const rest: string[] = [];
  for (const piece of message.split('; ')) {
    const [, name = '', how = '', what = ''] = PIECE.exec(piece) ?? [];
    if (!names.includes(name)) rest.push(piece);
    else byField[name] = sentence(how.endsWith(' is missing') ? `Missing: ${what}` : what);
  }
  return { byField, rest: rest.join('; ') };
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}
