import { useTranslations } from 'next-intl';
import type { Frame } from '../../lib/run/caption-frames.ts';
import { typeset } from '../../lib/run/caption-text.ts';
import type { Caption } from '../../lib/run/caption-words.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { Sentences } from './sentences.tsx';
import { Together } from './together.tsx';

interface RunHeadProps {
  run: Trajectory;
  frames: readonly Frame[];
  at: number;
  index: number;
  name: string | null;
  isOne: boolean;
  /** What is said of all runs at once is not said here again. */
  shared: Caption | null;
  /** How many rows the stage has. */
  rows: number;
}

/** Whom the question goes to, and by what means; side by side also whether it waits for the other. */
export function RunHead({ run, frames, at, index, name, isOne, shared, rows }: RunHeadProps) {
  const t = useTranslations('present');
  const { says = [], asides = [] } = frames[0]?.beats[index] ?? {};
  const isWaiting = at > 0 && frames[at]?.beats[index] === null;
  const goesOn = isWaiting && frames.slice(at).some(({ beats }) => beats[index]);
  const intro = [...(name === null ? says : shared ? [] : says.slice(1)), ...asides];
  return (
    <>
      {name !== null && (
        // It stays in sight while all the rows beneath it pass.
        <h2 className="stage__name" style={{ gridRow: `1 / ${rows + 1}` }}>
          {name}
          {run.config?.model.scripted && <span className="stage__rules">{t('rules')}</span>}
          {isWaiting && <span className="stage__waits">{t(goesOn ? 'waits' : 'done')}</span>}
        </h2>
      )}
      <div className="stage__head">
        {!isOne && (
          <p className="stage__asked">
            <Together>{typeset(run.question)}</Together>
          </p>
        )}
        {intro.length > 0 && (
          <p className="stage__intro">
            <Sentences captions={intro} />
          </p>
        )}
      </div>
    </>
  );
}

/** What is said of the means of both runs, when it is the same for both; null otherwise. */
export function sharedMeans(frames: readonly Frame[], isOne: boolean): Caption | null {
  const means = (frames[0]?.beats ?? []).map((beat) => beat?.says[1]);
  const [first] = means;
  if (!isOne || means.length < 2 || !first || new Set(means.map((caption) => JSON.stringify(caption))).size > 1)
    return null;
  return { ...first, values: { ...first.values, who: 'both' } };
}
