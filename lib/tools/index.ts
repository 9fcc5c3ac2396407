import { calculator } from './calculator.ts';
import { clockTool } from './clock.ts';
import { orderTools } from './orders.ts';
import { OFFLINE_ENTRIES } from './search/offline-entries.ts';
import { offlineSearch } from './search/offline-search.ts';
import type { SearchBackend } from './search/search-backend.ts';
import { searchTool } from './search.ts';
import type { OrderSource, Tool } from './tool.ts';

/** What the built-in tools stand on. */
export interface ToolSources {
  orders: OrderSource;
  now: () => Date;
  /** The bundled corpus when left out. */
  search?: SearchBackend;
}

/** The registry: every built-in tool, in the order in which models and people see them. */
export function builtinTools({ orders, now, search = offlineSearch(OFFLINE_ENTRIES) }: ToolSources): Tool[] {
  return [searchTool(search), calculator, ...orderTools(orders), clockTool(now)];
}
