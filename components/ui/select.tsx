'use client';

import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';

export interface SelectOption<T extends string> {
  value: T;
  name: string;
  /** A second line that says more. */
  say?: string | undefined;
  /** Shown, but not to be chosen; `say` tells why. */
  isOff?: boolean;
}

interface SelectProps<T extends string> {
  id: string;
  labelId: string;
  value: T;
  options: SelectOption<T>[];
  onChange(value: T): void;
  /** Greyed out as a whole, with the id of the text that tells why. */
  offBecause?: string | undefined;
}

function OptionText<T extends string>({ option }: { option: SelectOption<T> | undefined }) {
  return (
    <>
      <b>{option?.name}</b>
      {option?.say && <small>{option.say}</small>}
    </>
  );
}

/** One choice of several, each with a name and a line about it. */
export function Select<T extends string>({ id, labelId, value, options, onChange, offBecause }: SelectProps<T>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      value={value}
      disabled={offBecause !== undefined}
      onValueChange={(next) => next !== null && onChange(next as T)}
      items={options.map((option) => ({ value: option.value, label: option.name }))}
    >
      <Base.Trigger id={id} className="select" aria-labelledby={`${labelId} ${id}`} aria-describedby={offBecause}>
        <span className="select__value">
          <OptionText option={chosen} />
        </span>
        <ChevronDown className="icon-14" aria-hidden />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className="popup popup--menu">
            <Base.List aria-labelledby={labelId}>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} disabled={option.isOff === true} className="option">
                  <span>
                    <Base.ItemIndicator>
                      <Check aria-hidden />
                    </Base.ItemIndicator>
                  </span>
                  <span>
                    <Base.ItemText className="option__name">{option.name}</Base.ItemText>
                    {option.say && <small>{option.say}</small>}
                  </span>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
