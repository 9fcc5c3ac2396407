'use client';

import { useEffect, useRef } from 'react';

/** Of a very long text the beginning is enough to be found by, in characters. */
const MOST = 20_000;

interface TurnAwayProps {
  /** Of the question, which names the turn. */
  id: string;
  question: string;
  answer: string;
}

/** What is in the page of a turn out of sight: its words, which the browser's own search finds and then has the turn drawn. */
export function TurnAway({ id, question, answer }: TurnAwayProps) {
  return (
    <>
      <Words id={id} text={question} />
      <Words text={answer} />
    </>
  );
}

function Words({ id, text }: { id?: string; text: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  // React knows `hidden` only as a yes or no.
  useEffect(() => place.current?.setAttribute('hidden', 'until-found'), []);
  return (
    <p ref={place} id={id} hidden>
      {text.slice(0, MOST)}
    </p>
  );
}
