'use client';

import { Component, lazy, type ReactNode, Suspense } from 'react';
import { isMarkdown } from './is-markdown.ts';

const Markdown = lazy(() => import('./markdown.tsx').then((module) => ({ default: module.Markdown })));

interface AnswerTextProps {
  text: string;
  isWriting: boolean;
  /** The same text without Markdown drawn: what shows at once, and whenever there is nothing to draw. */
  children: ReactNode;
}

/** A text that may have Markdown in it. The reader of Markdown is fetched for the first text that has some. */
export function AnswerText({ text, isWriting, children }: AnswerTextProps) {
  if (!isMarkdown(text)) return children;
  return (
    <PlainAtFault plain={children}>
      <Suspense fallback={children}>
        <Markdown text={text} isWriting={isWriting} />
      </Suspense>
    </PlainAtFault>
  );
}

/** A text that the reader cannot take, or a reader that cannot be fetched, is no reason to show nothing. */
class PlainAtFault extends Component<{ plain: ReactNode; children: ReactNode }, { isFaulty: boolean }> {
  override state = { isFaulty: false };

  static getDerivedStateFromError() {
    return { isFaulty: true };
  }

  override render() {
    return this.state.isFaulty ? this.props.plain : this.props.children;
  }
}
