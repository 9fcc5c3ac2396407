import type { ModelRequest } from '../models/model.ts';
import type { Example, ToolInfo } from '../run/config.ts';
import type { Dialect, RenderContext } from './dialect.ts';
import { writeExample } from './example.ts';
import type { ExampleForm } from './example-form.ts';
import { refuseTooLong, renderedSize } from './prompt-limit.ts';
import { joinNeighbours, type PartedMessage, wholeMessage } from './prompt-parts.ts';
import { type ExampleError, readExampleText } from './read-example.ts';

/** A dialect with what preview, inspector and recipe editor need beside a run's. All of ours are such. */
export interface EditableDialect extends Dialect {
  /**
   * The messages that `render` gives for the same context, in pieces with their origin. Pure. Both throw `PromptTooLong`
   * where `renderedSize` is above `MAX_PROMPT_CHARS`.
   */
  renderParts(context: RenderContext): PartedMessage[];
  /** How long the prompt of this context would be, in characters, told without putting it together. */
  renderedSize(context: RenderContext): number;
  /** One example as text. `readExample` gives it back, but for `off`, spaces around texts, and empty thoughts. */
  exampleText(example: Example, tools: readonly ToolInfo[]): string;
  /** Reads an edited example with the reader of replies. `line` counts from 1. */
  readExample(text: string, tools: readonly ToolInfo[]): { example: Example } | { error: ExampleError };
}

/** What tells one dialect from another. */
interface Parts {
  id: string;
  messages(context: RenderContext): PartedMessage[];
  request(context: RenderContext): Pick<ModelRequest, 'stop' | 'tools' | 'toolChoice'>;
  reader: Dialect['reader'];
  example: ExampleForm;
}

/** Makes a dialect of its prompt in pieces; what is sent is their join, so there is one way to write a prompt. */
export function editableDialect({ id, messages, request, reader, example: form }: Parts): EditableDialect {
  const renderParts = (context: RenderContext) => {
    const parted = messages(context);
    refuseTooLong(parted);
    return parted.map(joinNeighbours);
  };
  return {
    id,
    renderParts,
    renderedSize: (context) => renderedSize(messages(context)),
    render: (context) => ({ messages: renderParts(context).map(wholeMessage), ...request(context) }),
    reader,
    exampleText: (example, tools) => writeExample(form, tools, example),
    readExample: (text, tools) => readExampleText(form, tools, text),
  };
}
