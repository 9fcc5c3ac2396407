import type { Placeholder } from '../template.ts';
import { isTextDialect, type LintFinding, type LintInput, type TemplateParts } from './finding.ts';

/** Placeholders that are not there, each with what follows from that in this dialect and layout. */
export function lintMissingParts(input: LintInput, parts: TemplateParts): LintFinding[] {
  const present = new Set(parts.flatMap(({ kind, name }) => (kind === 'placeholder' ? name : [])));
  const has = (name: Placeholder) => present.has(name);
  return [missingQuestion, missingTools, missingHistory, missingExamples].flatMap((rule) => rule(input, has) ?? []);
}

type Has = (name: Placeholder) => boolean;
type Rule = (input: LintInput, has: Has) => LintFinding | null;

const missingQuestion: Rule = ({ dialect }, has) => {
  if (has('question')) return null;
  const idle = has('history') && isTextDialect(dialect);
  return {
    rule: 'missing-question',
    severity: 'notice',
    message: `Without {question} this is sent as a chat: the system prompt, then the question, then each step as messages of its own.${idle ? ' {history} stays empty in a chat.' : ''}`,
    fix: 'Put {question} where the question belongs to send everything as one message.',
  };
};

const missingTools: Rule = ({ system, dialect, tools }, has) => {
  if (has('tools') || tools.length === 0 || !isTextDialect(dialect)) return null;
  const untold = tools.filter(({ name }) => !system.includes(name));
  if (untold.length === 0) {
    return {
      rule: 'missing-tools',
      severity: 'notice',
      message:
        'The tools are described by hand: when one is switched off or its description is edited, the model does not hear of it.',
      fix: 'Put {tools} where the list belongs.',
    };
  }
  const count = tools.length === 1 ? '1 tool is' : `${tools.length} tools are`;
  return {
    rule: 'missing-tools',
    severity: 'warning',
    message: `${count} on, but {tools} is missing: the model is not told of ${untold.length === tools.length ? 'them' : untold.map(({ name }) => name).join(', ')} and will make up names.`,
    fix: 'Put {tools} where the list belongs.',
  };
};

const missingHistory: Rule = ({ dialect }, has) =>
  has('history') || !has('question') || !isTextDialect(dialect)
    ? null
    : {
        rule: 'missing-history',
        severity: 'warning',
        message:
          'Without {history} the prompt is the same at every step: the model never sees what it did and what came back, so it will repeat its first step until the limit.',
        fix: 'Put {history} on a line of its own below the question.',
      };

const missingExamples: Rule = ({ examples }, has) => {
  const on = examples.filter(({ off }) => off !== true).length;
  if (has('examples') || on === 0) return null;
  const count = on === 1 ? '1 example is' : `${on} examples are`;
  const fix = 'Put {examples} where they belong.';
  if (!has('question')) {
    const message = `${count} on and {examples} is missing: they go to the end of the system prompt.`;
    return { rule: 'missing-examples', severity: 'notice', message, fix };
  }
  const message = `${count} on, but {examples} is missing, and in a prompt of one message nothing is added: they are not sent.`;
  return { rule: 'missing-examples', severity: 'warning', message, fix };
};
