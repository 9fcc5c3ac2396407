import { textDialect } from './text-dialect.ts';
import { toolFields } from './tool-lines.ts';

/** `Thought:` and `Action: tool({"field": "value"})`, ended by `Final Answer:`. */
export const JSON_CALL = textDialect({
  id: 'json-call',
  tool: (tool) =>
    `${tool.name}({${toolFields(tool)
      .map((field) => `"${field.name}": …`)
      .join(', ')}})`,
  call(tools, { tool, input }) {
    // A bare text, as a sloppy reply gave it, goes back under the name of the field it stood for.
    const mainField = tools.find(({ name }) => name === tool)?.mainField;
    const fields = typeof input === 'string' && mainField !== undefined ? { [mainField]: input } : input;
    return `${tool}(${JSON.stringify(fields)})`;
  },
  answer: (text) => `Final Answer: ${text}`,
});
