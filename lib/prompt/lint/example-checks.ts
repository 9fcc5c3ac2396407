import { type LintFinding, type LintInput, linesOf } from './finding.ts';
import { nearestName } from './nearest-name.ts';
import { sameQuestionAs } from './same-question.ts';

/** Examples that give the answer away or call what is not there. Examples that are off are not sent, so they are left alone. */
export function lintExamples(input: LintInput): LintFinding[] {
  return [...leaks(input), ...strangeTools(input)];
}

const LEAK = {
  rule: 'example-answers-question',
  severity: 'warning',
  fix: 'Switch the example off or ask something else: else the run shows only that the model can copy.',
} as const;

function leaks({ system, examples, question = '' }: LintInput): LintFinding[] {
  if (question.trim() === '') return [];
  const isSame = sameQuestionAs(question);
  const findings: LintFinding[] = examples.flatMap((example, exampleIndex) =>
    example.off !== true && isSame(example.question)
      ? [
          {
            ...LEAK,
            message: `Example ${exampleIndex + 1} asks the very question of this run and answers it.`,
            exampleIndex,
          },
        ]
      : [],
  );
  for (const { text, at } of linesOf(system)) {
    const label = /^[\s>*\-`]{0,12}Question(?: \d{1,3})?[*_`]{0,3}\s?[:：][*_`]{0,3}/i.exec(text);
    if (!label || text.includes('{question}') || !isSame(text.slice(label[0].length))) continue;
    const message = 'An example in the prompt asks the very question of this run.';
    findings.push({ ...LEAK, message, span: [at, at + text.length] });
  }
  return findings;
}

function strangeTools({ examples, dialect, tools }: LintInput): LintFinding[] {
  // There examples are sent without their steps.
  if (dialect === 'direct') return [];
  const on = tools.map(({ name }) => name);
  return examples.flatMap((example, exampleIndex) => {
    if (example.off === true) return [];
    const strange = new Set(example.steps.map(({ tool }) => tool).filter((tool) => !on.includes(tool)));
    return [...strange].map((tool): LintFinding => {
      const near = nearestName(tool, on);
      return {
        rule: 'example-tool',
        severity: 'warning',
        message: `Example ${exampleIndex + 1} calls ${tool.slice(0, 60) || 'a tool without a name'}, which is not on: the model will call it too, and get an error.`,
        fix: `${near ? `Did you mean ${near}? Else switch` : 'Switch'} the tool on, or the example off.`,
        exampleIndex,
      };
    });
  });
}
