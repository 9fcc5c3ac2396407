import { copiedSteps, ownStart } from '../../lib/run/copied-steps.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { BeatItem } from './beat-item.tsx';
import type { RunPlaces } from './run-places.ts';
import type { StageWindow } from './stage-window.ts';
import { ROWS_BEFORE } from './use-stage-window.ts';

interface RunBeatsProps extends StageWindow {
  run: Trajectory;
  places: RunPlaces;
  at: number;
}

/** The beats of a run as far as they are drawn. One that waits for the other run stands in all the rows of its time. */
export function RunBeats({ run, places, at, first, last }: RunBeatsProps) {
  const newest = places.findLast(({ from }) => from <= at);
  // Times are the run's own, as its figures are: what it took over happened in another run.
  const [kept, start] = [copiedSteps(run), ownStart(run)];
  const rowOf = (frame: number) => Math.max(0, Math.min(frame, last + 1) - first) + ROWS_BEFORE + 1;
  return (
    <ol className="stage__beats">
      {places
        .filter(({ from, to }) => from <= last && to > first)
        .map((place) => (
          <BeatItem
            key={place.from}
            beat={place.beat}
            frame={place.from}
            ms={place.beat.step > kept ? Math.max(0, place.beat.t - start) : null}
            place={place.from > at ? 'ahead' : place === newest ? 'now' : 'past'}
            rows={[rowOf(place.from), rowOf(place.to)]}
          />
        ))}
    </ol>
  );
}
