import * as z from 'zod';
import type { ToolInfo } from '../run/config.ts';
import type { Json } from '../run/json.ts';
import type { Tool } from './tool.ts';

/** A tool as models are told of it: its input as JSON Schema (draft 2020-12) that admits no unknown field. */
export function toolInfo(tool: Tool): ToolInfo {
  const { $schema: _, ...schema } = z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' });
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: { ...(schema as Record<string, Json>), additionalProperties: false },
    effect: tool.effect,
    ...(tool.mainField !== undefined && { mainField: tool.mainField }),
    ...(tool.label !== undefined && { label: tool.label }),
  };
}

/** One field of a tool's input, as far as its schema tells. */
export interface Field {
  name: string;
  /** `string`, `number`, `integer`, `boolean`, `array`, `object`, or `any` where the schema does not say. */
  type: string;
  required: boolean;
  /** An example in text form, from the schema's `examples`. */
  example?: string;
}

/** The fields of a tool's input, in the order they are declared. */
export function fieldsOf(info: ToolInfo): Field[] {
  const properties = asRecord(info.inputSchema.properties);
  const required = Array.isArray(info.inputSchema.required) ? info.inputSchema.required : [];
  return Object.entries(properties).map(([name, value]) => {
    const { type, examples } = asRecord(value);
    const example = Array.isArray(examples) ? examples[0] : undefined;
    return {
      name,
      type: typeof type === 'string' ? type : 'any',
      required: required.includes(name),
      ...(example !== undefined && { example: String(example) }),
    };
  });
}

function asRecord(value: Json | undefined): Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
