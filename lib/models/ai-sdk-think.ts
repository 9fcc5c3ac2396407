import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

const TAGS = { text: '<think>', reasoning: '</think>' } as const;
/** Stands between two stretches of the same kind that the other kind parted. */
const SEPARATOR = '\n';

/** Where one text of a reply is. */
interface Place {
  kind: keyof typeof TAGS;
  /** What may still become a tag. */
  held: string;
  /** Whether the tag that switched to this kind was the last thing that came. */
  isAfterTag: boolean;
  /** The kinds that have come. */
  seen: Set<keyof typeof TAGS>;
}

/**
 * Takes what stands between think tags out of a reply's text and gives it as reasoning, however the text is cut: as the
 * `extractReasoningMiddleware` of the SDK does, but without a stream of its own, which costs more than all the rest of a part.
 */
export function thinkSplitter(): (part: Part) => Part[] {
  const places = new Map<string, Place>();
  return (part) => {
    if (part.type !== 'text-delta' && part.type !== 'text-end') return [part];
    const place = places.get(part.id) ?? { kind: 'text', held: '', isAfterTag: false, seen: new Set() };
    places.set(part.id, place);
    const parts: Part[] = [];
    const publish = (delta: string) => {
      if (delta === '') return;
      const { kind, isAfterTag, seen } = place;
      const whole = isAfterTag && seen.has(kind) ? SEPARATOR + delta : delta;
      parts.push({ type: `${kind}-delta`, id: kind === 'text' ? part.id : `${part.id}-think`, delta: whole });
      place.isAfterTag = false;
      seen.add(kind);
    };
    if (part.type === 'text-end') {
      publish(place.held);
      place.held = '';
      return [...parts, part];
    }
    place.held += part.delta;
    while (place.held !== '') {
      const tag = TAGS[place.kind];
      const start = tagStart(place.held, tag);
      publish(place.held.slice(0, start));
      place.held = place.held.slice(start);
      if (place.held.length < tag.length) break;
      place.held = place.held.slice(tag.length);
      place.kind = place.kind === 'text' ? 'reasoning' : 'text';
      place.isAfterTag = true;
    }
    return parts;
  };
}

/** Where `tag` begins, or could begin at the end of `text`; the length of `text` when it does not. */
function tagStart(text: string, tag: string): number {
  const whole = text.indexOf(tag);
  if (whole >= 0) return whole;
  for (let start = Math.max(0, text.length - tag.length + 1); start < text.length; start++) {
    if (tag.startsWith(text.slice(start))) return start;
  }
  return text.length;
}
