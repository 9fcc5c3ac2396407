import type { ToolInfo } from '../run/config.ts';
import type { Json } from '../run/json.ts';

/** One field of a tool's input, as its JSON Schema tells. */
interface ToolField {
  name: string;
  /** `string`, `number`, …; `any` when the schema does not say. */
  type: string;
  required: boolean;
  description: string;
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a tool's input in the schema's order; empty for a tool that takes none. */
export function toolFields(tool: ToolInfo): ToolField[] {
  const { properties, required } = tool.inputSchema;
  if (!isObject(properties)) return [];
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: isObject(schema) && typeof schema.type === 'string' ? schema.type : 'any',
    required: names.includes(name),
    description: isObject(schema) && typeof schema.description === 'string' ? schema.description : '',
  }));
}

function fieldText(field: ToolField): string {
  const detail = [field.type === 'any' ? '' : field.type, field.required ? '' : 'optional'].filter(Boolean).join(', ');
  return `${field.name}${detail && ` (${detail})`}${field.description && `: ${field.description.replace(/\s+/g, ' ').replace(/\.\s*$/, '')}`}`;
}

/** The text for `{tools}`: one line a tool. `form` writes its name with a sketch of its input, in the dialect's own way. */
export function toolLines(tools: readonly ToolInfo[], form: (tool: ToolInfo) => string): string {
  if (tools.length === 0) return '(no tools)';
  return tools
    .map((tool) => {
      const fields = toolFields(tool).map(fieldText).join('; ');
      return `- ${form(tool)}: ${tool.description.replace(/\s+/g, ' ').trim()}${fields && ` Fields: ${fields}.`}`;
    })
    .join('\n');
}
