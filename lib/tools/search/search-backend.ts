import type { Json } from '../../run/json.ts';
import type { SearchPlace } from './search-place.ts';

/** A search engine that answers in SerpApi's JSON shape for Google. */
export interface SearchBackend {
  /** A word shown beside the tool, such as `offline`; left empty by the engine that needs none. */
  label: string;
  /** True when its answers are the same wherever a search is made from. */
  ignoresPlace?: boolean;
  /** `place` goes before what the engine was set up with. May throw a `ToolError` for what the model or a person can act on. Lets go of its socket when `signal` aborts. */
  search(query: string, signal: AbortSignal, place?: SearchPlace): Promise<Json>;
}
