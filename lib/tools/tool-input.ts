import type { z } from 'zod';
import type { Json } from '../run/json.ts';
import { nearestName, quoteName } from './nearest-name.ts';
import type { Tool } from './tool.ts';
import { toolError } from './tool-error.ts';
import type { Field } from './tool-info.ts';

const MAX_DEPTH = 32;
const MAX_CHARS = 64 * 1024;
/** Names that reach an object's prototype where code is careless. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

type Fields = Record<string, Json>;

/**
 * Turns what a model wrote into what a tool takes. Returns the object given to the tool (`given`, JSON) and its checked
 * form (`value`). Throws a `bad-input` tool error that names the field and what is expected there.
 */
export async function readInput(
  tool: Tool,
  fields: readonly Field[],
  input: Json,
): Promise<{ given: Fields; value: unknown }> {
  refuseOversize(input);
  const given = coerce(toObject(tool, fields, input), fields);
  const parsed = await tool.input.safeParseAsync(given);
  if (!parsed.success) throw badInput(parsed.error.issues.map((issue) => describeIssue(issue, given, fields)));
  return { given, value: parsed.data };
}

function badInput(problems: string[], suggestion?: string) {
  return toolError('bad-input', [...new Set(problems)].slice(0, 3).join('; '), suggestion);
}

/** Refuses what is too deep, too long, or names a prototype. Stops at the first fault, so a cycle ends too. */
function refuseOversize(input: Json): void {
  const pending: { value: Json; depth: number }[] = [{ value: input, depth: 0 }];
  let chars = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (depth > MAX_DEPTH) throw badInput([`The input is nested deeper than ${MAX_DEPTH} levels`]);
    chars += typeof value === 'string' ? value.length : 8;
    if (chars > MAX_CHARS) throw badInput(['The input is larger than 64 kB']);
    if (typeof value !== 'object' || value === null) continue;
    for (const key of Object.keys(value)) {
      if (FORBIDDEN.has(key)) throw badInput([`${quoteName(key)} is not allowed as a field name`]);
      chars += Array.isArray(value) ? 0 : key.length;
      pending.push({ value: (value as Fields)[key] ?? null, depth: depth + 1 });
    }
  }
}

/** Makes an object of a bare value: JSON text is parsed, anything else goes to the tool's main field. */
function toObject(tool: Tool, fields: readonly Field[], input: Json): Fields {
  if (input === null) return {};
  if (Array.isArray(input)) throw badInput([`Expected an object with named fields${shape(fields)}, got a list`]);
  if (typeof input === 'object') return input;
  const text = String(input).trim();
  if (text.startsWith('{')) {
    const parsed = parseJson(text);
    // Parsed text may hide depth and prototype names that the outer check could not see.
    if (parsed !== undefined) refuseOversize(parsed);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  }
  const main = fields.find(({ name }) => name === tool.mainField) ?? (fields.length === 1 ? fields[0] : undefined);
  if (text === '' && !main?.required) return {};
  if (fields.length === 0) throw badInput([`${tool.name} takes no input, but got ${quoteName(text)}`]);
  if (!main) throw badInput([`${tool.name} needs its fields by name${shape(fields)}`]);
  const quoted = text.startsWith('"') ? parseJson(text) : undefined;
  return { [main.name]: typeof quoted === 'string' ? quoted : text };
}

/** Refuses unknown keys, leaves out empty optional fields, and reads numbers given as text and the reverse. */
function coerce(input: Fields, fields: readonly Field[]): Fields {
  const given: Fields = {};
  for (const [key, value] of Object.entries(input)) {
    const field = fields.find(({ name }) => name === key);
    if (!field) throw unknownField(key, fields);
    // Models fill optional fields they have nothing for with null or "".
    if (!field.required && (value === null || value === '')) continue;
    given[key] = coerceValue(value, field.type);
  }
  return given;
}

function unknownField(key: string, fields: readonly Field[]) {
  const names = fields.map(({ name }) => name);
  const near = nearestName(key, names);
  const all = names.length > 0 ? `The fields are: ${names.join(', ')}.` : 'It takes no fields.';
  return badInput([`There is no field ${quoteName(key)}`], near ? `Did you mean ${near}? ${all}` : all);
}

function coerceValue(value: Json, type: string): Json {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if ((type === 'number' || type === 'integer') && typeof value === 'string') {
    // "#123", "$1,340.50" and " 42 " are what people and models write for numbers.
    const plain = value.trim().replace(/^[#$€£]\s*/, '');
    const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
    if (/^-?\d+(\.\d+)?$/.test(digits)) return Number(digits);
  }
  if (type === 'boolean' && typeof value === 'string' && /^(true|false)$/i.test(value)) return /^t/i.test(value);
  return value;
}

/** "customerId: expected text like C-100", or the schema's own sentence where it has one. */
function describeIssue(issue: z.core.$ZodIssue, given: Fields, fields: readonly Field[]): string {
  const name = issue.path[0];
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) return issue.message;
  const path = issue.path.map(String).join('.');
  if (issue.code === 'invalid_type' && issue.path.length === 1) {
    const what = `expected ${expected(field)}`;
    return Object.hasOwn(given, field.name) ? `${path}: ${what}` : `${path} is missing: ${what}`;
  }
  return `${path}: ${issue.message}`;
}

function expected({ type, example }: Field): string {
  const words: Record<string, string> = {
    string: 'text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  };
  return `${words[type] ?? 'a value'}${example === undefined ? '' : ` like ${example}`}`;
}

/** ` like {"customerId": "C-100"}`, from the first field with an example. */
function shape(fields: readonly Field[]): string {
  const field = fields.find(({ example }) => example !== undefined) ?? fields[0];
  return field ? ` like {"${field.name}": ${JSON.stringify(field.example ?? '…')}}` : '';
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
