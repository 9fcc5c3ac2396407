import type { Example, ToolInfo } from '../run/config.ts';
import type { Json } from '../run/json.ts';
import type { ExampleForm } from './example-form.ts';
import { escapeContent, escapeReply, openingOf } from './example-lines.ts';
import { type ReadReply, readExampleReply } from './example-reply.ts';
import { mainInput } from './main-input.ts';
import { trimRange } from './reader/range.ts';

type Step = Example['steps'][number];

/** A text as it comes back from being written and read: without spaces around it. */
function trimmed(text: string): string {
  const { from, to } = trimRange(text, 0, text.length);
  return text.slice(from, to);
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The first of several ways to write a reply that is read back as what was meant, else the last. What needs no escaping
 * is written plainly: a backslash in a prompt would teach the model to write some.
 */
function faithful(ways: readonly string[], isMeant: (read: ReadReply) => boolean, read: (text: string) => ReadReply) {
  const isSafe = (text: string) =>
    text.split('\n').every((line) => !['question', 'observation'].includes(openingOf(line, false)?.kind ?? ''));
  return ways.find((text) => isSafe(text) && isMeant(read(text))) ?? ways.at(-1) ?? '';
}

function stepText(form: ExampleForm, tools: readonly ToolInfo[], step: Step): string {
  const thought = trimmed(step.thought ?? '');
  const calls = [form.call(tools, step), ...(form.exactCall ? [form.exactCall(step)] : [])];
  const input = mainInput(tools, step);
  return faithful(
    waysOf(thought, [...calls, ...calls.map(escapeInput)]),
    (read) =>
      read.kind === 'call' && (read.thought ?? '') === thought && read.tool === step.tool && same(read.input, input),
    (text) => readExampleReply(form, tools, text),
  );
}

/** Escapes all but the labels that the call begins with. */
function escapeInput(call: string): string {
  return escapeReply(call, true).replace(/^(Action: [^\n]*\n)\\(Action Input: )/, '$1$2');
}

function endText(form: ExampleForm, tools: readonly ToolInfo[], example: Example): string {
  const thought = trimmed(example.finalThought ?? '');
  const answer = trimmed(example.answer);
  const exact = form.exactAnswer ? [form.exactAnswer(answer)] : [];
  const escaped = [escapeReply(answer, true), escapeReply(answer)].map(form.answer);
  const answers = [form.answer(answer), ...exact, ...escaped, ...exact.map(escapeInput)];
  return faithful(
    waysOf(thought, answers),
    (read) => read.kind === 'answer' && (read.thought ?? '') === thought && read.answer === answer,
    (text) => readExampleReply(form, tools, text),
  );
}

/** A thought, plain and escaped, with each way to write what follows it. */
function waysOf(thought: string, rest: readonly string[]): string[] {
  if (thought === '') return [...rest];
  return [thought, escapeReply(thought)].flatMap((text) => rest.map((line) => `Thought: ${text}\n${line}`));
}

/**
 * A worked example as the text that a prompt shows and a person edits; `readExample` reads it back. Texts lose the spaces
 * around them, an empty thought is left out, a bare input gets the name of the field it stands for. A line that would be
 * read as more than text, such as an `Action:` within an observation, begins with a backslash.
 */
export function writeExample(form: ExampleForm, tools: readonly ToolInfo[], example: Example): string {
  const isNative = form.isNative ?? false;
  const content = (text: string) => escapeContent(trimmed(text), isNative);
  const steps = example.steps.flatMap((step) => [
    stepText(form, tools, step),
    `Observation: ${content(step.observation)}`,
  ]);
  return [`Question: ${content(example.question)}`, ...steps, endText(form, tools, example)].join('\n');
}

/** The text for `{examples}`: every example that is on, a blank line after each; empty when there is none. */
export function examplesText(examples: readonly Example[], form: ExampleForm, tools: readonly ToolInfo[]): string {
  const shown = examples.filter((example) => example.off !== true);
  if (shown.length === 0) return '';
  return `Examples:\n\n${shown.map((example) => `${writeExample(form, tools, example)}\n\n`).join('')}`;
}
