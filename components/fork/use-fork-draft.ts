'use client';

import { useState } from 'react';
import type { ForkBody } from '../../lib/api/contract.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { configPatch, type ForkSettings, settingsOf } from './fork-config.ts';
import { draftOf, type ForkDraft, type ForkPlan, planOf } from './fork-draft.ts';

/** Where a run is forked and with what, as far as a person has got. */
export interface ForkWork {
  /** The step after which the fork goes on; 0 for the start. */
  at: number;
  /** Undefined at the start, where there is none. */
  step: TrajectoryStep | undefined;
  draft: ForkDraft | null;
  /** Null while the input is no JSON. */
  plan: ForkPlan | null;
  /** The settings as recorded, and as they are now. Null for a run whose settings are not known. */
  was: ForkSettings | null;
  now: ForkSettings | null;
  /** What to ask the server for; null while it cannot be asked. */
  body: ForkBody | null;
  goTo(at: number): void;
  edit(draft: ForkDraft): void;
  /** Edits another call of the step. */
  editCall(callId: string): void;
  set(settings: ForkSettings): void;
}

const UNCHANGED: ForkPlan = { edits: {}, way: 'none' };

/** Keeps what is written in the sheet. Each call of each step has texts of its own, so that looking at another loses nothing. */
export function useForkDraft(trajectory: Trajectory, first: number, cap: number): ForkWork {
  const { config, steps } = trajectory;
  const was = config && settingsOf(config, cap);
  const [at, setAt] = useState(first);
  const [calls, setCalls] = useState<Record<number, string>>({});
  const [drafts, setDrafts] = useState<Record<string, ForkDraft>>({});
  const [now, set] = useState(was);
  const step = steps[at - 1];
  const keyOf = (callId: string | undefined) => `${at} ${callId ?? ''}`;
  const draft = step ? (drafts[keyOf(calls[at])] ?? draftOf(step, calls[at])) : null;
  const plan = step && draft ? planOf(step, draft) : UNCHANGED;
  const patch = config && was && now ? configPatch(config, was, now) : undefined;
  const body = plan && { step: at, ...(step && { edits: plan.edits }), ...(patch && { config: patch }) };
  return {
    ...{ at, step, draft, plan, was, now, body, set },
    goTo: setAt,
    edit: (next) => setDrafts({ ...drafts, [keyOf(calls[at])]: next }),
    editCall(callId) {
      if (!step || !draft) return;
      const kept = drafts[keyOf(callId)] ?? draftOf(step, callId);
      // The thought is the step's, whichever of its calls is edited.
      setDrafts({ ...drafts, [keyOf(callId)]: { ...kept, thought: draft.thought } });
      setCalls({ ...calls, [at]: callId });
    },
  };
}
