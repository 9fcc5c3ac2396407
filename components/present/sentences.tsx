import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import type { Beat } from '../../lib/run/caption-beat.ts';
import type { Caption } from '../../lib/run/caption-words.ts';
import { sayRich, sayText, sayValue } from './say.ts';
import { Together } from './together.tsx';

/** What matters in a sentence. */
function bold(words: ReactNode): ReactNode {
  return (
    <b>
      <Together>{words}</Together>
    </b>
  );
}

/** Sentences in one go. */
export function Sentences({ captions }: { captions: readonly Caption[] }) {
  const t = useTranslations('present');
  return captions.map((caption) => (
    <Fragment key={caption.key}>
      <Together>{sayRich(t, caption, bold)}</Together>{' '}
    </Fragment>
  ));
}

/** A beat in plain text, with its table and its answer: to be read aloud. */
export function useBeatText(): (beat: Beat) => string {
  const t = useTranslations('present');
  return ({ says, rows, answer }) => {
    const lines = rows.map(({ label, note, figure }) =>
      [sayText(t, label), ...[note, figure].map((value) => value && sayValue(t, value))].filter(Boolean).join(', '),
    );
    return [...says.map((caption) => sayText(t, caption)), answer?.text, ...lines].filter(Boolean).join(' ');
  };
}
