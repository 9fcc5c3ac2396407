import type { Example, ToolInfo } from '../../run/config.ts';
import type { templateParts } from '../template.ts';

/** What can be wrong with a recipe; stable, one name a rule. */
export type LintRule =
  | 'unknown-placeholder'
  | 'duplicate-placeholder'
  | 'unclosed-braces'
  | 'missing-tools'
  | 'missing-history'
  | 'missing-question'
  | 'missing-examples'
  | 'stray-backtick'
  | 'vague-answer'
  | 'other-dialect'
  | 'example-answers-question'
  | 'example-tool';

/** A recipe in the setting it would run in. */
export interface LintInput {
  system: string;
  examples: readonly Example[];
  /** The dialect's id, as in `run-start.config.dialect`. An unknown one is judged by the rules that hold for all. */
  dialect: string;
  /** The tools that are on. */
  tools: readonly Pick<ToolInfo, 'name'>[];
  /** The question it would run with, when there is one. */
  question?: string | undefined;
}

/** One thing to look at. Nothing here keeps a run from starting. */
export interface LintFinding {
  rule: LintRule;
  /** `warning`: the run will likely suffer. `notice`: good to know. */
  severity: 'warning' | 'notice';
  /** One or two sentences for a person: what is so, and what follows from it. */
  message: string;
  /** What to do, as a sentence. */
  fix?: string;
  /** Text that can take the place of `span`. */
  replacement?: string;
  /** Where, `[start, end)` in UTF-16 units of `system`. */
  span?: [number, number];
  /** Which example, from 0. */
  exampleIndex?: number;
}

/** A system text cut into literal text and placeholders. */
export type TemplateParts = Readonly<ReturnType<typeof templateParts>>;

/** Findings of one rule that are worth showing: a text with more has one trouble, not many. */
export const MOST_FINDINGS = 100;

/** The dialects in which a call is text that the model writes after the prompt's own format lines. */
const TEXT_DIALECTS: ReadonlySet<string> = new Set(['bracket', 'json-call', 'action-input']);

/** Whether calls are written as text in this dialect. */
export function isTextDialect(dialect: string): boolean {
  return TEXT_DIALECTS.has(dialect);
}

/** A line of a text with the offset of its first unit. The line feed is left out. */
export interface Line {
  text: string;
  at: number;
}

/** The lines of a text, in order. */
export function* linesOf(text: string): Generator<Line> {
  let at = 0;
  for (;;) {
    const feed = text.indexOf('\n', at);
    if (feed < 0) break;
    yield { text: text.slice(at, feed), at };
    at = feed + 1;
  }
  yield { text: text.slice(at), at };
}
