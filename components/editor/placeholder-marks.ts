import {
  Decoration,
  type DecorationSet,
  EditorState,
  type EditorView,
  type Extension,
  type Range,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@uiw/react-codemirror';
import { PLACEHOLDERS, templateParts } from '../../lib/prompt/template.ts';

/** What is said about the marks, in the language of the page. */
export interface MarkWords {
  about: Record<(typeof PLACEHOLDERS)[number], string>;
  unknown: string;
  brace: string;
}

type Parts = ReturnType<typeof templateParts>;

/** `{{` or `}}`, shown as the one brace that the model gets. */
class Brace extends WidgetType {
  private readonly text: string;
  private readonly title: string;

  constructor(text: string, title: string) {
    super();
    this.text = text;
    this.title = title;
  }

  override eq(other: Brace): boolean {
    return other.text === this.text;
  }

  toDOM(): HTMLElement {
    const span = document.createElement('span');
    span.className = 'cm-brace';
    span.title = this.title;
    span.textContent = this.text;
    return span;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** Marks what is on the screen; the parts are cut once a change, for the whole text. */
function marksOf(view: EditorView, parts: Parts, words: MarkWords): DecorationSet {
  const { head } = view.state.selection.main;
  const marks: Range<Decoration>[] = [];
  for (const part of parts) {
    const [from, to] = part.span;
    if (to <= view.viewport.from || from >= view.viewport.to) continue;
    if (part.kind === 'placeholder') {
      const about = words.about[part.name as keyof MarkWords['about']];
      const mark = part.known ? `cm-pill cm-pill--${part.name}` : 'cm-stranger';
      const title = part.known ? about : words.unknown;
      marks.push(Decoration.mark({ class: mark, attributes: { title } }).range(from, to));
    } else if (part.text.length === 1 && to - from === 2 && (head < from || head > to)) {
      marks.push(Decoration.replace({ widget: new Brace(part.text, words.brace) }).range(from, to));
    }
  }
  return Decoration.set(marks);
}

/** Placeholders as pills, strangers underlined, doubled braces as one. */
function placeholderMarks(words: MarkWords): Extension {
  return ViewPlugin.fromClass(
    class {
      parts: Parts;
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.parts = templateParts(view.state.doc.toString());
        this.decorations = marksOf(view, this.parts, words);
      }

      update(update: ViewUpdate) {
        if (update.docChanged) this.parts = templateParts(update.state.doc.toString());
        if (update.docChanged || update.viewportChanged || update.selectionSet)
          this.decorations = marksOf(update.view, this.parts, words);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}

/** What the completion asks and gets; the part of its interface that is used here. */
interface CompletionContext {
  pos: number;
  state: EditorState;
  matchBefore(pattern: RegExp): { from: number; text: string } | null;
}

function completions({ about }: MarkWords) {
  return (context: CompletionContext) => {
    const word = context.matchBefore(/\{+[A-Za-z_]*/);
    if (!word || word.text.startsWith('{{')) return null;
    const { pos, state } = context;
    const isClosed = state.sliceDoc(pos, pos + 1) === '}';
    return {
      from: word.from,
      to: isClosed ? pos + 1 : pos,
      options: PLACEHOLDERS.map((name) => ({ label: `{${name}}`, detail: about[name], type: 'variable' })),
      validFor: /^\{[A-Za-z_]*$/,
    };
  };
}

/** All that the prompt editor knows of templates. */
export function templateExtension(words: MarkWords): Extension {
  const complete = completions(words);
  return [placeholderMarks(words), EditorState.languageData.of(() => [{ autocomplete: complete }])];
}
