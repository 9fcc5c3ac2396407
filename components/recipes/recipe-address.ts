/** Where a recipe stands, at one of its versions when one is named. */
export function recipeAddress(id: string, version?: number, against?: number): string {
  const query = new URLSearchParams();
  if (version !== undefined) query.set('v', String(version));
  if (against !== undefined) query.set('against', String(against));
  const text = query.toString();
  return `/recipes/${encodeURIComponent(id)}${text && `?${text}`}`;
}

/** The playground with a recipe in it. */
export function playgroundAddress(id: string, version: number): string {
  return `/?recipe=${encodeURIComponent(id)}@${version}`;
}

/** The runs that used a recipe, in one version or in any. */
export function runsAddress(id: string, version?: number): string {
  return `/runs?recipe=${encodeURIComponent(version === undefined ? id : `${id}@${version}`)}`;
}

/** The version that a word of an address names; undefined for anything but a whole number from 1. */
export function versionIn(word: string | string[] | undefined): number | undefined {
  return typeof word === 'string' && /^[1-9]\d{0,6}$/.test(word) ? Number(word) : undefined;
}

/** A name for the file of one version: `orders-agent-v2.recipe.json`. */
export function fileName(name: string, version: number): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${slug || 'recipe'}-v${version}.recipe.json`;
}

/** A recipe as an address of runs names it: `ID` or `ID@VERSION`; `asked` is the word itself. Null for anything else. */
export function recipeUseIn(asked: string): { asked: string; id: string; version?: number } | null {
  const [, id, version] = /^(.{1,200}?)(?:@([1-9]\d{0,6}))?$/su.exec(asked) ?? [];
  if (id === undefined) return null;
  return { asked, id, ...(version !== undefined && { version: Number(version) }) };
}
