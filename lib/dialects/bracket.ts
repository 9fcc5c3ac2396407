import { bracketCall } from './call-text.ts';
import { textDialect } from './text-dialect.ts';
import { toolFields } from './tool-lines.ts';

/** `Thought:` and `Action: Tool[input]`, ended by `Action: Finish[answer]`. */
export const BRACKET = textDialect({
  id: 'bracket',
  tool(tool) {
    const fields = toolFields(tool);
    if (fields.length === 0) return `${tool.name}[]`;
    if (tool.mainField && fields.length === 1) return `${tool.name}[${tool.mainField}]`;
    return `${tool.name}[{${fields.map((field) => `"${field.name}": …`).join(', ')}}]`;
  },
  call: (tools, call) => `Action: ${bracketCall(tools, call)}`,
  answer: (text) => `Action: Finish[${text}]`,
  exactCall: ({ tool, input }) => `Action: ${tool}[${JSON.stringify(input)}]`,
  exactAnswer: (text) => `Action: Finish[${JSON.stringify({ answer: text })}]`,
});
