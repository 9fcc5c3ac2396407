import { PLACEHOLDERS, type Placeholder } from '../template.ts';
import { type LintFinding, MOST_FINDINGS, type TemplateParts } from './finding.ts';
import { nearestName } from './nearest-name.ts';

/** Misspelt, repeated and half-written placeholders; `parts` are those of `system`. */
export function lintPlaceholders(system: string, parts: TemplateParts): LintFinding[] {
  return [...unknownOnes(parts), ...repeatedOnes(parts), ...unclosedBraces(system, parts)];
}

function unknownOnes(parts: TemplateParts): LintFinding[] {
  const strangers = parts.filter((part) => part.kind === 'placeholder' && !part.known).slice(0, MOST_FINDINGS);
  return strangers.map(({ name, text, span }) => {
    const near = nearestName(name ?? '', PLACEHOLDERS);
    return {
      rule: 'unknown-placeholder',
      severity: 'warning',
      message: `${shortened(text)} is no placeholder, so the model gets it as it is written.`,
      fix: near
        ? `Did you mean {${near}}?`
        : `The placeholders are ${PLACEHOLDERS.map((known) => `{${known}}`).join(', ')}. To show a name in braces, double them: {{name}}.`,
      ...(near && { replacement: `{${near}}` }),
      span,
    };
  });
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 58)}…}` : text;
}

const TWICE: Readonly<Record<Placeholder, Pick<LintFinding, 'severity' | 'message'>>> = {
  tools: { severity: 'warning', message: 'the list of tools is sent more than once, and each time costs its tokens.' },
  history: {
    severity: 'warning',
    message: 'the earlier steps are sent more than once, and look as if they happened so.',
  },
  examples: { severity: 'warning', message: 'the examples are sent more than once, and each time costs its tokens.' },
  question: { severity: 'notice', message: 'the question is asked more than once. Some do that on purpose.' },
};

function repeatedOnes(parts: TemplateParts): LintFinding[] {
  return PLACEHOLDERS.flatMap((name): LintFinding[] => {
    const places = parts.filter((part) => part.kind === 'placeholder' && part.name === name);
    const second = places[1];
    if (!second) return [];
    const { severity, message } = TWICE[name];
    const times = places.length === 2 ? 'twice' : `${places.length} times`;
    return [
      {
        rule: 'duplicate-placeholder',
        severity,
        message: `{${name}} stands here ${times}: ${message}`,
        fix: 'Keep the one in the better place.',
        span: second.span,
      },
    ];
  });
}

// A name in braces that opened twice and closes once.
const HALF = /\{([A-Za-z_][A-Za-z0-9_]{0,60})\}(?!\})/y;

function unclosedBraces(system: string, parts: TemplateParts): LintFinding[] {
  const open: { span: [number, number]; name: string | undefined }[] = [];
  const unclosed: typeof open = [];
  for (const { kind, text, span } of parts) {
    if (kind !== 'text' || span[1] - span[0] !== 2 || text.length !== 1) continue;
    if (text === '}') {
      open.pop();
      continue;
    }
    HALF.lastIndex = span[0] + 1;
    const name = HALF.exec(system)?.[1];
    (name === undefined ? open : unclosed).push({ span, name });
  }
  return [...unclosed, ...open].slice(0, MOST_FINDINGS).map(({ span, name }) => ({
    rule: 'unclosed-braces',
    severity: 'warning',
    message: '{{ stands for one brace, and its }} is missing.',
    fix: name
      ? `Write {${name}} for the placeholder, or {{${name}}} to show it in braces.`
      : 'Write }} where the brace closes, or a single { here.',
    span,
  }));
}
