'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, doneLabel }: { text: string; label: string; doneLabel: string }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 1_600);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => setDone(false),
    );
  return (
    <Button look="quiet" onClick={copy}>
      {isDone ? <Check className="icon-14" aria-hidden /> : <Copy className="icon-14" aria-hidden />}
      <span aria-live="polite">{isDone ? doneLabel : label}</span>
    </Button>
  );
}
