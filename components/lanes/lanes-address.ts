import { getRecipeVersion } from '../../lib/api/recipe-client.ts';
import { type Draft, draftOf } from '../../lib/state/draft.ts';
import { laneLink, readLaneLink } from '../../lib/state/lane-link.ts';
import type { LanesStore, Seat } from '../../lib/state/lanes-state.ts';
import { draftOfRecipe } from '../../lib/state/recipe-draft.ts';

/** What an address says of lanes: the setup of each, one after the other. */
export function linksOf(seats: readonly Seat[], defaults: Draft): string[] {
  return seats.map(({ draft }) => laneLink(draftOf(draft.getState()), defaults));
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((link, index) => link === b[index]);

/**
 * Whether the lanes are those of an address already: as they stand, or as they stood when this address was written. What an
 * address cannot hold, as a prompt that was never saved, is then still theirs.
 */
export function isOfAddress(lanes: LanesStore, links: readonly string[], defaults: Draft): boolean {
  const { seats, links: written } = lanes.getState();
  return isSame(links, linksOf(seats, defaults)) || (links.length === seats.length && isSame(links, written));
}

/** Whether somebody has set up anything in any of the lanes. */
export function hasOwn(lanes: LanesStore, defaults: Draft): boolean {
  return linksOf(lanes.getState().seats, defaults).some((link) => link !== '');
}

/** The saved text that a link names; null when it is not here any more. */
type FindRecipe = (id: string, version: number) => Promise<Pick<Draft, 'recipe' | 'base'> | null>;

const fetchRecipe: FindRecipe = async (id, version) => {
  const result = await getRecipeVersion(id, version);
  if (!result.ok) return null;
  const { recipe } = result.value;
  return { recipe: draftOfRecipe(recipe), base: recipe };
};

/**
 * The lanes that an address describes, and whether all of each came along. A lane it says nothing usable of is left as it is.
 * Null when it says nothing usable of any.
 */
export async function lanesOfAddress(
  links: readonly string[],
  lanes: LanesStore,
  defaults: Draft,
  find: FindRecipe = fetchRecipe,
): Promise<{ drafts: Draft[]; isPartial: boolean } | null> {
  const read = links.map(readLaneLink);
  if (read.every((one) => one === null)) return null;
  const { seats } = lanes.getState();
  let isPartial = false;
  const drafts = read.map(async (linked, index): Promise<Draft> => {
    const seat = seats[index] ?? seats[0];
    if (linked === null) return seat ? draftOf(seat.draft.getState()) : defaults;
    const named = linked.recipe;
    const text = named && (await find(named.id, named.version));
    if (linked.isPartial || (named && !text)) isPartial = true;
    return { ...defaults, ...linked.part, ...text };
  });
  const made = await Promise.all(drafts);
  return { drafts: made, isPartial };
}
