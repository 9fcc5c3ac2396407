'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Help } from '../ui/help.tsx';

interface FoldProps {
  title: string;
  help: string;
  /** What other parts of the page call it, to lead here. */
  place?: string;
  /** At the right of the title. */
  end: ReactNode;
  children: ReactNode;
}

/** A part of the rail that can be folded away. */
export function Fold({ title, help, place, end, children }: FoldProps) {
  const t = useTranslations('recipe');
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <section className="fold" aria-label={title} data-place={place}>
      <div className="fold__head">
        <h3>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            <ChevronDown className="icon-14" aria-hidden />
            {title}
          </button>
        </h3>
        <Help label={t('about', { setting: title })}>{help}</Help>
        <span className="fold__end">{end}</span>
      </div>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
