import type { Example, ToolInfo } from '../run/config.ts';
import type { ExampleForm } from './example-form.ts';
import { openingOf, unescapeContent } from './example-lines.ts';
import { readExampleReply } from './example-reply.ts';

/** Why a text is no example, and in which of its lines, from 1. */
export interface ExampleError {
  line: number;
  message: string;
}

interface Section {
  kind: 'question' | 'reply' | 'observation';
  /** The line that it begins in, from 1. */
  line: number;
  lines: string[];
}

/** Cuts an example into its parts. Text before the first label is a reply that cannot be one. */
function sectionsOf(text: string, isNative: boolean): Section[] {
  const sections: Section[] = [];
  text.split('\n').forEach((line, index) => {
    const last = sections.at(-1);
    const opening = openingOf(line, isNative);
    const isMore = opening === null || (opening.kind === 'reply' && last?.kind === 'reply');
    // `Question:` is a label only where a reply could end: within a result it is text.
    const isText = opening?.kind === 'question' && last !== undefined && last.kind !== 'reply';
    if (last && (isMore || isText)) last.lines.push(line);
    else if (opening) sections.push({ kind: opening.kind, line: index + 1, lines: [line.slice(opening.length)] });
    else if (line.trim() !== '') sections.push({ kind: 'reply', line: index + 1, lines: [line] });
  });
  return sections;
}

type Assembled = { example: Example } | { error: ExampleError };

/** Puts the parts together in the one order that they can have. */
class Assembly {
  private readonly steps: Example['steps'] = [];
  private readonly form: ExampleForm;
  private readonly tools: readonly ToolInfo[];
  private readonly sections: Section[];

  constructor(form: ExampleForm, tools: readonly ToolInfo[], sections: Section[]) {
    this.form = form;
    this.tools = tools;
    this.sections = sections;
  }

  read(): Assembled {
    const [first, ...rest] = this.sections;
    if (first?.kind !== 'question') return fail(first?.line ?? 1, 'An example begins with a line "Question: …".');
    for (let index = 0; index < rest.length; index += 2) {
      const [reply, next] = [rest[index], rest[index + 1]];
      if (reply === undefined) break;
      const end = this.readRound(reply, next);
      if (end === null) continue;
      return 'error' in end ? end : { example: { question: this.content(first), steps: this.steps, ...end } };
    }
    const last = this.sections.at(-1) ?? first;
    return fail(
      last.line + last.lines.length - 1,
      `The example has no answer. End it with a line "${this.form.answer('…')}".`,
    );
  }

  private content(section: Section): string {
    return unescapeContent(section.lines.join('\n').trim(), this.form.isNative ?? false);
  }

  /** A reply with its observation, or the reply that ends the example. */
  private readRound(
    reply: Section,
    next: Section | undefined,
  ): Pick<Example, 'answer' | 'finalThought'> | { error: ExampleError } | null {
    if (reply.kind === 'observation') return fail(reply.line, 'There is no Action before this Observation.');
    if (reply.kind === 'question') return fail(reply.line, 'Another example begins here: write one at a time.');
    const text = reply.lines.join('\n');
    const read = readExampleReply(this.form, this.tools, text);
    if (read.kind === 'error') return fail(reply.line + lineBreaks(text.slice(0, read.at)), read.message);
    if (read.kind === 'answer') {
      if (next) return fail(next.line, 'The example ended with the answer before this.');
      return { ...(read.thought !== null && { finalThought: read.thought }), answer: read.answer };
    }
    if (next?.kind !== 'observation') {
      return fail(reply.line + lineBreaks(text.trimEnd()), 'After this step an Observation is missing.');
    }
    const { thought, tool, input } = read;
    this.steps.push({ ...(thought !== null && { thought }), tool, input, observation: this.content(next) });
    return null;
  }
}

function fail(line: number, message: string): { error: ExampleError } {
  return { error: { line, message } };
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}

/** Reads an example that a person wrote or edited as text, in this form, or says what is wrong in which line. */
export function readExampleText(form: ExampleForm, tools: readonly ToolInfo[], text: string): Assembled {
  return new Assembly(form, tools, sectionsOf(text, form.isNative ?? false)).read();
}
