'use client';

import { NumberField } from '@base-ui/react/number-field';
import { Minus, Plus } from 'lucide-react';

interface StepperProps {
  id: string;
  value: number;
  min: number;
  max: number;
  lessLabel: string;
  moreLabel: string;
  onChange(value: number): void;
}

/** A whole number with a button on either side. */
export function Stepper({ id, value, min, max, lessLabel, moreLabel, onChange }: StepperProps) {
  return (
    <NumberField.Root
      id={id}
      value={value}
      min={min}
      max={max}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <NumberField.Group className="stepper">
        <NumberField.Decrement aria-label={lessLabel}>
          <Minus className="icon-14" aria-hidden />
        </NumberField.Decrement>
        <NumberField.Input />
        <NumberField.Increment aria-label={moreLabel}>
          <Plus className="icon-14" aria-hidden />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  );
}
