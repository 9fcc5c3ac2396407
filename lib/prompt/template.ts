/** The placeholders a recipe may hold. */
export const PLACEHOLDERS = ['tools', 'question', 'history', 'examples'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** A stretch of a template. `span` is `[start, end)` in UTF-16 units of the template. */
type TemplatePart =
  /** Literal text. `text` is what it stands for: `{{` is one brace. */
  | { kind: 'text'; name: null; text: string; span: [number, number] }
  /** `{identifier}`. `known` tells whether it is one of ours; an unknown one stays as written. */
  | { kind: 'placeholder'; name: string; text: string; known: boolean; span: [number, number] };

// Only `{identifier}` can be a placeholder, so JSON in a prompt is never touched.
const PIECE = /\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/**
 * Cuts a template into literal text and placeholders, in order and without gaps. A doubled brace is a part of its own,
 * so that an editor can show it as one. `}}` counts only after a `{{`: JSON may end in two braces, but never opens with two.
 */
export function templateParts(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  let doubled = 0;
  for (const match of template.matchAll(PIECE)) {
    if (match[0] === '{{') doubled++;
    if (match[0] === '}}' && doubled-- <= 0) {
      doubled = 0;
      continue;
    }
    const start = match.index;
    const end = start + match[0].length;
    if (start > at) parts.push({ kind: 'text', name: null, text: template.slice(at, start), span: [at, start] });
    const name = match[1];
    if (name === undefined) {
      parts.push({ kind: 'text', name: null, text: match[0] === '{{' ? '{' : '}', span: [start, end] });
    } else {
      parts.push({ kind: 'placeholder', name, text: match[0], known: isPlaceholder(name), span: [start, end] });
    }
    at = end;
  }
  if (at < template.length) {
    parts.push({ kind: 'text', name: null, text: template.slice(at), span: [at, template.length] });
  }
  return parts;
}

/** Text put between the units of a template, at an offset within literal text. It is not looked at for placeholders. */
interface Insertion {
  at: number;
  text: string;
}

/** A stretch of a filled template and what it came from. */
interface FilledPart {
  from: Placeholder | 'template' | 'insertion';
  text: string;
}

function filledPart(part: TemplatePart, values: Partial<Record<Placeholder, string>>): FilledPart {
  const name = part.kind === 'placeholder' && isPlaceholder(part.name) ? part.name : null;
  const value = name === null ? undefined : values[name];
  return name === null || value === undefined ? { from: 'template', text: part.text } : { from: name, text: value };
}

/**
 * Fills a template in one pass: a value is never looked at again, so one that holds `{tools}` or `$&` stays as it is.
 * An unknown `{identifier}` and a known one without a value are left as written. The parts joined are the filled text.
 */
export function fillTemplate(
  template: string,
  values: Partial<Record<Placeholder, string>>,
  insertion: Insertion = { at: 0, text: '' },
): FilledPart[] {
  const inserted: FilledPart = { from: 'insertion', text: insertion.text };
  const filled: FilledPart[] = insertion.at === 0 ? [inserted] : [];
  for (const part of templateParts(template)) {
    const piece = filledPart(part, values);
    const cut = insertion.at - part.span[0];
    // Only literal text is as long as its span, so a cut within it falls where it should.
    const isHere = cut > 0 && insertion.at <= part.span[1];
    if (!isHere) filled.push(piece);
    else filled.push({ ...piece, text: piece.text.slice(0, cut) }, inserted, { ...piece, text: piece.text.slice(cut) });
  }
  return filled;
}

/** The filled template as one text; see `fillTemplate`. */
export function renderTemplate(
  template: string,
  values: Partial<Record<Placeholder, string>>,
  insertion?: Insertion,
): string {
  return fillTemplate(template, values, insertion)
    .map(({ text }) => text)
    .join('');
}

/** Whether a template holds this placeholder (a doubled brace does not count). */
export function usesPlaceholder(template: string, name: Placeholder): boolean {
  return templateParts(template).some((part) => part.kind === 'placeholder' && part.name === name);
}

/** The layout decision: with `{question}` the prompt is one message (classic layout), without it a chat. */
export function usesQuestion(template: string): boolean {
  return usesPlaceholder(template, 'question');
}
