'use client';

import { Presentation } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '../ui/button.tsx';
import { keepWayBack } from './way-back.ts';

interface PresentLinkProps {
  /** One run, or two that stand side by side. */
  ids: readonly string[];
  label: string;
  title: string;
  look?: 'plain' | 'quiet';
}

/** Leads to the presentation of one or two runs, which leads back here. */
export function PresentLink({ ids, label, title, look = 'plain' }: PresentLinkProps) {
  return (
    <Link
      className={buttonClass(look)}
      href={`/present?runs=${ids.map(encodeURIComponent).join(',')}`}
      prefetch={false}
      aria-label={label}
      title={title}
      onClick={() => keepWayBack(ids)}
    >
      <Presentation className="icon-14" aria-hidden />
      <span className="run-head__word">{label}</span>
    </Link>
  );
}
