'use client';

import { NumberField } from '@base-ui/react/number-field';

interface AmountProps {
  id: string;
  /** Null for none of its own; then `placeholder` says what holds. */
  value: number | null;
  min: number;
  max: number;
  placeholder: string;
  format?: Intl.NumberFormatOptions;
  /** Greyed out, with the id of the text that tells why. */
  offBecause?: string | undefined;
  onChange(value: number | null): void;
}

/** A number to type; empty means the default. */
export function Amount({ id, value, min, max, placeholder, format, offBecause, onChange }: AmountProps) {
  return (
    <NumberField.Root
      id={id}
      value={value}
      min={min}
      max={max}
      disabled={offBecause !== undefined}
      onValueChange={onChange}
      {...(format && { format })}
    >
      <NumberField.Input className="amount" placeholder={placeholder} aria-describedby={offBecause} />
    </NumberField.Root>
  );
}
