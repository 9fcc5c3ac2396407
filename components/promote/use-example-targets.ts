'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Example } from '../../lib/run/config.ts';
import { useRecipeList } from '../editor/use-recipe-list.ts';
import { problemText } from '../recipes/problem-text.ts';
import { recipeAddress } from '../recipes/recipe-address.ts';
import type { SelectOption } from '../ui/select.tsx';
import type { DraftAccess } from './draft-access.ts';
import { recipeNameIn, withExample } from './draft-example.ts';
import { saveExample } from './save-example.ts';

/** The draft among the recipes that an example can go into; no recipe has such an id. */
const DRAFT = ' draft';

/** What became of an example. */
export interface AddedExample {
  text: string;
  /** Where it is now; null for the draft of this very page. */
  href: string | null;
}

/** The recipes that an example can be added to, and the adding. */
export function useExampleTargets(access: DraftAccess, usedId: string, note: string) {
  const t = useTranslations('promote');
  const { items } = useRecipeList();
  const [picked, pick] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [added, setAdded] = useState<AddedExample | null>(null);
  const [held] = useState(() => access.read());
  const saved = (items ?? []).toSorted((a, b) => Number(b.id === usedId) - Number(a.id === usedId));
  const used = access.isHere ? undefined : saved.find(({ id }) => id === usedId);
  const value = picked ?? used?.id ?? DRAFT;
  const options: SelectOption<string>[] = [
    { value: DRAFT, name: t('draft', { name: recipeNameIn(held) }), say: t('draftSay') },
    ...saved.map(({ id, name, latest }) => ({
      value: id,
      name,
      say: t(id === usedId ? 'savedUsed' : 'savedSay', { version: latest + 1 }),
    })),
  ];
  const toDraft = (example: Example): AddedExample => {
    const { part, number } = withExample(access.read(), example);
    access.change(part);
    return { text: t('inDraft', { number, name: recipeNameIn(held) }), href: access.isHere ? null : '/?lead=examples' };
  };
  const toRecipe = async (example: Example): Promise<void> => {
    setBusy(true);
    const result = await saveExample(value, example, note);
    setBusy(false);
    if ('problem' in result) return setTrouble(problemText(result.problem, t('offline')));
    setAdded({ text: t('inVersion', { ...result }), href: recipeAddress(value, result.version) });
  };
  return {
    ...{ value, options, pick, isBusy, trouble, added },
    /** The dialect that the example is shown in. */
    dialect: saved.find(({ id }) => id === value)?.dialect ?? held.dialect,
    async add(example: Example) {
      setTrouble(null);
      if (value === DRAFT) setAdded(toDraft(example));
      else await toRecipe(example);
    },
  };
}
