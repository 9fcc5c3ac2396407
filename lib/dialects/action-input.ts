import { mainInput } from './main-input.ts';
import { textDialect } from './text-dialect.ts';
import { toolFields } from './tool-lines.ts';

/** `Action: tool` and `Action Input: {"field": "value"}` in lines of their own, ended by `Final Answer:`. */
export const ACTION_INPUT = textDialect({
  id: 'action-input',
  tool: (tool) =>
    `${tool.name} {${toolFields(tool)
      .map((field) => `"${field.name}": …`)
      .join(', ')}}`,
  call: (tools, call) => `Action: ${call.tool}\nAction Input: ${JSON.stringify(mainInput(tools, call))}`,
  answer: (text) => `Final Answer: ${text}`,
  exactCall: ({ tool, input }) =>
    `Action: ${tool}\nAction Input: ${typeof input === 'string' ? input : JSON.stringify(input)}`,
});
