import type { ReactNode } from 'react';

interface WordProps {
  /** When it gives way to the words beside it. */
  goes?: 'first' | 'next' | 'last';
  children: ReactNode;
}

/** The word beside an icon of the toolbar, which is only heard where there is no room for it. */
export function Word({ goes = 'last', children }: WordProps) {
  return <span className={`lanes-bar__word lanes-bar__word--${goes}`}>{children}</span>;
}
