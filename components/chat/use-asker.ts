'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';
import { type ApiProblem, newKey, startRun } from '../../lib/api/client.ts';
import type { RunConfigInput } from '../../lib/api/contract.ts';
import type { ChatStore } from '../../lib/state/chat-store.ts';
import { draftOf } from '../../lib/state/draft.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { recipeOfDraft } from '../../lib/state/recipe-draft.ts';
import { isTooLong } from '../playground/use-too-long.ts';
import type { Trouble } from '../playground/use-trouble-text.ts';
import { configFor } from '../rail/config-for.ts';
import type { Offer } from '../rail/offer.ts';

/** A run that was just asked for in a conversation. */
export interface Asked {
  runId: string;
  conversationId: string;
  after: string | null;
  question: string;
}

interface AskerOptions {
  chat: ChatStore;
  draft: DraftStore;
  offer: Offer;
  onAsked(asked: Asked): void;
  /** The conversation, or the question before, is not there any more. */
  onLost(): void;
}

/** What went wrong with a request, in words. */
export function useProblemText(): (problem: ApiProblem) => Trouble {
  const t = useTranslations('ask');
  return useCallback(
    ({ code, message, fix }) =>
      code === 'offline' ? { message: t('offline'), fix: null } : { message: message || t('failed'), fix },
    [t],
  );
}

/** Asks questions in a conversation, with the settings that the playground has, too. */
export function useAsker({ chat, draft, offer, onAsked, onLost }: AskerOptions) {
  const t = useTranslations('ask');
  const problemText = useProblemText();
  const [isAsking, setAsking] = useState(false);
  const isBusy = useRef(false);
  /** A request whose answer was lost may have been taken: the same one again must not ask twice. */
  const last = useRef({ body: '', key: '' });

  /**
   * @param after the run whose answer it follows; null for a first question
   * @returns what went wrong; null when it was asked, or there was nothing to say
   */
  const ask = useCallback(
    async (asked: string, after: string | null, part: RunConfigInput = {}): Promise<Trouble | null> => {
      const question = asked.trim();
      // The box says itself that a question is too long.
      if (isBusy.current || isTooLong(question)) return null;
      if (question === '') return { message: t('empty'), fix: null };
      isBusy.current = true;
      setAsking(true);
      const { id } = chat.getState();
      const state = draft.getState();
      const place = { id, after };
      const send = (config: RunConfigInput) => {
        const body = JSON.stringify([question, config, place]);
        if (last.current.body !== body) last.current = { body, key: newKey() };
        return startRun(question, config, last.current.key, place);
      };
      const config = { ...configFor(draftOf(state), offer), ...part };
      let result = await send(config);
      // Deleted meanwhile, or of a log from elsewhere: the text is here all the same.
      if (!result.ok && result.problem.code === 'unknown-recipe' && state.recipe) {
        result = await send({ ...config, recipe: recipeOfDraft(state.recipe) });
      }
      isBusy.current = false;
      setAsking(false);
      if (!result.ok) {
        const { code } = result.problem;
        if (code === 'conversation-not-found' || code === 'not-in-conversation' || code === 'run-not-ended') onLost();
        return problemText(result.problem);
      }
      last.current = { body: '', key: '' };
      const { id: runId, conversationId = id ?? '' } = result.value;
      onAsked({ runId, conversationId, after, question });
      return null;
    },
    [chat, draft, offer, onAsked, onLost, problemText, t],
  );
  return { ask, isAsking };
}
