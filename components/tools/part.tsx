import { type ReactNode, useId } from 'react';
import { Help } from '../ui/help.tsx';

interface PartProps {
  title: string;
  helpLabel: string;
  help: string;
  end?: ReactNode;
  children: ReactNode;
}

/** A part of a tool's sheet, with a question mark that explains it. */
export function Part({ title, helpLabel, help, end, children }: PartProps) {
  const id = useId();
  return (
    <section className="tool-part" aria-labelledby={id}>
      <div className="tool-part__head">
        <h3 id={id}>{title}</h3>
        <Help label={helpLabel}>{help}</Help>
        {end && <span className="tool-part__end">{end}</span>}
      </div>
      {children}
    </section>
  );
}
