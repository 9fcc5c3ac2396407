import type { Json } from '../run/json.ts';

type Schema = { [key: string]: Json };

/** What strict mode takes in a schema, beside the structure. The rest, such as `minLength`, is left to the tool's own check. */
const KEPT = [
  'type',
  'title',
  'description',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
];
const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];
/** What changes which values are meant and has no strict form. */
const REFUSED = [
  ...['$ref', 'oneOf', 'allOf', 'not', 'if', 'dependentRequired', 'dependentSchemas', 'patternProperties'],
  ...['propertyNames', 'prefixItems', 'contains', 'unevaluatedProperties', 'unevaluatedItems'],
];
const DEEPEST = 5;

function isSchema(value: Json | undefined): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typesOf({ type }: Schema): Json[] {
  return Array.isArray(type) ? type : type === undefined ? [] : [type];
}

function propertiesOf(schema: Schema): [string, Json][] {
  return isSchema(schema.properties) ? Object.entries(schema.properties) : [];
}

function isRequired(schema: Schema, name: string): boolean {
  return Array.isArray(schema.required) && schema.required.includes(name);
}

/** Whether null is a value of its own there. */
function takesNull(schema: Json): boolean {
  if (!isSchema(schema)) return true;
  if (Array.isArray(schema.anyOf)) return schema.anyOf.some(takesNull);
  if (Array.isArray(schema.enum)) return schema.enum.includes(null);
  if (Object.hasOwn(schema, 'const')) return schema.const === null;
  return schema.type === undefined || typesOf(schema).includes('null');
}

/**
 * The schema of a tool's input as OpenAI's strict mode wants it: no field beyond the declared ones, all of them required,
 * an optional one nullable instead. Null when the schema says what strict mode cannot: then the tool goes without it.
 */
export function strictSchema(inputSchema: Schema): Schema | null {
  return inputSchema.type === 'object' ? strict(inputSchema, 0) : null;
}

function strict(schema: Json | undefined, depth: number): Schema | null {
  if (!isSchema(schema) || depth > DEEPEST || REFUSED.some((key) => Object.hasOwn(schema, key))) return null;
  const kept: Schema = Object.fromEntries(
    KEPT.flatMap((key) => (Object.hasOwn(schema, key) ? [[key, schema[key] ?? null]] : [])),
  );
  const { format, pattern } = schema;
  if (typeof format === 'string' && FORMATS.includes(format)) kept.format = format;
  // Look-around is not taken.
  if (typeof pattern === 'string' && !/\(\?(?!:)/.test(pattern)) kept.pattern = pattern;
  if (Array.isArray(schema.anyOf)) {
    const options = schema.anyOf.map((option) => strict(option, depth + 1));
    return depth > 0 && options.every((option) => option !== null) ? { ...kept, anyOf: options } : null;
  }
  const types = typesOf(schema);
  if (types.includes('object')) return strictObject(schema, kept, depth);
  if (types.includes('array')) {
    const items = strict(schema.items, depth + 1);
    return items && { ...kept, items };
  }
  return types.length > 0 || Object.hasOwn(schema, 'enum') || Object.hasOwn(schema, 'const') ? kept : null;
}

function strictObject(schema: Schema, kept: Schema, depth: number): Schema | null {
  const { additionalProperties } = schema;
  // Fields of any name are what the schema is for.
  if (additionalProperties !== undefined && additionalProperties !== false) return null;
  const properties: Schema = {};
  for (const [name, value] of propertiesOf(schema)) {
    const field = strict(value, depth + 1);
    if (field === null) return null;
    properties[name] = isRequired(schema, name) || takesNull(value) ? field : nullable(field);
  }
  return { ...kept, properties, required: Object.keys(properties), additionalProperties: false };
}

function nullable(schema: Schema): Schema {
  const { type, enum: values, description } = schema;
  if (typeof type !== 'string' || type === 'object' || type === 'array' || Object.hasOwn(schema, 'const')) {
    const { description: _, ...rest } = schema;
    return { ...(description !== undefined && { description }), anyOf: [rest, { type: 'null' }] };
  }
  return { ...schema, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
}

/** Arguments without the nulls that stand for optional fields left out; a null that the schema knows stays. */
export function withoutFillers(inputSchema: Schema, input: Json): Json {
  if (Array.isArray(input)) {
    const { items } = inputSchema;
    return isSchema(items) ? input.map((item) => withoutFillers(items, item)) : input;
  }
  if (!isSchema(input)) return input;
  const schemas = new Map(propertiesOf(inputSchema));
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]): [string, Json][] => {
      const schema = schemas.get(name);
      if (schema === undefined) return [[name, value]];
      if (value === null && !isRequired(inputSchema, name) && !takesNull(schema)) return [];
      return [[name, isSchema(schema) ? withoutFillers(schema, value) : value]];
    }),
  );
}
