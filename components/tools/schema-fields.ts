import type { ToolInfo } from '../../lib/run/config.ts';
import type { Json } from '../../lib/run/json.ts';

/** One field of a tool's input, as its JSON Schema tells. */
export interface SchemaField {
  name: string;
  /** How it is filled in by hand. `json`: a list or an object. `any`: the schema does not say. */
  kind: 'string' | 'number' | 'integer' | 'boolean' | 'choice' | 'json' | 'any';
  /** For `json`: whether it is a list or an object. */
  shape: 'array' | 'object' | null;
  required: boolean;
  description: string;
  /** An example, as it would be typed; empty when there is none. */
  example: string;
  /** For `choice`: the values it can have. */
  choices: Json[];
  /** The least and the most: of a number its value, of a text its length. Null where the schema sets none. */
  least: number | null;
  most: number | null;
}

type Schema = { [key: string]: Json };
const isSchema = (value: Json | undefined): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** The fields in the schema's order; empty for a tool that takes none. */
export function schemaFields({ properties, required }: ToolInfo['inputSchema']): SchemaField[] {
  if (!isSchema(properties)) return [];
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, value]) => fieldOf(name, withoutNull(value), names.includes(name)));
}

/** A schema that admits null says nothing else for a person who fills in a form. */
function withoutNull(value: Json): Schema {
  if (!isSchema(value)) return {};
  const alternatives = value.anyOf ?? value.oneOf;
  if (!Array.isArray(alternatives)) return value;
  const real = alternatives.filter((one) => isSchema(one) && one.type !== 'null');
  const [only] = real;
  return real.length === 1 && isSchema(only) ? { ...only, ...value } : value;
}

function fieldOf(name: string, schema: Schema, required: boolean): SchemaField {
  const kind = kindOf(schema);
  const [lowest, highest] = kind === 'string' ? ['minLength', 'maxLength'] : ['minimum', 'maximum'];
  return {
    ...{ name, kind, required },
    shape: kind === 'json' ? (schema.type === 'array' ? 'array' : 'object') : null,
    description: textOf(schema.description),
    example: exampleOf(schema),
    choices: choicesOf(schema),
    least: limitOf(schema[lowest as string]),
    most: limitOf(schema[highest as string]),
  };
}

function choicesOf(schema: Schema): Json[] {
  if (Array.isArray(schema.enum)) return schema.enum.filter((choice) => choice !== null);
  return schema.const === undefined ? [] : [schema.const];
}

function kindOf(schema: Schema): SchemaField['kind'] {
  if (choicesOf(schema).length > 0) return 'choice';
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'string' || type === 'number' || type === 'integer' || type === 'boolean') return type;
  return type === 'array' || type === 'object' ? 'json' : 'any';
}

function exampleOf({ examples, default: usual }: Schema): string {
  const example = Array.isArray(examples) ? examples[0] : usual;
  if (example === undefined) return '';
  return typeof example === 'string' ? example : JSON.stringify(example);
}

/** Every whole number is within the limits of what a number can hold; that is no rule of the tool. */
function limitOf(value: Json | undefined): number | null {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;
}
