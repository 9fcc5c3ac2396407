'use client';

import type { KeyboardEvent, RefObject } from 'react';
import { boxKey } from './box-key.ts';

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
    const { key, keyCode, repeat, shiftKey, altKey, nativeEvent } = event;
    const asked = boxKey({ key, keyCode, repeat, shiftKey, altKey, isComposing: nativeEvent.isComposing });
    if (asked === null || (asked === 'leave' && !onEscape)) return;
    event.preventDefault();
    if (asked === 'leave') onEscape?.();
    else if (asked === 'send') onEnter();
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
