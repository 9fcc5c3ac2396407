'use client';

import type { KeyboardEvent, RefObject } from 'react';

interface GrowingBoxProps {
  box: RefObject<HTMLTextAreaElement | null>;
  id?: string;
  value: string;
  label: string;
  placeholder?: string;
  isWrong: boolean;
  /** The id of what is said about the text. */
  describedBy: string | undefined;
  onChange(text: string): void;
  onEnter(): void;
  onEscape?(): void;
}

/** A text box that grows with its text. Enter sends, Shift+Enter makes a new line. */
export function GrowingBox(props: GrowingBoxProps) {
  const { box, id, value, label, placeholder, isWrong, describedBy, onChange, onEnter, onEscape } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composition (keyCode 229 in some browsers) chooses a character; it must not send anything.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault();
      return onEscape();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) onEnter();
  };
  return (
    <textarea
      ref={box}
      id={id}
      rows={1}
      value={value}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
