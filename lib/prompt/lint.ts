import { lintAnswerForm } from './lint/answer-form.ts';
import { lintBackticks } from './lint/backticks.ts';
import { lintExamples } from './lint/example-checks.ts';
import { isTextDialect, type LintFinding, type LintInput } from './lint/finding.ts';
import { lintMissingParts } from './lint/missing-parts.ts';
import { lintOtherDialect } from './lint/other-dialect.ts';
import { lintPlaceholders } from './lint/placeholders.ts';
import { templateParts } from './template.ts';

/**
 * The traps that recipes fall into, found without a model: by place in the text, then those about the whole, then those about
 * an example. Only `{identifier}` and `{{` are ever looked at among braces, so JSON in a prompt is never flagged. Pure, and linear
 * in the length of the texts.
 */
export function lintRecipe(input: LintInput): LintFinding[] {
  const parts = templateParts(input.system);
  const findings = [
    ...lintPlaceholders(input.system, parts),
    ...(isTextDialect(input.dialect) ? lintBackticks(input.system) : []),
    ...lintAnswerForm(input),
    ...lintOtherDialect(input),
    ...lintMissingParts(input, parts),
    ...lintExamples(input),
  ];
  return findings.sort((a, b) => place(a) - place(b));
}

/** Where a finding comes in the list. */
function place({ span, exampleIndex }: LintFinding): number {
  if (span) return span[0];
  return exampleIndex === undefined ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
}
