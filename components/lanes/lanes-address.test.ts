import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { createLanesStore } from '../../lib/state/lanes-store.ts';
import { draftOfRecipe } from '../../lib/state/recipe-draft.ts';
import { hasOwn, isOfAddress, lanesOfAddress, linksOf } from './lanes-address.ts';

const COURSE = { id: 'course', version: 2, name: 'Course', system: 'Use {tools}.', examples: [] };
const find = async (id: string) => (id === 'course' ? { recipe: draftOfRecipe(COURSE), base: COURSE } : null);

function lanes(count: number) {
  let ids = 0;
  const runs = Array<null>(count).fill(null);
  const options = { defaults: EMPTY_DRAFT, shelf: () => null, tab: () => 't', newId: () => `id-${++ids}`, runs };
  const made = createLanesStore(options);
  made.getState().restore();
  const change = (place: number, part: Partial<typeof EMPTY_DRAFT>) =>
    made.getState().seats[place]?.draft.getState().change(part);
  const links = () => linksOf(made.getState().seats, EMPTY_DRAFT);
  return { made, change, links };
}

describe('lanes in an address', () => {
  it('come back as they were, with the recipe by its name', async () => {
    const { made, change, links } = lanes(2);
    change(0, { model: 'm:one', base: COURSE, recipe: draftOfRecipe(COURSE) });
    change(1, { temperature: 0.7, maxSteps: 3 });
    const found = await lanesOfAddress(links(), lanes(1).made, EMPTY_DRAFT, find);
    expect(found?.isPartial).toBe(false);
    made.getState().replace(found?.drafts ?? [], 'link');
    expect(made.getState().seats.map(({ draft }) => draft.getState())).toMatchObject([
      { model: 'm:one', base: COURSE, recipe: { id: 'course', version: 2, system: 'Use {tools}.' } },
      { temperature: 0.7, maxSteps: 3, recipe: null },
    ]);
  });

  it('are those that stand there already when they say the same, so that a text nobody saved stays', () => {
    const { made, change, links } = lanes(2);
    change(1, { base: COURSE, recipe: { ...draftOfRecipe(COURSE), system: 'Mine' } });
    expect(isOfAddress(made, links(), EMPTY_DRAFT)).toBe(true);
    const before = links();
    made.getState().setLinks(before);
    // A change that came too late for the address, as right before a reload.
    change(0, { maxSteps: 3 });
    expect(isOfAddress(made, before, EMPTY_DRAFT)).toBe(true);
    expect(isOfAddress(made, [...before, ''], EMPTY_DRAFT)).toBe(false);
    expect(isOfAddress(made, ['', ''], EMPTY_DRAFT)).toBe(false);
  });

  it('say when something did not come along', async () => {
    const { made, change, links } = lanes(1);
    change(0, { base: COURSE, recipe: { ...draftOfRecipe(COURSE), system: 'Mine' } });
    expect((await lanesOfAddress(links(), made, EMPTY_DRAFT, find))?.isPartial).toBe(true);
    expect((await lanesOfAddress(['recipe.deleted@1'], made, EMPTY_DRAFT, find))?.isPartial).toBe(true);
  });

  it('leave a lane alone of which the address says nothing that could be read', async () => {
    const { made, change } = lanes(2);
    change(1, { model: 'mine' });
    expect(await lanesOfAddress(['%%%', 'garbage'], made, EMPTY_DRAFT, find)).toBeNull();
    const found = await lanesOfAddress(['steps.3', '%%%'], made, EMPTY_DRAFT, find);
    expect(found?.drafts).toMatchObject([{ maxSteps: 3 }, { model: 'mine' }]);
  });

  it('replace nothing of worth where nobody has set up anything', () => {
    const { made, change } = lanes(2);
    change(0, { question: 'How many?' });
    expect(hasOwn(made, EMPTY_DRAFT)).toBe(false);
    change(1, { maxSteps: 3 });
    expect(hasOwn(made, EMPTY_DRAFT)).toBe(true);
  });
});
