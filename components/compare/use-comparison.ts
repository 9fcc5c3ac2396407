'use client';

import { useMemo } from 'react';
import type { StreamEvent } from '../../lib/api/client.ts';
import { type AlignBy, alignRuns, firstDivergence } from '../../lib/run/align.ts';
import { fold } from '../../lib/run/fold.ts';
import { namedInputs } from '../../lib/run/named-inputs.ts';
import type { RunColumn } from './cell.tsx';
import { runFilm } from './step-views.ts';
import { letterOf } from './use-compare-address.ts';

/** Everything that follows from the logs: the trajectories, their rows, and where they part. */
export function useComparison(logs: readonly (readonly StreamEvent[])[], align: AlignBy) {
  const trajectories = useMemo(() => logs.map((log) => fold(log)), [logs]);
  const films = useMemo(() => logs.map(runFilm), [logs]);
  const columns = useMemo(
    () =>
      trajectories.map(
        ({ runId, config, steps, end }, run): RunColumn => ({
          id: runId,
          letter: letterOf(run),
          formatRetries: config?.formatRetries ?? null,
          maxSteps: config?.maxSteps ?? null,
          toolRules: config?.toolRules ?? {},
          toolMs: config?.timeouts.tool ?? null,
          endStep: end ? (steps.at(-1)?.n ?? null) : null,
          style: {
            dialect: config?.dialect ?? 'bracket',
            mainFields: Object.fromEntries(
              (config?.tools ?? []).flatMap(({ name, mainField }) => (mainField ? [[name, mainField]] : [])),
            ),
          },
        }),
      ),
    [trajectories],
  );
  const rows = useMemo(
    () =>
      alignRuns(
        trajectories.map((trajectory) => ({ steps: namedInputs(trajectory) })),
        align,
      ),
    [trajectories, align],
  );
  return { trajectories, films, columns, rows, first: firstDivergence(rows) };
}
