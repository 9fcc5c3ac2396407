import { isTextDialect, type LintFinding, type LintInput } from './finding.ts';

const FINAL_ANSWER = {
  exact: /(?:Final Answer|最终答案|最终回答)[*_`"]{0,3}\s?[:：]/i,
  named: /final answer|最终答案|最终回答/i,
};

/** How the end of a run is written in each text dialect: its exact form, and its name without it. */
const FORMS: Readonly<Record<string, { exact: RegExp; named: RegExp; form: string }>> = {
  bracket: { exact: /\bFinish\s?\[/i, named: /\bFinish\b|\bfinish(?=\s?\()/, form: 'Action: Finish[answer]' },
  'json-call': { ...FINAL_ANSWER, form: 'Final Answer: the answer' },
  'action-input': { ...FINAL_ANSWER, form: 'Final Answer: the answer' },
};

/** The end of a run named without its exact form, or not described at all. An example that is on shows the form well enough. */
export function lintAnswerForm({ system, examples, dialect }: LintInput): LintFinding[] {
  const rule = FORMS[dialect];
  if (!rule || !isTextDialect(dialect) || rule.exact.test(system)) return [];
  if (examples.some(({ off }) => off !== true)) return [];
  const named = rule.named.exec(system);
  const fix = `Write the line exactly as it should be: ${rule.form}`;
  if (!named) {
    const message =
      'The prompt does not say how a run ends, so the model will answer in a form of its own, which is sent back as unreadable.';
    return [{ rule: 'vague-answer', severity: 'warning', message, fix }];
  }
  return [
    {
      rule: 'vague-answer',
      severity: 'warning',
      message: `"${named[0]}" is named but its exact form is not shown: some models will write it in a way that cannot be read.`,
      fix,
      span: [named.index, named.index + named[0].length],
    },
  ];
}
