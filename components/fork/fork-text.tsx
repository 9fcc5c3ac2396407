'use client';

import { useId } from 'react';

interface ForkTextProps {
  label: string;
  value: string;
  /** In characters. */
  max: number;
  isMono?: boolean;
  isBad?: boolean;
  /** A line below that says more. */
  say?: string;
  onChange(value: string): void;
}

/** A text of a step or of the recipe, to be edited. */
export function ForkText({ label, value, max, isMono = false, isBad = false, say, onChange }: ForkTextProps) {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={isMono ? 'mono' : undefined}
        rows={2}
        maxLength={max}
        spellCheck={!isMono}
        aria-invalid={isBad || undefined}
        aria-describedby={say === undefined ? undefined : `${id}-say`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {say !== undefined && (
        <small id={`${id}-say`} className="dim">
          {say}
        </small>
      )}
    </div>
  );
}
