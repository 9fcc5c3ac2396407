'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { PLAIN_JSON_CALL } from '../../lib/prompt/presets/json-call.ts';
import { ORDERS_AGENT } from '../../lib/prompt/presets/orders-agent.ts';
import { type DemoId, type DemoSetting, type DemoStage, demoDraft, stagesOf } from '../../lib/state/demos.ts';
import type { Draft } from '../../lib/state/draft.ts';
import { createDraftStore, type DraftStore } from '../../lib/state/draft-store.ts';
import { usePageAddress } from '../playground/use-page-address.ts';

/** The demonstration in the address: its stages with their drafts, and where it stands. */
export interface Demo {
  id: DemoId;
  stages: readonly DemoStage[];
  drafts: readonly Draft[];
  /** Kept nowhere: the person's own draft stays as it is. */
  draft: DraftStore;
  /** From 0. */
  stage: number;
  /** The run of this stage; null before it. */
  run: string | null;
  /** The runs of the stages before this one. */
  before: readonly string[];
}

const NO_SHELF = () => null;

/** Reads the demonstration from the address; null while none is going on. */
export function useDemo(): Demo | null {
  const { address } = usePageAddress();
  const { demo: id, run, before } = address;
  const t = useTranslations('demos');
  const made = useMemo(() => {
    if (id === null) return null;
    const setting: DemoSetting = {
      question: (name) => t(`question.${name}`),
      recipe: (name) => (name === 'json-call' ? PLAIN_JSON_CALL : ORDERS_AGENT).recipe,
    };
    const stages = stagesOf(id);
    const drafts = stages.map((_, stage) => demoDraft(id, stage, setting));
    return { id, stages, drafts, draft: createDraftStore(drafts[0] as Draft, NO_SHELF) };
  }, [id, t]);
  const stage = made === null ? 0 : Math.min(before.length, made.stages.length - 1);
  useEffect(() => {
    // A reload, Back and Forward come to another stage: the settings follow.
    const draft = made?.drafts[stage];
    if (draft) made.draft.getState().change(draft);
  }, [made, stage]);
  return useMemo(() => made && { ...made, stage, run, before }, [made, stage, run, before]);
}
