import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface TickProps {
  checked: boolean;
  onChange(checked: boolean): void;
  children: ReactNode;
  describedBy?: string | undefined;
}

/** A checkbox with its label. The native input does the work; the box is drawn beside it. */
export function Tick({ checked, onChange, children, describedBy }: TickProps) {
  return (
    <label>
      <input
        type="checkbox"
        className="unseen"
        checked={checked}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="check" aria-hidden>
        <Check />
      </span>
      {children}
    </label>
  );
}

/** The same as an on-off switch; the label stands elsewhere. */
export function Switch({ id, checked, onChange }: { id: string; checked: boolean; onChange(checked: boolean): void }) {
  return (
    <label className="relative inline-flex min-h-6 items-center" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="unseen"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="switch" aria-hidden />
    </label>
  );
}
