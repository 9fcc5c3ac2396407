import { calculator } from './calculator.ts';
import { clockTool } from './clock.ts';
import { orderTools } from './orders.ts';
import { createRegistry, type ToolRegistry } from './registry.ts';
import { OFFLINE_ENTRIES } from './search/offline-entries.ts';
import { offlineSearch } from './search/offline-search.ts';
import type { SearchBackend } from './search/search-backend.ts';
import { searchTool } from './search.ts';
import type { OrderSource, Tool } from './tool.ts';
import type { Wiki } from './wikipedia/wiki.ts';
import { wikipediaLookup } from './wikipedia-lookup.ts';
import { wikipediaSearch } from './wikipedia-search.ts';

/** What the built-in tools stand on. */
export interface ToolSources {
  orders: OrderSource;
  now: () => Date;
  /** The bundled corpus when left out. */
  search?: SearchBackend;
  /** Where the Wikipedia tools read; there are none without it. */
  wiki?: Wiki;
}

/** The built-in tools in the order in which models and people see them, as entries of `registry`. */
export function builtinTools(sources: ToolSources, registry: ToolRegistry = createRegistry()): Tool[] {
  const { orders, now, wiki, search = offlineSearch(OFFLINE_ENTRIES) } = sources;
  const wikipedia = wiki ? [wikipediaSearch(wiki), wikipediaLookup(wiki)] : [];
  for (const tool of [searchTool(search), calculator, ...orderTools(orders), clockTool(now), ...wikipedia])
    registry.register(tool as Tool);
  return registry.tools();
}
