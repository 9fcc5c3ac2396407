'use client';

import CodeMirror, { EditorView } from '@uiw/react-codemirror';
import { useTranslations } from 'next-intl';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { templateExtension } from './placeholder-marks.ts';
import { textPatch } from './text-patch.ts';

/** Moves the cursor of the editor to a stretch of the text. */
export interface PromptEditorHandle {
  select(span: readonly [number, number]): void;
}

interface PromptEditorProps {
  value: string;
  describedBy: string;
  handle: RefObject<PromptEditorHandle | null>;
  onChange(text: string): void;
  onFocus(): void;
}

const SETUP = {
  ...{ lineNumbers: false, foldGutter: false, highlightActiveLine: false, highlightActiveLineGutter: false },
  ...{ bracketMatching: false, closeBrackets: false, closeBracketsKeymap: false, highlightSelectionMatches: false },
  ...{ foldKeymap: false, lintKeymap: false, searchKeymap: false, indentOnInput: false, drawSelection: false },
  ...{ rectangularSelection: false, crosshairCursor: false, allowMultipleSelections: false, dropCursor: false },
  ...{ syntaxHighlighting: false },
};

// The editor puts its own styles after those of the page, so these have to come by the same way.
const LOOK = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    minHeight: '120px',
    maxHeight: 'min(38vh, 264px)',
    font: '400 var(--t-mono) / var(--lh-mono) var(--font-mono)',
    letterSpacing: 'var(--mono-track)',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-tooltip.cm-tooltip-autocomplete': {
    ...{ border: '1px solid var(--line-strong)', borderRadius: 'var(--r-2)' },
    ...{ backgroundColor: 'var(--surface)', color: 'var(--ink)', boxShadow: 'var(--shadow)' },
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { padding: '4px', font: '400 var(--t-12) / 1.5 var(--font-mono)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 6px', borderRadius: 'var(--r-1)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    ...{ backgroundColor: 'var(--hover)', color: 'var(--ink)', boxShadow: 'inset 0 0 0 1px var(--line-strong)' },
  },
  '.cm-completionDetail': { fontFamily: 'var(--font-ui)', fontStyle: 'normal', color: 'var(--ink-2)' },
  '.cm-completionIcon': { display: 'none' },
});

/** The system prompt as text with its placeholders marked. It keeps its own undo; Tab leaves it. */
export function PromptEditor({ value, describedBy, handle, onChange, onFocus }: PromptEditorProps) {
  const t = useTranslations('recipe');
  const [first] = useState(value);
  const view = useRef<EditorView | null>(null);
  const known = useRef(value);
  const latest = useRef({ onChange, onFocus });
  latest.current = { onChange, onFocus };
  // The editor sets itself up anew for another function, which takes half a second in a long text.
  const changed = useCallback((text: string) => {
    if (text === known.current) return;
    known.current = text;
    latest.current.onChange(text);
  }, []);
  const extensions = useMemo(
    () => [
      LOOK,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': t('systemLabel'),
        'aria-describedby': describedBy,
        spellcheck: 'false',
        // Reachable by Tab in its own right, as what scrolls has to be.
        tabindex: '0',
      }),
      templateExtension({
        about: {
          tools: t('placeholder.tools'),
          question: t('placeholder.question'),
          history: t('placeholder.history'),
          examples: t('placeholder.examples'),
        },
        unknown: t('unknown'),
        brace: t('brace'),
      }),
    ],
    [t, describedBy],
  );
  useEffect(() => {
    // A change from elsewhere: undo in the page, a quick fix, another recipe.
    if (!view.current || value === known.current) return;
    known.current = value;
    const changes = textPatch(view.current.state.doc.toString(), value);
    // A name of its own keeps it from being undone together with what was typed.
    if (changes) view.current.dispatch({ changes, userEvent: 'draft' });
  }, [value]);
  useEffect(() => {
    handle.current = {
      select([from, to]) {
        view.current?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
        view.current?.focus();
      },
    };
    return () => {
      handle.current = null;
    };
  }, [handle]);
  return (
    <CodeMirror
      className="prompt-editor"
      theme="none"
      value={first}
      basicSetup={SETUP}
      indentWithTab={false}
      extensions={extensions}
      onCreateEditor={(created) => {
        view.current = created;
        // Escape that closes the list of placeholders closes nothing else.
        created.dom.addEventListener('keydown', (event) => {
          if (event.key === 'Escape' && event.defaultPrevented) event.stopPropagation();
        });
        const changes = textPatch(created.state.doc.toString(), known.current);
        if (changes) created.dispatch({ changes });
      }}
      onChange={changed}
      onFocus={() => latest.current.onFocus()}
    />
  );
}
