'use client';

import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';

/** Something to choose, with a line about it. */
export interface FilterOption {
  value: string;
  name: string;
  say?: string;
}

interface FilterMenuProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  /** What takes the filter away; absent where several can be chosen, or where one always is. */
  anyName?: string;
  onChange(chosen: string[]): void;
}

/** A filter in one button: the choices open below it. With `anyName` or `isOne` one can be chosen, else several. */
export function FilterMenu(props: FilterMenuProps & { isOne?: boolean }) {
  const { label, options, chosen, anyName, isOne = anyName !== undefined, onChange } = props;
  const known = options.filter(({ value }) => chosen.includes(value));
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className="filter filter--menu"
        data-chosen={(chosen.length > 0 && anyName !== undefined) || undefined}
      >
        {label}
        <ChevronDown className="icon-14" aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-50">
          <Menu.Popup className="popup popup--menu menu" aria-label={label}>
            {isOne ? (
              <Menu.RadioGroup
                value={known[0]?.value ?? ''}
                onValueChange={(value: string) => onChange(value === '' ? [] : [value])}
              >
                {anyName !== undefined && <OneOption option={{ value: '', name: anyName }} />}
                {options.map((option) => (
                  <OneOption key={option.value} option={option} />
                ))}
              </Menu.RadioGroup>
            ) : (
              options.map((option) => (
                <Menu.CheckboxItem
                  key={option.value}
                  className="option"
                  checked={chosen.includes(option.value)}
                  onCheckedChange={(isOn) =>
                    onChange(isOn ? [...chosen, option.value] : chosen.filter((value) => value !== option.value))
                  }
                >
                  <span>
                    <Menu.CheckboxItemIndicator>
                      <Check aria-hidden />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  <OptionText option={option} />
                </Menu.CheckboxItem>
              ))
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function OneOption({ option }: { option: FilterOption }) {
  return (
    <Menu.RadioItem className="option" value={option.value} closeOnClick>
      <span>
        <Menu.RadioItemIndicator>
          <Check aria-hidden />
        </Menu.RadioItemIndicator>
      </span>
      <OptionText option={option} />
    </Menu.RadioItem>
  );
}

function OptionText({ option }: { option: FilterOption }) {
  return (
    <span>
      <span className="option__name">{option.name}</span>
      {option.say !== undefined && <small>{option.say}</small>}
    </span>
  );
}
