import { useId } from 'react';

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; name: string; say?: string }[];
  /** Beside each other, without what they say. */
  isShort?: boolean;
  onChange(value: T): void;
}

/** One of a few, all of them in sight, each with what it means. */
export function Choice<T extends string>({ label, value, options, isShort = false, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} className={isShort ? 'choice choice--short' : 'choice'}>
      {options.map((option) => (
        <label key={option.value} className="choice__one">
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            aria-describedby={option.say && !isShort ? `${id}-${option.value}` : undefined}
            onChange={() => onChange(option.value)}
          />
          <span className="choice__name">{option.name}</span>
          {option.say && !isShort && <small id={`${id}-${option.value}`}>{option.say}</small>}
        </label>
      ))}
    </div>
  );
}
