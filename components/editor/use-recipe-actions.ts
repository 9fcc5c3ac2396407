'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ApiProblem } from '../../lib/api/client.ts';
import { createRecipe, getRecipeVersion, saveVersion } from '../../lib/api/recipe-client.ts';
import type { RecipeVersionReply } from '../../lib/api/recipe-contract.ts';
import type { Recipe } from '../../lib/run/config.ts';
import { draftOfVersion, settingsOf } from '../../lib/state/draft.ts';
import { draftOfRecipe, recipeOfDraft } from '../../lib/state/recipe-draft.ts';
import { importFile } from '../recipes/read-file.ts';
import { saveToDisk } from './recipe-disk.ts';
import type { RecipeDesk } from './use-recipe-desk.ts';

/** What a command came to, in a sentence. */
export interface Said {
  text: string;
  isTrouble: boolean;
}

/** The commands of a recipe: each asks the server, then changes the draft. Nothing here throws a text away. */
export function useRecipeActions(desk: RecipeDesk, refresh: () => Promise<void>) {
  const talk = useTalk(refresh);
  /** Another version, beside which one's own is to be looked at. */
  const [rival, setRival] = useState<RecipeVersionReply | null>(null);
  const work: Work = { desk, talk, setRival };
  return {
    ...{ said: talk.said, isBusy: talk.isBusy, rival },
    pick: (id: string, version: number) => talk.busily(() => pick(work, id, version)),
    compare: (version: number) => talk.busily(async () => setRival(await load(work, desk.recipe.id, version))),
    /** Comes to whether the window that asked may close. */
    save: (note: string, basedOn = desk.recipe.version) => talk.busily(() => save(work, note, basedOn)),
    saveAs: (name: string, note: string) => talk.busily(() => saveAs(work, name, note)),
    revert: () => revert(work),
    exportFile: () => void saveToDisk(recipeOfDraft(desk.recipe), desk.dialect, currentSettings(desk)),
    importFile: (file: File) => talk.busily(() => takeFile(work, file)),
    take(version: RecipeVersionReply) {
      take(desk, version);
      setRival(null);
    },
    dismiss: () => setRival(null),
    hush: talk.hush,
  };
}

export type RecipeActions = ReturnType<typeof useRecipeActions>;

/** What is said while and after something is asked of the server. */
function useTalk(refresh: () => Promise<void>) {
  const t = useTranslations('recipe');
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    ...{ t, said, isBusy },
    say: (text: string) => setSaid({ text, isTrouble: false }),
    fail({ code, message, fix }: Pick<ApiProblem, 'code' | 'message' | 'fix'>) {
      const text = code === 'offline' ? t('offline') : [message || t('failed'), fix].filter(Boolean).join(' ');
      setSaid({ text, isTrouble: true });
    },
    hush: () => setSaid(null),
    async busily<T>(work: () => Promise<T>): Promise<T> {
      setBusy(true);
      setSaid(null);
      const result = await work();
      setBusy(false);
      void refresh();
      return result;
    },
  };
}

interface Work {
  desk: RecipeDesk;
  talk: ReturnType<typeof useTalk>;
  setRival(rival: RecipeVersionReply | null): void;
}

const currentSettings = (desk: RecipeDesk) => settingsOf(desk.draft.getState(), desk.offer.tools);

/** Makes a saved version the draft, with its dialect and settings. */
function take(desk: RecipeDesk, version: RecipeVersionReply): void {
  const { defaultSteps, maxSteps } = desk.offer;
  desk.draft.getState().change(draftOfVersion(version, { defaultSteps, maxSteps, allTools: desk.offer.tools }));
}

/** What was saved is what the draft began with from here on; what was typed meanwhile is a change of it. */
function settle({ draft, recipe, base, dialect }: RecipeDesk, saved: Recipe): void {
  if (draft.getState().recipe === null) draft.getState().change({ recipe, base, dialect });
  draft.getState().saved(saved);
}

async function load({ talk }: Work, id: string, version: number): Promise<RecipeVersionReply | null> {
  const result = await getRecipeVersion(id, version);
  if (result.ok) return result.value;
  talk.fail(result.problem);
  return null;
}

async function pick(work: Work, id: string, version: number): Promise<void> {
  const found = await load(work, id, version);
  if (found) take(work.desk, found);
}

async function save(work: Work, note: string, basedOn: number): Promise<boolean> {
  const { desk, talk, setRival } = work;
  const recipe = recipeOfDraft(desk.recipe);
  const settings = currentSettings(desk);
  const result = await saveVersion(recipe.id, { basedOn, recipe, settings, note });
  if (result.ok) {
    setRival(null);
    settle(desk, { ...recipe, ...result.value });
    talk.say(talk.t('saved', { version: result.value.version }));
    return true;
  }
  if (!result.isStale) {
    talk.fail(result.problem);
    return false;
  }
  setRival(await load(work, recipe.id, result.latestVersion));
  return true;
}

async function saveAs({ desk, talk, setRival }: Work, name: string, note: string): Promise<boolean> {
  const recipe = recipeOfDraft(desk.recipe);
  const settings = currentSettings(desk);
  const result = await createRecipe({ name, dialect: desk.dialect, recipe, settings, note });
  if (!result.ok) {
    talk.fail(result.problem);
    return false;
  }
  setRival(null);
  settle(desk, { ...recipe, ...result.value, name });
  talk.say(talk.t('created'));
  return true;
}

function revert({ desk: { draft, base }, talk }: Work): void {
  if (!base) return;
  draft.getState().change({ recipe: draftOfRecipe(base), base });
  talk.say(talk.t('reverted'));
}

async function takeFile(work: Work, file: File): Promise<void> {
  const { desk, talk } = work;
  const result = await importFile(file);
  if ('code' in result) return talk.fail(result);
  const found = await load(work, result.id, 1);
  if (!found) return;
  take(desk, found);
  talk.say(talk.t('imported'));
}
