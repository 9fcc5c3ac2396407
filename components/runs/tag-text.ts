import { MAX_TAG, MAX_TAGS } from '../../lib/api/note-limits.ts';

/** The tags in a text with commas between them: each once, whatever its case, and no more than a run can have. */
export function tagsIn(text: string): string[] {
  const tags = new Map<string, string>();
  for (const piece of text.split(/[,，、\n]/)) {
    const tag = piece.trim().replace(/\s+/g, ' ').slice(0, MAX_TAG).trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, MAX_TAGS);
}
