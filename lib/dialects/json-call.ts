import { mainInput } from './main-input.ts';
import { textDialect } from './text-dialect.ts';
import { toolFields } from './tool-lines.ts';

/** `Thought:` and `Action: tool({"field": "value"})`, ended by `Final Answer:`. */
export const JSON_CALL = textDialect({
  id: 'json-call',
  tool: (tool) =>
    `${tool.name}({${toolFields(tool)
      .map((field) => `"${field.name}": …`)
      .join(', ')}})`,
  call: (tools, call) => `Action: ${call.tool}(${JSON.stringify(mainInput(tools, call))})`,
  answer: (text) => `Final Answer: ${text}`,
  exactCall: ({ tool, input }) => `Action: ${tool}(${typeof input === 'string' ? input : JSON.stringify(input)})`,
});
